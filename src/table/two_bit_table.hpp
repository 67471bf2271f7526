// Tables with two bits an entry and four bits a cache line: lower bounds of their values.
//
// The technique: entries relative to a line. Nearly all entries of a pruning table have one of
// three or four neighbouring values, so codes of two bits distinguish most of them, and smaller
// values are rare enough to share a number. A line of 64 bytes holds 254 codes and the least value
// m of its entries. With a pivot P for the whole table,
//     code 0            means  m
//     code c = 1, 2, 3  means  max(m, P) + c
// and every value is stored as the code of the largest of these numbers that does not exceed it. So
// at() never returns more than the value, and returns the value itself unless
//     m < value <= P              (then m), or
//     value > max(m, P) + 3       (then max(m, P) + 3).
// A line with one value, or with values from m to m + 3 where m >= P, is exact. The pivot is the
// one with the least total loss over all entries. With pivot 0 everything depends on the line
// alone. The best pivot is usually three or four below the largest value: then the large values are
// exact, and the rare small ones are exact if they are their line's least, as the solved state's 0
// is.
//
// Limits: the values of at() are not a consistent heuristic: they may change by more than 1 where
// the value changes by 1. A search must not rely on consistency.
//
// Source: Tomas Rokicki's nxopt (github.com/rokicki/cube20src), where 0 is the line's least value
// and 1, 2, 3 are numbers after a base of the whole table. The maximum with m is our own.
#pragma once

#include <algorithm>
#include <cstdint>

#include "table/table_form.hpp"

namespace qter {

/// Reads a table from bytes that another object owns.
class TwoBitTable {
 public:
    static constexpr std::uint64_t kLineEntries = 254;
    static constexpr std::uint64_t kLineBytes = 64;

    TwoBitTable() = default;
    /// `image` has bytes(entries) bytes, aligned to a cache line. The contents may be anything, but
    /// only the output of encode() is meaningful; others may give values up to 18.
    TwoBitTable(const std::uint8_t* image, std::uint8_t pivot) : image_(image), pivot_(pivot) {}

    [[nodiscard]] std::uint8_t at(std::uint64_t index) const {
        const std::uint8_t* line = image_ + index / kLineEntries * kLineBytes;
        const std::uint64_t entry = index % kLineEntries;
        const int code = line[entry / 4] >> (entry % 4 * 2) & 3;
        const int least = line[kLineBytes - 1] >> 4;
        return static_cast<std::uint8_t>(code == 0 ? least : std::max<int>(least, pivot_) + code);
    }
    [[gnu::always_inline]] void prefetch(std::uint64_t index) const {
        __builtin_prefetch(image_ + index / kLineEntries * kLineBytes);
    }

    /// The exact size, a multiple of 64.
    [[nodiscard]] static std::uint64_t bytes(std::uint64_t entries) {
        return (entries + kLineEntries - 1) / kLineEntries * kLineBytes;
    }
    /// The pivot with the least loss. Reads all values once. O(entries).
    [[nodiscard]] static std::uint8_t best_pivot(std::uint64_t entries, const TableSource& source);
    /// Writes the values to `image`, which must be zeros. O(entries).
    static void encode(std::uint64_t entries, const TableSource& source, std::uint8_t pivot,
                       std::uint8_t* image);

 private:
    const std::uint8_t* image_ = nullptr;
    std::uint8_t pivot_ = 0;
};

}  // namespace qter
