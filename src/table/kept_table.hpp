// A table that is kept between runs: in which file of a folder, of what, when it is made anew, and
// in memory as fast as can be had.
//
// A table is told by its identity, a text of all that it depends on, and the version of what made
// it. The file says the same of itself (table_file.hpp): one that is another table's, is damaged,
// could have been written by another user, or has not what its user must have, is a warning, and
// the table is made anew and its file replaced. A folder that cannot be written is a warning, too;
// the table stays in memory then.
//
// Measured: a search through 2.4 GB of a table is 40 percent slower with none of it in huge pages,
// so a table whose file the system keeps in small ones is copied (read_huge).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "support/diagnostic.hpp"
#include "table/table_file.hpp"
#include "table/table_storage.hpp"

namespace qter {

class KeptTable {
 public:
    /// The table of this identity in a file of the folder; in none where the folder is empty.
    /// Without a name the file is called by a hash of the identity.
    KeptTable(const std::string& folder, std::string identity, const std::string& name = {});

    [[nodiscard]] bool exists() const;

    /// What use() makes of the table, which is nothing when it has not what it must; then the file
    /// `has` that, as the warning says. Nothing, too, where there is no file or it is refused.
    template <class Use>
    [[nodiscard]] std::invoke_result_t<Use, const TableStorage&> read(const Use& use,
                                                                      std::string_view has,
                                                                      Diagnostics& warnings) const {
        const std::optional<TableStorage> stored = stored_table(warnings);
        if (!stored) return std::nullopt;
        auto used = use(*stored);
        if (!used) warn_of_other(has, warnings);
        return used;
    }
    /// The table, where it has this layout.
    [[nodiscard]] std::optional<TableStorage> read(const TableLayout& layout,
                                                   Diagnostics& warnings) const;
    /// The same, and as much of it in huge pages as can be had.
    [[nodiscard]] std::optional<TableStorage> read_huge(const TableLayout& layout,
                                                        std::uint32_t threads,
                                                        Diagnostics& warnings) const;
    /// Puts the table there for the next time. Makes the folder, too; without one, nothing.
    void write(const TableStorage& table, TablePacking packing, Diagnostics& warnings) const;

 private:
    [[nodiscard]] std::optional<TableStorage> stored_table(Diagnostics& warnings) const;
    void warn_of_other(std::string_view has, Diagnostics& warnings) const;

    std::string folder_;
    std::string file_;
    std::string identity_;
};

}  // namespace qter
