// Distances found breadth first by lists: the strategy for tables of bytes that fit in memory and
// are reached in whatever order.
//
// The technique (push): the indices of a level stand in a list; where turns lead from each of them,
// what has no distance yet gets the next one and goes to the next list. Each index is gone through
// once, whatever the number of levels.
//
// Limits: 2^32 entries; distances below DistanceByte::kNever; 4 bytes for each index of two levels
// beside the table.
#pragma once

#include <cstdint>
#include <vector>

#include "table/distance_byte.hpp"

namespace qter {

/// Fills in the distances of `rows`, kNever but for the indices of `level`, which have 0, and gives
/// how many indices have each. `each_after` calls what it is given with the index behind each turn
/// from an index. `look` is called now and then, with how many indices of the level were gone
/// through; it may throw. O(entries * turns).
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
