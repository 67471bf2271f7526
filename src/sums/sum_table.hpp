// Table of all sums of an architecture's registers (sums/addition_table.hpp), shipped with the
// puzzle or read from a file.
//
// Replaying an algorithm checks that it adds its sum. That no shorter one exists is a statement of
// the table. For a table that ships with qter the statement is known to be true; for a table in a
// file it is a claim, reported with the file's name, since anyone may have written the file.
//
// A table belongs to a set of generators and to the pieces that the registers' values are read
// from, whatever the order of the registers: the table sorts them by the text of their generators.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "program/sum_source.hpp"
#include "sums/addition_table.hpp"
#include "support/result.hpp"

namespace qter {

class SumTable {
 public:
    /// False when the registers have too many sums for a table.
    [[nodiscard]] static bool fits(const Architecture& on);
    /// An empty table. Requires fits().
    explicit SumTable(const Architecture& on);

    /// The shipped table for these registers; nullopt when there is none. A damaged table adds a
    /// warning.
    static std::optional<SumTable> shipped(const Architecture& on, Diagnostics& warnings);
    /// Errors: kFile; kBadTable for a damaged file or one of other registers.
    static Result<SumTable> read(const Architecture& on, const std::string& path);
    /// The bytes of the table's file.
    [[nodiscard]] std::string text() const;

    /// The origin of the table, before this run added to it.
    enum class From { kThisRun, kShipped, kFile };
    [[nodiscard]] From from() const { return from_; }
    /// The path, for kFile.
    [[nodiscard]] const std::string& file() const { return file_; }

    /// For amounts by register, each from 0 to the order less one. The algorithm is replayed:
    /// nullopt when it does not add the amounts to the pieces that the values are read from.
    [[nodiscard]] std::optional<ShortAlgorithm> find(const std::vector<Integer>& amounts) const {
        return find(amounts, telling_);
    }
    /// The same, but all pieces in `kept` must be right; `kept` includes those that the values are
    /// read from.
    [[nodiscard]] std::optional<ShortAlgorithm> find(const std::vector<Integer>& amounts,
                                                     const std::vector<Slot>& kept) const;

    /// The indices of the architecture's registers, in the order of the table.
    [[nodiscard]] const std::vector<std::size_t>& order() const { return order_; }
    /// The amounts of a sum, in the order of the architecture.
    [[nodiscard]] std::vector<Integer> amounts_of(std::size_t sum) const;
    [[nodiscard]] AdditionTable& table() { return table_; }
    [[nodiscard]] const AdditionTable& table() const { return table_; }
    /// The indices of sums whose algorithms do something else: empty unless a table is wrong.
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
