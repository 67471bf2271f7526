// Whether turns lead to a state, and if not, what it breaks of what all turns keep.
//
// The constraints of group_constraints.hpp give reasons that a user can check: a piece where it
// never comes, a twist, a flip, two pieces exchanged. A state that satisfies them all may still be
// out of reach where the group is smaller than they allow, as on the skewb; then the group itself
// is asked.
//
// Of a puzzle with look-alikes only the look is known, and a look can be reached if any way of
// telling look-alikes apart can. Those that turns may exchange at all fall into classes. Sums and
// parities depend on nothing but whether the permutation within each part is even or odd, so one
// exchange in each part is enough to satisfy them. A group that is smaller is first shown to
// contain the even permutations of every class; then it matters only which classes are permuted
// oddly, and classes that the group lets change places together count once. A group that lacks some
// of those has the arrangements of its look-alikes listed one by one. Where there are too many of
// them, the answer is that nothing is known.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "puzzle/group_constraints.hpp"
#include "puzzle/puzzle.hpp"
#include "puzzle/puzzle_group.hpp"

namespace qter {

/// What a valid state of the shape breaks of a puzzle's constraints.
struct BrokenConstraints {
    /// Slots, ascending, that hold a piece that never comes there, or never comes like that.
    std::vector<Slot> strays;
    /// Parts whose twists do not add up to a multiple of their sum_unit. Not looked for when there
    /// are strays, nor is what follows.
    std::vector<std::uint32_t> sums;
    /// Numbers in GroupConstraints::parity_relations.
    std::vector<std::uint32_t> parities;
    /// The sums and parities are not in GroupConstraints::image. So whenever one of the above is
    /// broken, and also where each of them occurs, but not with the others.
    bool image = false;

    [[nodiscard]] bool none() const { return strays.empty() && !image; }
};
/// O(slots + parts^2).
[[nodiscard]] BrokenConstraints broken_constraints(const GroupConstraints& constraints,
                                                   const State& state);

/// The constraints on what the puzzle's turns reach; see derive_constraints().
[[nodiscard]] GroupConstraints constraints_of(const Puzzle& puzzle);

/// By slot, the first slot whose own piece looks the same.
[[nodiscard]] std::vector<std::uint32_t> look_classes(const Puzzle& puzzle);

/// Slots of one part, ascending, whose pieces look the same and may come to each other's places
/// untwisted: two or more.
struct LookAlikes {
    std::uint32_t part = 0;
    std::vector<Slot> slots;
};
/// By part. `classes` has a number for each slot's own piece; pieces with equal numbers in equal
/// orientation look the same if they are of one orbit.
[[nodiscard]] std::vector<LookAlikes> look_alikes(const std::vector<OrbitPart>& parts,
                                                  const std::vector<std::uint32_t>& classes);

/// Tells look-alikes apart so that the state satisfies the constraints: the same state to the eye,
/// every piece within its own part and twisted as turns may twist it, and at most two more pieces
/// of each part exchanged. What cannot be satisfied stays broken, and nothing else does.
/// O(slots * log slots + parts^3).
[[nodiscard]] State tell_apart(const Shape& shape, const GroupConstraints& constraints,
                               const std::vector<std::uint32_t>& classes, State state);

/// Tells look-alikes apart so that the group contains `state`, if that can be done. False when it
/// cannot: no turns lead to anything that looks like this. nullopt when this is not known: the
/// group's order is not proven, or it is not all that its constraints allow and there are too many
/// look-alikes. Then, and when false, `state` is as tell_apart() leaves it. Sifts once or never
/// where the group is exact, else up to 10^5 times, which takes a second on a big puzzle.
std::optional<bool> make_reachable(const PuzzleGroup& group,
                                   const std::vector<std::uint32_t>& classes, State& state);

// -- exchanging look-alikes in a group that is smaller than its constraints allow ---------------

/// True when the group contains every even permutation of each class. A sift for each look-alike.
[[nodiscard]] bool has_even_permutations(const PuzzleGroup& group,
                                         const std::vector<LookAlikes>& classes);

/// Visits what exchanges of the first two slots of some of `free`, classes as independent_classes()
/// finds them, make of the solved state, until `visit` says true. Every permutation of look-alikes
/// is one of these and one that the group contains. False when no visit said so.
bool any_exchange(const Shape& shape, const std::vector<LookAlikes>& free,
                  const std::function<bool(const State&)>& visit);

/// Classes whose odd permutations matter in a group with all even ones: those that the group does
/// not permute oddly by themselves, nor together with another one of these in the same part.
/// nullopt when there are more than 12, too many to try all sets of them. O(classes^2) sifts.
[[nodiscard]] std::optional<std::vector<LookAlikes>> independent_classes(
    const PuzzleGroup& group, const std::vector<LookAlikes>& classes);

/// Visits what all permutations within the classes make of the solved state, until `visit` says
/// true. nullopt when there are more than 10^5 of them, false when no visit said so.
std::optional<bool> any_arrangement(const Shape& shape, const std::vector<LookAlikes>& classes,
                                    const std::function<bool(const State&)>& visit);

}  // namespace qter
