// An algorithm for everything that the registers of one puzzle can be given at once.
//
// Adding a to one register and b to another is one algorithm, so registers of orders m and n take a
// table of m n algorithms. What is in it is found once (addition_search.hpp) and then of use to
// every program. As text it takes some eight bytes for an algorithm of seventeen turns of a 3x3
// (word_code.hpp).
//
// A text is
//     8 bytes   "qtersum1"
//     8         what the table is of: its user's number, a hash of puzzle, registers and pieces
//     4         all algorithms of so many turns have been looked at
//     4, 4 ...  how many registers; their orders
//     ...       the algorithms
//     8         checksum (XXH64) of all before
// with numbers little-endian.
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
    /// Most sums that a table has.
    static constexpr std::uint64_t kMaxSize = std::uint64_t{1} << 22;

    /// Whether registers of these orders, each at least 1, have few enough sums.
    [[nodiscard]] static bool fits(const std::vector<std::uint32_t>& orders);
    /// A table in which only adding nothing is known. Needs fits().
    explicit AdditionTable(std::vector<std::uint32_t> orders);

    [[nodiscard]] const std::vector<std::uint32_t>& orders() const { return orders_; }
    /// Sums, with that of nothing.
    [[nodiscard]] std::size_t size() const { return words_.size(); }
    /// The number of a sum, one amount for each register, from 0 to its order less one.
    [[nodiscard]] std::size_t index_of(std::span<const std::uint32_t> amounts) const;
    [[nodiscard]] std::vector<std::uint32_t> amounts_of(std::size_t index) const;

    /// The sum that undoes this one.
    [[nodiscard]] std::size_t opposite(std::size_t index) const;

    [[nodiscard]] const std::optional<Algorithm>& at(std::size_t index) const {
        return words_[index];
    }
    void put(std::size_t index, Algorithm algorithm) { words_[index] = std::move(algorithm); }

    /// No sum has an algorithm of up to so many turns that is shorter than the one that is known:
    /// all of them have been looked at, or all of what the sum in question might be done by.
    [[nodiscard]] std::uint32_t searched() const { return searched_; }
    void set_searched(std::uint32_t turns) { searched_ = turns; }
    /// Whether nothing has fewer turns than the algorithm that is known, if there is one.
    [[nodiscard]] bool shortest(std::size_t index) const {
        return words_[index] && words_[index]->size() <= searched_ + std::size_t{1};
    }

    [[nodiscard]] std::string write(const Puzzle& puzzle, std::uint64_t of) const;
    /// What a text says that it is of; nullopt when it is no table.
    [[nodiscard]] static std::optional<std::uint64_t> of(std::span<const std::uint8_t> text);
    /// nullopt for a text that is damaged, or none of a table of this puzzle. Its algorithms are
    /// believed: whoever takes one replays it.
    [[nodiscard]] static std::optional<AdditionTable> read(const Puzzle& puzzle,
                                                           std::span<const std::uint8_t> text);

 private:
    std::vector<std::uint32_t> orders_;
    WordRow words_;
    std::uint32_t searched_ = 0;
};

}  // namespace qter
