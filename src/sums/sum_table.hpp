// Table of all sums of an architecture's registers, shipped with the puzzle or read from a file.
//
// Adding a to one register and b to another is one algorithm, so registers of orders m and n have a
// table of m n algorithms. The table is computed once (sum_search.hpp) and serves every program.
//
// Replaying an algorithm checks that it adds its sum. That no shorter one exists is a statement of
// the table. For a table that ships with qter the statement is known to be true; for a table in a
// file it is a claim, reported with the file's name, since anyone may have written the file.
//
// A table belongs to a set of generators and to the pieces that the registers' values are read
// from, whatever the order of the registers: the table sorts them by the text of their generators.
//
// The format, with little-endian numbers; some eight bytes for an algorithm of seventeen turns of a
// 3x3 (navigate/word_code.hpp):
//     8 bytes   "qtersum1"
//     8         a hash of the puzzle, the registers and the pieces that their values are read from
//     4         all algorithms of up to this many turns have been searched
//     4, 4 ...  the number of registers; their orders
//     ...       the algorithms
//     8         checksum (XXH64) of everything before it
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "navigate/word_code.hpp"
#include "program/sum_source.hpp"
#include "support/result.hpp"

namespace qter {

class SumTable {
 public:
    /// Most sums of a table.
    static constexpr std::uint64_t kMaxSize = std::uint64_t{1} << 22;

    /// False when the registers have too many sums for a table.
    [[nodiscard]] static bool fits(const Architecture& on);
    /// A table in which only the sum 0 has an algorithm. Requires fits().
    explicit SumTable(const Architecture& on);

    /// The shipped table for these registers; nullopt when there is none. A damaged table adds a
    /// warning.
    static std::optional<SumTable> shipped(const Architecture& on, Diagnostics& warnings);
    /// Errors: kFile; kBadTable for a damaged file, one of other registers, or one with algorithms
    /// that do not add their sums. Requires fits().
    static Result<SumTable> read(const Architecture& on, const std::string& path);
    /// The table in a file, if there is one; else the shipped one, if it may be used and exists;
    /// else an empty one. Errors: as read(); kTooLarge unless fits().
    static Result<SumTable> begin(const Architecture& on, const std::optional<std::string>& file,
                                  bool shipped);
    /// nullopt if the text is damaged or a table of other registers. The algorithms are not
    /// checked. Requires fits().
    static std::optional<SumTable> parse(const Architecture& on, std::string_view text);
    /// The bytes of the table's file.
    [[nodiscard]] std::string text() const;

    /// The origin of the table, before this run added to it.
    enum class From { kThisRun, kShipped, kFile };
    [[nodiscard]] From from() const { return from_; }
    /// The path, for kFile.
    [[nodiscard]] const std::string& file() const { return file_; }

    [[nodiscard]] const Architecture& on() const { return on_; }
    /// The pieces that the registers' values are read from.
    [[nodiscard]] const std::vector<Slot>& value_slots() const { return value_slots_; }

    /// For amounts by register, each from 0 to the order less one. The algorithm is replayed:
    /// nullopt when it does not add the amounts to the pieces that the values are read from.
    [[nodiscard]] std::optional<ShortAlgorithm> find(const std::vector<Integer>& amounts) const {
        return find(amounts, value_slots_);
    }
    /// The same, but the pieces in `kept` must be right. It is the shortest only if `kept` includes
    /// all that the values are read from.
    [[nodiscard]] std::optional<ShortAlgorithm> find(const std::vector<Integer>& amounts,
                                                     const std::vector<Slot>& kept) const;

    // --- Sums by index.

    /// The number of sums, including 0.
    [[nodiscard]] std::size_t size() const { return words_.size(); }
    /// The number of sums with an algorithm, and of those whose algorithm is proven to be shortest.
    [[nodiscard]] std::size_t known() const;
    [[nodiscard]] std::size_t proven() const;
    /// The indices of the architecture's registers, in the order of the table.
    [[nodiscard]] const std::vector<std::size_t>& order() const { return order_; }
    /// The registers' orders, and the index of amounts below them, in the order of the table.
    [[nodiscard]] const std::vector<std::uint32_t>& orders() const { return orders_; }
    [[nodiscard]] std::size_t index_of(std::span<const std::uint32_t> sorted) const;
    /// The amounts of a sum, in the order of the architecture.
    [[nodiscard]] std::vector<Integer> amounts_of(std::size_t sum) const;
    /// The inverse sum.
    [[nodiscard]] std::size_t opposite(std::size_t sum) const;

    [[nodiscard]] const std::optional<Algorithm>& at(std::size_t sum) const { return words_[sum]; }
    void put(std::size_t sum, Algorithm algorithm) { words_[sum] = std::move(algorithm); }

    /// No sum has an algorithm of up to this many turns that is shorter than the stored one. Either
    /// all words were searched, or all that could give the sum.
    [[nodiscard]] std::uint32_t searched() const { return searched_; }
    void set_searched(std::uint32_t turns) { searched_ = turns; }
    /// Whether the stored algorithm is proven to be shortest; false if there is none.
    [[nodiscard]] bool shortest(std::size_t sum) const {
        return words_[sum] && words_[sum]->size() <= searched_ + std::size_t{1};
    }
    /// The number of sums except 0 by the turns of their algorithms.
    [[nodiscard]] std::map<std::size_t, std::size_t> lengths() const;
    /// The indices of sums whose algorithms do something else: empty unless a table is wrong.
    [[nodiscard]] std::vector<std::size_t> wrong() const;

 private:
    [[nodiscard]] std::string header() const;
    [[nodiscard]] std::vector<std::uint32_t> sorted_amounts(std::size_t sum) const;
    [[nodiscard]] bool adds(const Algorithm& algorithm, const std::vector<Integer>& amounts,
                            const std::vector<Slot>& slots) const;

    Architecture on_;
    std::vector<Slot> value_slots_;
    std::vector<std::size_t> order_;
    std::vector<std::uint32_t> orders_;
    std::uint64_t of_ = 0;
    WordRow words_;
    std::uint32_t searched_ = 0;
    From from_ = From::kThisRun;
    std::string file_;
};

}  // namespace qter
