// A table that is kept in a file between runs, with checks and fallbacks.
//
// A table is identified by a text of all that it depends on, including the version of the code that
// computed it. The file contains the same text (table_file.hpp). A file with another identity,
// damage, insecure permissions or unsuitable contents is a warning; the table is then computed
// again and its file replaced. A folder that cannot be written is a warning, too; the table then
// stays in memory.
//
// Measured: a search in 2.4 GB of a table is 40 percent slower without huge pages, so a table whose
// file the system maps in small pages is copied (read_huge).
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
    /// The table with this identity in a file of `folder`; without a file if `folder` is empty. If
    /// `name` is empty, the file's name is a hash of the identity.
    KeptTable(const std::string& folder, std::string identity, const std::string& name = {});

    [[nodiscard]] bool exists() const;

    /// The result of use() on the table: nullopt if its contents are unsuitable; then a warning
    /// says that the file has `has`. Also nullopt if there is no file or it is refused.
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
    /// The table, if it has this layout.
    [[nodiscard]] std::optional<TableStorage> read(const TableLayout& layout,
                                                   Diagnostics& warnings) const;
    /// The same, with as much of it in huge pages as possible.
    [[nodiscard]] std::optional<TableStorage> read_huge(const TableLayout& layout,
                                                        std::uint32_t threads,
                                                        Diagnostics& warnings) const;
    /// Writes the table for the next run, and creates the folder if needed; does nothing without a
    /// folder.
    void write(const TableStorage& table, TablePacking packing, Diagnostics& warnings) const;

 private:
    [[nodiscard]] std::optional<TableStorage> stored_table(Diagnostics& warnings) const;
    void warn_of_other(std::string_view has, Diagnostics& warnings) const;

    std::string folder_;
    std::string file_;
    std::string identity_;
};

}  // namespace qter
