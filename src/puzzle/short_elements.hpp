// Elements of a permutation group that have short words and move few points: the tools that solve
// a puzzle piece by piece.
//
// The technique: a randomised search for elements of small support. Among short words w, their
// powers, and the words a x a' y with short a, x and y (commutators are of that form), some leave
// whole orbits alone and move only a few points of the next one. All short words are tried, and as
// many of the products as a budget allows.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzle/group_word.hpp"
#include "puzzle/random.hpp"

namespace qter {

struct ShortElement {
    GroupWord word;
    Permutation image;
    std::size_t stage = 0;  ///< the first stage in which it moves points
    std::size_t moved = 0;  ///< how many points of that stage it moves
};

/// For every stage the best elements found that fix all points of earlier stages: for each number
/// of moved points the shortest, fewest moved points first, at most `per_stage`. `stage_of` gives
/// the stage of every point, `stages` for points that do not matter; every stage is a union of
/// orbits. O(budget * degree).
[[nodiscard]] std::vector<ShortElement> short_elements(const Alphabet& alphabet,
                                                       const std::vector<std::size_t>& stage_of,
                                                       std::size_t stages, std::size_t per_stage,
                                                       std::size_t budget, Random& random);

}  // namespace qter
