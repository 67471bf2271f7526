// One word for all that differ in the order of turns that commute.
#pragma once

#include <cstddef>
#include <vector>

#include "notation/algorithm.hpp"

namespace qter::testing {

/// The first in the order of words: always the least turn of those that can come next.
inline Algorithm least_order(const Puzzle& puzzle, const Algorithm& word) {
    Algorithm least;
    std::vector<Turn> left = word;
    while (!left.empty()) {
        std::size_t next = 0;
        for (std::size_t i = 1; i < left.size(); ++i) {
            bool free = left[i] < left[next];
            for (std::size_t k = 0; k < i && free; ++k) {
                free = state_of(puzzle, {left[k], left[i]}) == state_of(puzzle, {left[i], left[k]});
            }
            if (free) next = i;
        }
        least.push_back(left[next]);
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(next));
    }
    return least;
}

}  // namespace qter::testing
