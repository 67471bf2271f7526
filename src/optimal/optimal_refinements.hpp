// Refined coordinates: they distinguish cosets of smaller groups than a phase's.
//
// The technique: finer cosets. The turns in the group H at a phase's end fall into classes under
// the symmetries that preserve H. The turns of one class alone mix fewer pieces than H does. Two
// kinds of coordinates result, each of the cosets of a smaller group: the distribution of pieces
// over the sets of slots that the class does not mix, within a part that H mixes; and the parity of
// a part, if the class permutes it only evenly. A refinement replaces a coordinate of H that it
// implies, or is added to them.
//
// Worked numbers, for the 3x3's <U, D, R2, L2, F2, B2>: the turns U and D alone never bring a
// corner from the upper layer into the lower one (70 times as many cosets), move no edge of the
// middle layer (24 times), and permute these edges evenly (twice).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "coordinate/coordinate.hpp"
#include "group/symmetry.hpp"
#include "search/turn_set.hpp"

namespace qter {

/// A coordinate that distinguishes what some turns of the group do not mix.
struct Refinement {
    Coordinate coordinate;
    std::optional<std::uint8_t> instead;  ///< index of a coordinate that it implies, and replaces
    std::vector<std::uint32_t> implied;   ///< that coordinate's values, by its own
    double factor;                        ///< number of cosets with it, divided by that without it
    std::size_t kept;                     ///< the class of grips whose turns preserve it

    /// Whether no turns preserve both, or both replace the same coordinate.
    [[nodiscard]] bool excludes(const Refinement& other) const {
        return kept != other.kept || (instead && instead == other.instead);
    }
};

/// Refinements that are used together.
using Refinements = std::vector<const Refinement*>;

/// The images of turns under those symmetries that preserve the group with the turns `kept`.
[[nodiscard]] std::vector<std::vector<TurnNumber>> images_keeping(
    const TurnSet& turns, const SymmetryGroup& symmetries, const std::vector<TurnNumber>& kept);

/// The refinements for each class of the group's grips, with at most as many values as fit a table
/// of `bytes`. `coordinates` and `kept` are the coordinates and turns of the group, `symmetries` is
/// images_keeping() of these.
[[nodiscard]] std::vector<Refinement> find_refinements(
    const TurnSet& turns, const std::vector<Coordinate>& coordinates,
    const std::vector<TurnNumber>& kept, const std::vector<std::vector<TurnNumber>>& symmetries,
    std::uint64_t bytes);

/// The number of cosets with the refinements, divided by that without them.
[[nodiscard]] double factor_of(const Refinements& some);

/// Sets of one or two refinements that do not exclude each other. Those with the most cosets come
/// first, because more cosets give better bounds.
[[nodiscard]] std::vector<Refinements> refinement_sets(const std::vector<Refinement>& refinements);

}  // namespace qter
