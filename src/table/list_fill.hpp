// Breadth-first filling by lists, for tables of bytes that fit in memory.
//
// The technique (push): the indices of a level are a list. Successors without a distance get the
// next distance and are appended to the next list. Each index is expanded once, whatever the number
// of levels. Accesses may be in any order.
//
// Limits: 2^32 entries; distances below DistanceByte::kNever. Memory besides the table: 4 bytes for
// each index of two levels.
#pragma once

#include <cstdint>
#include <vector>

#include "table/distance_byte.hpp"

namespace qter {

/// Fills in the distances of `rows`, which must be 0 for the indices of `level` and kNever for all
/// others; returns the number of indices with each distance. `each_after(index, visit)` must call
/// `visit` with the index after each turn. `look(n)` is called regularly after n indices of the
/// level; it may throw. O(entries * turns).
template <class EachAfter, class Look>
std::vector<std::uint64_t> fill_by_lists(std::vector<std::uint8_t>& rows,
                                         std::vector<std::uint32_t> level, EachAfter each_after,
                                         Look look) {
    std::vector<std::uint64_t> histogram;
    std::vector<std::uint32_t> next;
    for (std::uint8_t distance = 0; !level.empty(); ++distance) {
        histogram.push_back(level.size());
        next.clear();
        if (distance + 1 == DistanceByte::kNever) break;
        std::uint32_t looked = 0;
        for (const std::uint32_t index : level) {
            look(++looked);
            each_after(index, [&](std::uint32_t to) {
                if (rows[to] != DistanceByte::kNever) return;
                rows[to] = static_cast<std::uint8_t>(distance + 1);
                next.push_back(to);
            });
        }
        level.swap(next);
    }
    return histogram;
}

}  // namespace qter
