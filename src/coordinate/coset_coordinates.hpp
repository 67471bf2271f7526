// Coordinates of the cosets of a subgroup: what a phase has to solve.
//
// The setting. A phase brings a state, by turns of one set, into the group H that the next set
// generates. Whether a state is in H, and its distance from H, depends only on its coset: two
// states are in the same coset if they differ by an element of H applied first, which only renames
// pieces. So a coset is a state with the names of its pieces known only up to H.
//
// The technique. The invariants of H are found from its generators, for each orbit of the phase's
// group on slots:
//   - twists, if H twists only by multiples of some unit: the twists of all slots modulo the unit,
//     against references that H keeps;
//   - colours, if H permutes the pieces of each of its own orbits in all ways: each piece has the
//     colour of its orbit;
//   - arrangements, if H permutes in fewer ways: full arrangements, numbered up to H. Parts whose
//     arrangements depend on each other, such as the corners of the 3x3's two tetrads under half
//     turns, are one coordinate.
// Each of them is a projection (projection.hpp), closed under the phase's turns, and so has a
// coordinate. A state's coset is its value in every coordinate, all 0 for H.
//
// Identical pieces count as the same: swaps of them are added to H.
//
// Limits: each coordinate concerns one part, so relations between parts (two parities agree) are
// not covered; if a phase must solve these as well, the coordinates do not show it. Arrangements up
// to H have at most kMaxCosetArrangements values, other coordinates at most kMaxCosetValues.
//
// Source: M. Thistlethwaite's method, as J. Weed, "Sub-optimal multi-phase path planning", 2016,
// describes it; the derivation is ours.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "coordinate/coordinate.hpp"
#include "group/symmetry.hpp"
#include "puzzle/puzzle.hpp"
#include "support/cancellation.hpp"
#include "support/result.hpp"

namespace qter {

/// The most values of a coordinate of cosets.
inline constexpr std::uint32_t kMaxCosetValues = 1U << 22;
/// The most arrangements that are numbered up to a group.
inline constexpr std::uint32_t kMaxCosetArrangements = 1U << 18;

/// Swaps of two identical pieces, enough to generate all such swaps.
[[nodiscard]] std::vector<State> identical_swaps(const Puzzle& puzzle);

/// Whether a symmetry takes swaps of identical pieces to such swaps, without twists. Only then the
/// image of a solution solves the image of the state. Symmetries of a solid do; those found from
/// the turns alone may not, since they ignore colours.
[[nodiscard]] bool keeps_identical_pieces(const Puzzle& puzzle, const SymmetryGroup& group,
                                          std::uint32_t symmetry);

/// The coordinates of the cosets of the group that `target` generates, in the group of `turns`.
/// `phase` is the phase's name in errors. Error: kTooLarge if a limit is exceeded. Throws
/// Cancelled. Takes seconds for coordinates of a million values.
Result<std::vector<Coordinate>> coset_coordinates(const Puzzle& puzzle,
                                                  const CoordinateTurns& turns,
                                                  const std::vector<State>& target,
                                                  const std::string& phase,
                                                  const Cancellation& cancellation = {});

/// The coordinate of the positions of each colour's pieces, in slots that turns take to each other.
/// `colour` is by slot of the puzzle, from 0 on; `guests` as in Projection. nullopt if there are
/// more than `most` values or too many slots for a coordinate.
std::optional<Coordinate> colour_coordinate(const CoordinateTurns& turns, std::vector<Slot> slots,
                                            const std::vector<std::uint8_t>& colour,
                                            std::uint32_t most = kMaxCosetValues,
                                            std::vector<Slot> guests = {});

/// The coordinate of the positions of the pieces of `which`, a subset of the slots, and of the
/// parity of their permutation among these positions. nullopt if they have more than
/// kMaxCosetArrangements arrangements.
std::optional<Coordinate> parity_coordinate(const CoordinateTurns& turns, std::vector<Slot> slots,
                                            const std::vector<Slot>& which);

}  // namespace qter
