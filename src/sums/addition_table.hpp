// Addition tables: an algorithm for each sum that the registers of one puzzle can add at once.
//
// Adding a to one register and b to another is one algorithm, so registers of orders m and n have a
// table of m n algorithms. The table is computed once (sum_search.hpp) and serves every
// program. As text it takes some eight bytes for an algorithm of seventeen turns of a 3x3
// (word_code.hpp).
//
// The format, with little-endian numbers:
//     8 bytes   "qtersum1"
//     8         the table's subject, chosen by its user: a hash of puzzle, registers and pieces
//     4         all algorithms of up to this many turns have been searched
//     4, 4 ...  the number of registers; their orders
//     ...       the algorithms
//     8         checksum (XXH64) of everything before it
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "navigate/word_code.hpp"

namespace qter {

class AdditionTable {
 public:
    /// Most sums of a table.
    static constexpr std::uint64_t kMaxSize = std::uint64_t{1} << 22;

    /// Whether registers of these orders, each at least 1, have few enough sums.
    [[nodiscard]] static bool fits(const std::vector<std::uint32_t>& orders);
    /// A table in which only the sum 0 has an algorithm. Requires fits().
    explicit AdditionTable(std::vector<std::uint32_t> orders);

    [[nodiscard]] const std::vector<std::uint32_t>& orders() const { return orders_; }
    /// The number of sums, including 0.
    [[nodiscard]] std::size_t size() const { return words_.size(); }
    /// The index of a sum; `amounts` has one amount for each register, below its order.
    [[nodiscard]] std::size_t index_of(std::span<const std::uint32_t> amounts) const;
    [[nodiscard]] std::vector<std::uint32_t> amounts_of(std::size_t index) const;

    /// The index of the inverse sum.
    [[nodiscard]] std::size_t opposite(std::size_t index) const;

    [[nodiscard]] const std::optional<Algorithm>& at(std::size_t index) const {
        return words_[index];
    }
    void put(std::size_t index, Algorithm algorithm) { words_[index] = std::move(algorithm); }

    /// No sum has an algorithm of up to this many turns that is shorter than the stored one. Either
    /// all words were searched, or all that could give the sum.
    [[nodiscard]] std::uint32_t searched() const { return searched_; }
    void set_searched(std::uint32_t turns) { searched_ = turns; }
    /// Whether the stored algorithm is proven to be shortest; false if there is none.
    [[nodiscard]] bool shortest(std::size_t index) const {
        return words_[index] && words_[index]->size() <= searched_ + std::size_t{1};
    }

    [[nodiscard]] std::string write(const Puzzle& puzzle, std::uint64_t of) const;
    /// The subject given to write(); nullopt if the text is not a table.
    [[nodiscard]] static std::optional<std::uint64_t> of(std::span<const std::uint8_t> text);
    /// nullopt if the text is damaged, or not a table of this puzzle. The algorithms are not
    /// checked: the caller must replay an algorithm before using it.
    [[nodiscard]] static std::optional<AdditionTable> read(const Puzzle& puzzle,
                                                           std::span<const std::uint8_t> text);

 private:
    std::vector<std::uint32_t> orders_;
    WordRow words_;
    std::uint32_t searched_ = 0;
};

}  // namespace qter
