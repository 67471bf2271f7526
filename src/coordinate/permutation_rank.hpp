// Permutations of a few things as numbers: the place of each in lexicographic order.
//
// The technique, ranking by the Lehmer code: a permutation's first element has n choices, the next
// n - 1, and so on; how many of what is left is smaller than the element at hand is a digit of the
// Lehmer code, and the code a number in the factorial base. Which elements are left is a set of
// bits.
//
// Limit: kMaxRanked elements, so that ranks fit 32 bits. Source: D. H. Lehmer, "Teaching
// combinatorial tricks to a computer", 1960.
#pragma once

#include <cstdint>
#include <span>

#include "puzzle/permutation.hpp"

namespace qter {

/// The most elements of a permutation with a rank.
inline constexpr std::uint32_t kMaxRanked = 12;

/// n!, for n up to kMaxRanked.
[[nodiscard]] std::uint32_t factorial(std::uint32_t n);

/// The place of `permutation` among those of its size, from 0. At most kMaxRanked elements, tens of
/// nanoseconds.
[[nodiscard]] std::uint32_t rank_of(std::span<const Slot> permutation);

/// Writes the permutation of out.size() elements that has this rank, below their factorial.
void unrank(std::uint32_t rank, std::span<Slot> out);

}  // namespace qter
