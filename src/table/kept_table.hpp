// A table that is kept between runs: in which file of a folder, of what, and when it is made anew.
//
// A table is told by its identity, a text of all that it depends on, and the version of what made
// it. The file says the same of itself (table_file.hpp): one that is another table's, is damaged,
// or has not what its user must have, is a problem to be shown, and the table is made anew and its
// file replaced.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "support/diagnostic.hpp"
#include "table/table_file.hpp"

namespace qter {

class KeptTable {
 public:
    /// The table of this identity in a file of the folder; in none where the folder is empty.
    /// Without a name the file is called by a hash of the identity.
    KeptTable(const std::string& folder, std::string identity, const std::string& name = {});

    /// Where its file is, or would be.
    [[nodiscard]] const std::string& path() const { return file_; }
    [[nodiscard]] bool exists() const;

    /// What use() makes of the table, which is nothing when it has not what it must; then the file
    /// `has` that, as a problem says. Nothing, too, where there is no file or it is refused.
    template <class Use>
    [[nodiscard]] std::invoke_result_t<Use, const TableStorage&> read(const Use& use,
                                                                      std::string_view has,
                                                                      Diagnostics& problems) const {
        if (!exists()) return std::nullopt;
        const std::optional<TableStorage> stored = read_table(file_, identity_).take(problems);
        if (!stored) return std::nullopt;
        auto used = use(*stored);
        if (!used) add_other(has, problems);
        return used;
    }
    /// Makes the folder, too; without one, nothing.
    void write(const TableStorage& table, TablePacking packing, Diagnostics& problems) const;

 private:
    void add_other(std::string_view has, Diagnostics& problems) const;

    std::string folder_;
    std::string file_;
    std::string identity_;
};

}  // namespace qter
