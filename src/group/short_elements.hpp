// Elements of a permutation group that have short words and move few points: the tools for solving
// a puzzle piece by piece.
//
// The technique: a randomised search for elements of small support. Among short words w, their
// powers, and words a x a' y with short a, x and y (commutators have this form), some fix whole
// orbits and move only a few points of the next one. All short words are tried, and as many of the
// products as the budget allows.
#pragma once

#include <cstdint>
#include <vector>

#include "group/group_word.hpp"
#include "support/random.hpp"

namespace qter {

struct ShortElement {
    GroupWord word;
    Permutation image;
    std::size_t stage = 0;  ///< the first stage with points that it moves
    std::size_t moved = 0;  ///< number of points of that stage that it moves
};

/// For every stage, the best elements found that fix all points of earlier stages: for each number
/// of moved points the shortest, fewest moved points first, at most `per_stage`. `stage_of` is the
/// stage of every point, or `stages` for points that do not matter; every stage is a union of
/// orbits. O(budget * degree).
[[nodiscard]] std::vector<ShortElement> short_elements(const Alphabet& alphabet,
                                                       const std::vector<std::size_t>& stage_of,
                                                       std::size_t stages, std::size_t per_stage,
                                                       std::size_t budget, Random& random);

}  // namespace qter
