// Reasons why a puzzle's group is smaller than its constraints allow: the action of the group on
// each orbit, and on every two orbits.
//
// The technique: subdirect products. The group embeds in the product of its actions on the single
// parts. That product, restricted by the sums and parities, has a known order. If the group is
// smaller still, the state of one part gives information about another: the parts are linked, as
// the two halves of the skewb's corners are. Testing all pairs of parts finds most links; some
// involve three or more parts.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "group/puzzle_group.hpp"

namespace qter {

/// The action of a group on the slots of a part, orientations aside.
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

    /// False if the order of the group or of an action is only a lower bound; then the orbits may
    /// be larger, or less linked, than reported.
    bool proven = true;
    std::vector<PartAction> parts;  ///< by part of the group's constraints
    /// The index of the group in the product that its parts, sums and parities allow; above 1 the
    /// parts are linked.
    Integer link_index = 1;
    /// Pairs of linked parts; may be empty although link_index > 1, for example if there are more
    /// than kMaxPaired parts.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> linked;
};

/// The group's action on the parts `chosen`, indices in its constraints: part chosen[i] is orbit i
/// of the result's shape, its slots in their order, and part i of the result's constraints.
[[nodiscard]] PuzzleGroup action_on_parts(const PuzzleGroup& group,
                                          const std::vector<std::uint32_t>& chosen);

/// Computes one stabiliser chain for every part, and for every two parts if the parts are linked.
[[nodiscard]] OrbitActions orbit_actions(const PuzzleGroup& group);

}  // namespace qter
