// Relabellings: the change of slot numbers and of reference stickers that a symmetry makes.
//
// The structure: a permutation of slots, with an affine map of Z_m in each. Consider slot s with m
// orientations as m points (s, 0) to (s, m - 1); a state moves the point (piece[i], k) to (i, k +
// orient[i]). A relabelling moves the point (s, k) to (image[s], offset[s] + unit[s] * k). The
// cyclic order of a slot's points is kept (unit 1), reversed (unit -1, as in a mirror image) or, on
// a puzzle without geometry, multiplied by any other unit of Z_m. A slot may go to a slot of
// another orbit with the same modulus.
//
// Adding one constant to all offsets of slots whose pieces mix changes no conjugate, since only
// differences of offsets matter. Relabellings are therefore compared in a normal form
// (symmetry_action.hpp): the offset of the smallest slot of each such set is 0.
#pragma once

#include <cstdint>
#include <vector>

#include "state/state.hpp"

namespace qter {

/// (s, k) goes to (image[s], offset[s] + unit[s] * k mod modulus). `image` is a permutation that
/// keeps moduli, unit[s] is 1 or shares no factor with the modulus, offset[s] is below it.
struct Relabelling {
    Permutation image;
    std::vector<std::uint8_t> offset;
    std::vector<std::uint8_t> unit;

    friend bool operator==(const Relabelling&, const Relabelling&) = default;
};

[[nodiscard]] Relabelling identity_relabelling(const Shape& shape);

/// a, then b. O(slots).
[[nodiscard]] Relabelling compose(const Shape& shape, const Relabelling& a, const Relabelling& b);

/// `by` undone, then `state`, then `by`: the state that acts on the relabelled points as `state`
/// acts on the points. Pieces must trade places only among slots of equal unit. O(slots).
[[nodiscard]] State conjugate(const Shape& shape, const Relabelling& by, const State& state);

/// The numbers 1 <= u < modulus without a common factor with the modulus, in the order of
/// preference that symmetries use: 1, then -1, then the others ascending. {1} for modulus 1.
[[nodiscard]] std::vector<std::uint8_t> units_of(std::uint8_t modulus);

}  // namespace qter
