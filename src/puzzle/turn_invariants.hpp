// Test whether turns reach a state; if not, the constraints that it breaks.
//
// The constraints of group/group_constraints.hpp give reasons that a user can check: a piece in a
// place that it cannot reach, a twist, a flip, two exchanged pieces. A state that satisfies all of
// them may still be unreachable if the group is smaller than they allow, as on the skewb; then the
// group itself is used.
//
// For a puzzle with identical pieces only the look is known, and a look is reachable if some
// assignment of the identical pieces is. Identical pieces that turns can exchange at all are
// divided into classes. Sums and parities only depend on whether the permutation within each part
// is even or odd, so one exchange in each part is enough to satisfy them. A smaller group is first
// shown to contain the even permutations of every class; then it only matters which classes are
// permuted oddly, and classes that the group can permute oddly together count once. If the group
// lacks some of the even permutations, the arrangements of its identical pieces are tested one by
// one. If there are too many of them, the answer is unknown.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "group/group_constraints.hpp"
#include "group/puzzle_group.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

/// The constraints of a puzzle that a valid state of the shape breaks.
struct BrokenConstraints {
    /// Slots, ascending, with a piece that can never be there, or not with this orientation.
    std::vector<Slot> strays;
    /// Parts whose twists do not add up to a multiple of their sum_unit. If there are strays, this
    /// and the following are not computed.
    std::vector<std::uint32_t> sums;
    /// Indices in GroupConstraints::parity_relations.
    std::vector<std::uint32_t> parities;
    /// The sums and parities are not in GroupConstraints::image. True if any of the above is
    /// broken, and also if each of them is possible, but not together.
    bool image = false;

    [[nodiscard]] bool none() const { return strays.empty() && !image; }
};
/// O(slots + parts^2).
[[nodiscard]] BrokenConstraints broken_constraints(const GroupConstraints& constraints,
                                                   const State& state);

/// The constraints on the states that the puzzle's turns reach; see derive_constraints().
[[nodiscard]] GroupConstraints constraints_of(const Puzzle& puzzle);

/// By slot, the first slot with an identical piece.
[[nodiscard]] std::vector<std::uint32_t> look_classes(const Puzzle& puzzle);

/// Slots of one part, ascending, whose pieces are identical and can reach each other's places
/// untwisted: two or more.
struct IdenticalPieces {
    std::uint32_t part = 0;
    std::vector<Slot> slots;
};
/// By part. `classes` has a number for each slot's own piece; pieces of one orbit with equal
/// numbers in equal orientations look the same.
[[nodiscard]] std::vector<IdenticalPieces> identical_pieces(
    const std::vector<OrbitPart>& parts, const std::vector<std::uint32_t>& classes);

/// Assigns identical pieces so that the state satisfies the constraints: the result looks the same,
/// every piece is within its own part and twisted as turns may twist it, and at most two more
/// pieces of each part are exchanged. Constraints that cannot be satisfied stay broken, and no
/// others are broken. O(slots * log slots + parts^3).
[[nodiscard]] State assign_identical_pieces(const Shape& shape, const GroupConstraints& constraints,
                                            const std::vector<std::uint32_t>& classes, State state);

/// Assigns identical pieces so that the group contains `state`, if possible. False if it is
/// impossible: no turns reach a state that looks like this. nullopt if it is unknown: the group's
/// order is not proven, or the group is smaller than its constraints allow and there are too many
/// identical pieces. If false or nullopt, `state` is as assign_identical_pieces() leaves it. At
/// most one sift if the group is exact, otherwise up to 10^5 sifts, which takes a second on a big
/// puzzle.
std::optional<bool> make_reachable(const PuzzleGroup& group,
                                   const std::vector<std::uint32_t>& classes, State& state);

// -- exchanging identical pieces in a group that is smaller than its constraints allow ----------

/// True if the group contains every even permutation of each class. A sift for each identical
/// piece.
[[nodiscard]] bool has_even_permutations(const PuzzleGroup& group,
                                         const std::vector<IdenticalPieces>& classes);

/// Visits the states obtained from solved by exchanging the first two slots of some of `free`,
/// classes found by independent_classes(), until `visit` returns true. Every permutation of
/// identical pieces is the product of one of these and one in the group. Returns whether a visit
/// returned true.
bool any_exchange(const Shape& shape, const std::vector<IdenticalPieces>& free,
                  const std::function<bool(const State&)>& visit);

/// A set of classes whose odd permutations matter, in a group with all even ones: the group cannot
/// permute them oddly by themselves, nor together with another one of the set in the same part.
/// nullopt if there are more than 12, too many to try all subsets. O(classes^2) sifts.
[[nodiscard]] std::optional<std::vector<IdenticalPieces>> independent_classes(
    const PuzzleGroup& group, const std::vector<IdenticalPieces>& classes);

/// Visits the states obtained from solved by all permutations within the classes, until `visit`
/// returns true. nullopt if there are more than 10^5 of them, false if no visit returned true.
std::optional<bool> any_arrangement(const Shape& shape, const std::vector<IdenticalPieces>& classes,
                                    const std::function<bool(const State&)>& visit);

}  // namespace qter
