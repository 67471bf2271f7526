// Tables of two bits an entry and four bits a cache line, which give lower bounds of their values.
//
// The technique, entries relative to a line: nearly all entries of a pruning table have one of
// three or four neighbouring values, so codes of two bits tell most of them apart, and what is less
// is rare enough to share a number. A line of 64 bytes holds 254 codes and the least value m of its
// entries. With a pivot P for the whole table,
//     code 0            means  m
//     code c = 1, 2, 3  means  max(m, P) + c
// and every value is stored under the largest of these numbers that is not above it. So at() never
// gives more than the value, and the value itself unless
//     m < value <= P              (then m), or
//     value > max(m, P) + 3       (then max(m, P) + 3).
// A line of one value, or of values from m to m + 3 with m >= P, is exact. The pivot is the one
// that loses least in all, summed over all entries. With pivot 0 all depends on the line alone; the
// pivot that wins is as a rule three or four below the largest value, so that the large values are
// exact and the rare small ones are where they are their line's least: the solved state's 0 is.
//
// Limits: what at() gives is not consistent, in the sense that it may change by more than 1 where
// the value changes by 1; a search that relies on that has to do without.
//
// Source: Tomas Rokicki's nxopt (github.com/rokicki/cube20src), where 0 stands for the line's least
// value and 1, 2, 3 for numbers that follow a base of the whole table. The maximum with m is ours.
#pragma once

#include <algorithm>
#include <cstdint>

#include "table/table_form.hpp"

namespace qter {

/// Reads a table out of its bytes, which somebody else keeps.
class TwoBitTable {
 public:
    static constexpr std::uint64_t kLineEntries = 254;
    static constexpr std::uint64_t kLineBytes = 64;

    TwoBitTable() = default;
    /// `image` has bytes(entries) bytes; it begins with a cache line. Of any contents, but only
    /// those that encode() writes make sense; others may even give values up to 18.
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

    /// Exact, a multiple of 64.
    [[nodiscard]] static std::uint64_t bytes(std::uint64_t entries) {
        return (entries + kLineEntries - 1) / kLineEntries * kLineBytes;
    }
    /// The pivot that loses least. Asks for all values once. O(entries).
    [[nodiscard]] static std::uint8_t best_pivot(std::uint64_t entries, const TableSource& source);
    /// Fills `image`, zeros before, with the values. O(entries).
    static void encode(std::uint64_t entries, const TableSource& source, std::uint8_t pivot,
                       std::uint8_t* image);

 private:
    const std::uint8_t* image_ = nullptr;
    std::uint8_t pivot_ = 0;
};

}  // namespace qter
