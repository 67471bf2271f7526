// The table of all sums of an architecture's registers (navigate/addition_table.hpp): one that
// ships with the puzzle, or one in a file.
//
// That an algorithm adds its sum can be tried; that nothing shorter does is what a table says. Of a
// table that ships with qter that is known, of one in a file it is a claim, told with the file's
// name: whoever wrote it may have written anything.
//
// A table is of generators and of the pieces that tell the registers' values, whatever order the
// registers are named in: its own order is that of the generators as texts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "navigate/addition_table.hpp"
#include "program/architecture.hpp"
#include "support/result.hpp"

namespace qter {

class SumTable {
 public:
    /// Registers have too many sums where this is false.
    [[nodiscard]] static bool fits(const Architecture& on);
    /// A table that knows nothing. Needs fits().
    explicit SumTable(const Architecture& on);

    /// What ships for these registers; nullopt when nothing does. `warnings` tells of a table that
    /// is damaged.
    static std::optional<SumTable> shipped(const Architecture& on, Diagnostics& warnings);
    /// Errors: kFile; kBadTable for a file that is none of these registers, or damaged.
    static Result<SumTable> read(const Architecture& on, const std::string& path);
    /// The bytes of its file.
    [[nodiscard]] std::string text() const;

    /// Where what it says is from, before this run added to it.
    enum class From { kThisRun, kShipped, kFile };
    [[nodiscard]] From from() const { return from_; }
    /// The file, for kFile.
    [[nodiscard]] const std::string& file() const { return file_; }

    struct Entry {
        Algorithm algorithm;
        bool shortest = false;  ///< proven
    };
    /// For amounts by register, from 0 to its order less one. Replayed: what does not add them to
    /// the pieces that tell the values is taken for missing.
    [[nodiscard]] std::optional<Entry> find(const std::vector<Integer>& amounts) const {
        return find(amounts, telling_);
    }
    /// The same where the pieces of `kept` have to be right, those that tell the values and others.
    [[nodiscard]] std::optional<Entry> find(const std::vector<Integer>& amounts,
                                            const std::vector<Slot>& kept) const;

    /// The numbers of the architecture's registers, in the order of the table.
    [[nodiscard]] const std::vector<std::size_t>& order() const { return order_; }
    /// The amounts of a sum, in the order of the architecture.
    [[nodiscard]] std::vector<Integer> amounts_of(std::size_t sum) const;
    [[nodiscard]] AdditionTable& table() { return table_; }
    [[nodiscard]] const AdditionTable& table() const { return table_; }
    /// The numbers of sums whose algorithms do something else: none, unless a table is wrong.
    [[nodiscard]] std::vector<std::size_t> wrong() const;

 private:
    [[nodiscard]] bool take(std::string_view text);
    [[nodiscard]] bool adds(const Algorithm& algorithm, const std::vector<Integer>& amounts,
                            const std::vector<Slot>& slots) const;

    Architecture on_;
    std::vector<Slot> telling_;
    std::vector<std::size_t> order_;
    std::uint64_t of_ = 0;
    AdditionTable table_;
    From from_ = From::kThisRun;
    std::string file_;
};

}  // namespace qter
