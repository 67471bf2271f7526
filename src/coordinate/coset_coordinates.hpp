// The coordinates of what a phase has to put right: those of the cosets of a subgroup.
//
// The setting. A phase brings a state, by turns of one set, into the group H that the next set
// generates. Whether a state is in H, and how far from it, depends only on its coset: states that
// differ by what an element of H does first, which renames pieces, and by nothing else. So a coset
// is what is left of a state when the names of pieces count only up to H.
//
// The technique. What H leaves recognisable is found from its generators, orbit by orbit of the
// phase's group on slots:
//   - twists, where H twists by multiples of some unit only: those of all slots modulo the unit,
//     against references that H keeps;
//   - colours, where H permutes the pieces of each of its own orbits in all ways: each piece has
//     the colour of its orbit;
//   - arrangements, where H permutes in fewer ways: full arrangements, numbered up to H. Parts
//     whose arrangements depend on each other, as the corners of the 3x3's two tetrads do under
//     half turns, are taken together.
// Each of them is a sight (sight.hpp), closed under the phase's turns, and so has a coordinate. A
// state's coset is its number in every coordinate, all 0 for H.
//
// Pieces that look alike count as the same: swaps of them are joined to H.
//
// Limits: coordinates are per part, so relations between parts (that two parities agree) are not
// among them; a phase that must put these right as well cannot be told from them. Arrangements up
// to H have at most kMaxCosetArrangements, other coordinates as many values.
//
// Source: M. Thistlethwaite's method, as J. Weed, "Sub-optimal multi-phase path planning", 2016,
// describes it; the derivation is ours.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "coordinate/coordinate.hpp"
#include "puzzle/puzzle.hpp"
#include "puzzle/symmetry.hpp"
#include "support/cancellation.hpp"
#include "support/result.hpp"

namespace qter {

/// Most values of a coordinate of cosets.
inline constexpr std::uint32_t kMaxCosetValues = 1U << 22;
/// Most arrangements that are numbered up to a group.
inline constexpr std::uint32_t kMaxCosetArrangements = 1U << 18;

/// The exchanges of two pieces that look alike, enough to generate all.
[[nodiscard]] std::vector<State> look_alike_swaps(const Puzzle& puzzle);

/// Whether a symmetry makes exchanges of look-alikes of exchanges of look-alikes, and twists none
/// of them: only then what it makes of a state is solved by what it makes of a solution. Symmetries
/// of a solid do; those of turns alone know nothing of looks.
[[nodiscard]] bool keeps_look_alikes(const Puzzle& puzzle, const SymmetryGroup& group,
                                     std::uint32_t symmetry);

/// The coordinates of the cosets of the group that `target` generates, in the group of the turns of
/// `turns`. `phase` names it in errors: kTooLarge where a limit is exceeded. Throws Cancelled.
/// Seconds for coordinates of a million values.
Result<std::vector<Coordinate>> coset_coordinates(const Puzzle& puzzle,
                                                  const CoordinateTurns& turns,
                                                  const std::vector<State>& target,
                                                  const std::string& phase,
                                                  const Cancellation* cancellation = nullptr);

/// Where the pieces of each colour are, of the slots that turns lead to from each other. `colour`
/// is by slot of the puzzle, 0 and up; `guests` as Sight has them. None when there are more than
/// `most` values, or slots than a coordinate can have.
std::optional<Coordinate> colour_coordinate(const CoordinateTurns& turns, std::vector<Slot> slots,
                                            const std::vector<std::uint8_t>& colour,
                                            std::uint32_t most = kMaxCosetValues,
                                            std::vector<Slot> guests = {});

/// Where the pieces of `which`, some of the slots, are, and whether they have been permuted evenly
/// among these places. None when they have more than kMaxCosetArrangements arrangements.
std::optional<Coordinate> parity_coordinate(const CoordinateTurns& turns, std::vector<Slot> slots,
                                            const std::vector<Slot>& which);

}  // namespace qter
