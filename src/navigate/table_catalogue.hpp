// The catalogue of tables that are kept: what a table is of, where its file lies, and when it is made anew.
//
// A table has an identity, a text that says all that its entries depend on, and a file name that is a hash of
// it. A file with another identity, one that is damaged, and one that another user could have written are
// each a warning, and the table is made anew and the file replaced. A folder that cannot be written is a
// warning, too; the table stays in memory then.
//
// Measured: a search through 2.4 GB of a table is 40 percent slower with none of it in huge pages, so a
// table whose file the system keeps in small ones is copied (read_huge).
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "search/table_storage.hpp"
#include "support/mapped_memory.hpp"
#include "support/result.hpp"

namespace qter {

/// Any bytes are a table of nibbles, and that is how files have them, whatever is in them.
[[nodiscard]] TableLayout bytes_as_nibbles(std::uint64_t bytes);

/// Of so many bytes, at the beginning of the memory.
[[nodiscard]] TableStorage table_in_memory(MappedMemory memory, std::uint64_t bytes);

/// A table's file, if there is a folder. What is wrong with it is a warning, and the table is made anew.
class CataloguedTable {
 public:
    CataloguedTable(const std::string& folder, const std::string& file, std::string identity)
        : folder_(folder),
          file_((std::filesystem::path(folder) / file).string()),
          identity_(std::move(identity)) {}

    [[nodiscard]] bool exists() const;

    /// What use() makes of the table; nothing when there is none, or use() finds something else in it.
    template <class Use>
    auto read(const Use& use, Diagnostics& warnings) const
        -> decltype(use(std::declval<const TableStorage&>())) {
        decltype(use(std::declval<const TableStorage&>())) used;
        read_stored([&](const TableStorage& stored) { return (used = use(stored)).has_value(); },
                    warnings);
        return used;
    }
    /// The table, where it has this layout.
    [[nodiscard]] std::optional<TableStorage> read(const TableLayout& layout,
                                                   Diagnostics& warnings) const;
    /// The same, and as much of it in huge pages as can be had.
    [[nodiscard]] std::optional<TableStorage> read_huge(const TableLayout& layout,
                                                        std::uint32_t threads,
                                                        Diagnostics& warnings) const;
    /// Puts the table there for the next time.
    void write(const TableStorage& table, Diagnostics& warnings) const;

 private:
    void read_stored(const std::function<bool(const TableStorage&)>& use,
                     Diagnostics& warnings) const;

    std::string folder_;
    std::string file_;
    std::string identity_;
};

}  // namespace qter
