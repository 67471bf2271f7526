// Permutations of 0..n-1 as image lists, in the convention of docs/conventions.md: p[i] is the
// piece in slot i, and compose(a, b) is a, then b.
#pragma once

#include <cstdint>
#include <vector>

namespace qter {

using Slot = std::uint32_t;
using Permutation = std::vector<Slot>;

/// The identity.
[[nodiscard]] Permutation identity_permutation(std::size_t size);
/// True if `p` holds each of 0..size-1 once.
[[nodiscard]] bool is_permutation(const Permutation& p);
/// a, then b: out[i] = a[b[i]]. Sizes must agree. O(n).
[[nodiscard]] Permutation compose(const Permutation& a, const Permutation& b);
[[nodiscard]] Permutation inverse(const Permutation& p);
/// The cycles of `p` with more than one slot, each in the direction of movement (the piece in c[k]
/// goes to c[k+1]), starting at its smallest slot, ordered by that slot.
[[nodiscard]] std::vector<std::vector<Slot>> cycles(const Permutation& p);
/// 1 for an odd permutation, 0 for an even one.
[[nodiscard]] int parity(const Permutation& p);

}  // namespace qter
