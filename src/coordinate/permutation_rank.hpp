// Ranks of short permutations: the position of each in lexicographic order.
//
// The technique: ranking by the Lehmer code. The first element of a permutation has n choices, the
// next n - 1, and so on. The number of remaining elements that are smaller than the current one is
// a digit of the Lehmer code, a number in the factorial base. The set of remaining elements is a
// bit set.
//
// Limit: kMaxRanked elements, so that ranks fit 32 bits. Source: D. H. Lehmer, "Teaching
// combinatorial tricks to a computer", 1960.
#pragma once

#include <cstdint>
#include <span>

#include "state/permutation.hpp"

namespace qter {

/// The most elements of a permutation with a rank.
inline constexpr std::uint32_t kMaxRanked = 12;

/// n!, for n up to kMaxRanked.
[[nodiscard]] std::uint32_t factorial(std::uint32_t n);

/// The rank of `permutation` among those of its size, from 0. At most kMaxRanked elements; tens of
/// nanoseconds.
[[nodiscard]] std::uint32_t rank_of(std::span<const Slot> permutation);

/// Writes the permutation of out.size() elements with this rank, which is below their factorial.
void unrank(std::uint32_t rank, std::span<Slot> out);

}  // namespace qter
