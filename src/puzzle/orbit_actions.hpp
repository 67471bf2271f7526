// Why a puzzle's group is smaller than its constraints allow: what the group does to every orbit
// alone, and to every two together.
//
// The technique: subdirect products. The group embeds in the product of its actions on the single
// parts. That product, cut down by the sums and parities, has a known order. When the group is
// smaller still, what happens in one part tells something about another: they are linked, as the
// two halves of the skewb's corners are. Looking at every two parts finds most such links; some
// need three parts to be seen.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "puzzle/puzzle_group.hpp"

namespace qter {

/// What a group does to the slots of a part, orientations aside.
enum class SlotAction {
    kSymmetric,    ///< all permutations
    kAlternating,  ///< all even permutations
    kSmaller,      ///< fewer than those
};

struct PartAction {
    SlotAction action = SlotAction::kSymmetric;
    Integer slot_order;  ///< the number of permutations of the slots
    Integer order;       ///< the number of states of the part
    Integer bound;       ///< what the part's own sum and parity would allow
    bool proven = true;
};

struct OrbitActions {
    static constexpr std::size_t kMaxPaired = 64;

    /// False when the order of the group or of an action is only a lower bound; the rest may then
    /// show orbits smaller, or more linked, than they are.
    bool proven = true;
    std::vector<PartAction> parts;  ///< by part of the group's constraints
    /// How many times smaller the group is than its parts, sums and parities explain; above 1 the
    /// parts are linked.
    Integer link_index = 1;
    /// Parts that are linked already without the others; may be empty although link_index > 1, as
    /// it is when there are more than kMaxPaired parts.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> linked;
};

/// The group's action on the parts `chosen`, numbers in its constraints: part chosen[i] is orbit i
/// of the result's shape, its slots in their order, and part i of the result's constraints.
[[nodiscard]] PuzzleGroup action_on_parts(const PuzzleGroup& group,
                                          const std::vector<std::uint32_t>& chosen);

/// One stabiliser chain for every part, and for every two parts when the parts are linked.
[[nodiscard]] OrbitActions orbit_actions(const PuzzleGroup& group);

}  // namespace qter
