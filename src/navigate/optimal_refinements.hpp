// Coordinates that see more than whether a state is in a phase's group: of smaller groups.
//
// The technique: finer cosets. The turns in the group H at a phase's end fall into classes, by the
// symmetries that keep H. Those of one class alone mix fewer pieces than H does. So where the
// pieces are that they keep apart, part by part of what H mixes, and whether they permute a part
// evenly only, is a coordinate of the cosets of a smaller group. It stands in for a coordinate of
// H's that it implies, or beside them.
//
// Worked numbers: of the 3x3's <U, D, R2, L2, F2, B2> the turns U and D alone never bring a corner
// from the upper layer into the lower one, 70 times as many cosets; nor an edge of the middle layer
// anywhere, 24 times; and permute these edges evenly, twice.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "coordinate/coordinate.hpp"
#include "puzzle/symmetry.hpp"
#include "search/turn_set.hpp"

namespace qter {

/// A coordinate that tells apart what some turns of the group do not mix.
struct Refinement {
    Coordinate coordinate;
    std::optional<std::uint8_t> instead;  ///< of a coordinate that it implies
    std::vector<std::uint32_t> implied;   ///< the other's values by its own
    double factor;                        ///< so many times as many cosets
    std::size_t kept;                     ///< the class of grips whose turns it keeps

    /// A group with both would keep no turns, or they look at the same.
    [[nodiscard]] bool excludes(const Refinement& other) const {
        return kept != other.kept || (instead && instead == other.instead);
    }
};

/// Some that are taken together.
using Refinements = std::vector<const Refinement*>;

/// What symmetries make of turns, of those that keep the group whose turns are `kept`.
[[nodiscard]] std::vector<std::vector<TurnNumber>> images_keeping(
    const TurnSet& turns, const SymmetryGroup& symmetries, const std::vector<TurnNumber>& kept);

/// What the turns of each class of the group's grips keep apart, as far as a table of `bytes` may
/// tell it apart. The group's coordinates, its turns, `kept`, and images_keeping() of these.
[[nodiscard]] std::vector<Refinement> find_refinements(
    const TurnSet& turns, const std::vector<Coordinate>& coordinates,
    const std::vector<TurnNumber>& kept, const std::vector<std::vector<TurnNumber>>& symmetries,
    std::uint64_t bytes);

/// So many times as many cosets.
[[nodiscard]] double factor_of(const Refinements& some);

/// One or two refinements that do not exclude each other, those with the most cosets first: the
/// more, the better the bounds.
[[nodiscard]] std::vector<Refinements> refinement_sets(const std::vector<Refinement>& refinements);

}  // namespace qter
