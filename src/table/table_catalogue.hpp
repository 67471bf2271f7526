// Large tables that are kept between runs, in memory as fast as can be had.
//
// A file with another identity, one that is damaged, and one that another user could have written
// are each a warning, and the table is made anew and the file replaced (kept_table.hpp). A folder
// that cannot be written is a warning, too; the table stays in memory then.
//
// Measured: a search through 2.4 GB of a table is 40 percent slower with none of it in huge pages,
// so a table whose file the system keeps in small ones is copied (read_huge).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "support/mapped_memory.hpp"
#include "support/result.hpp"
#include "table/kept_table.hpp"
#include "table/table_storage.hpp"

namespace qter {

/// Any bytes are a table of nibbles, and that is how files have them, whatever is in them.
[[nodiscard]] TableLayout bytes_as_nibbles(std::uint64_t bytes);

/// Of so many bytes, at the beginning of the memory.
[[nodiscard]] TableStorage table_in_memory(MappedMemory memory, std::uint64_t bytes);

/// A table's file (kept_table.hpp), if there is a folder. What is wrong with it is a warning that
/// says what comes of it.
class CataloguedTable {
 public:
    CataloguedTable(const std::string& folder, const std::string& file, std::string identity)
        : kept_(folder, std::move(identity), file) {}

    [[nodiscard]] bool exists() const { return kept_.exists(); }

    /// What use() makes of the table; nothing when there is none, or use() finds something else in
    /// it.
    template <class Use>
    auto read(const Use& use, Diagnostics& warnings) const {
        Diagnostics problems;
        auto used = kept_.read(use, "something else in it", problems);
        warn(problems, "the table is made anew, and its file replaced", warnings);
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
    static void warn(const Diagnostics& problems, const std::string& consequence,
                     Diagnostics& warnings);

    KeptTable kept_;
};

}  // namespace qter
