// Refinements of a phase's coordinates: they distinguish cosets of smaller groups, which gives
// better bounds.
//
// The technique: finer cosets. A phase ends in a group H of turns. The turns of H fall into classes
// under the symmetries that preserve H. The turns of one class alone generate a smaller group than
// H, with more cosets. Two kinds of coordinates distinguish these. One is for slots that H mixes
// and the class does not: which pieces are in each set of slots that the class keeps. The other is
// the parity of a part that the class permutes only evenly. A refinement replaces the coordinate of
// H that follows from it, if there is one, and is added to the others.
//
// Worked numbers, for the 3x3 and H = <U, D, R2, L2, F2, B2>, by its class of U and D. These never
// bring a corner from the upper layer into the lower one: 70 times as many cosets. They move no
// edge of the middle layer: 24 times. They permute these edges evenly: twice.
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
