#include "group/orbit_actions.hpp"

#include <algorithm>
#include <cassert>

namespace qter {

PuzzleGroup action_on_parts(const PuzzleGroup& group, const std::vector<std::uint32_t>& chosen) {
    Shape shape;
    std::vector<Slot> old_slot;
    std::vector<Slot> new_slot(group.shape().slots());
    for (const std::uint32_t p : chosen) {
        const OrbitPart& part = group.constraints().parts[p];
        shape.add_orbit(static_cast<Slot>(part.slots.size()),
                        static_cast<std::uint8_t>(part.modulus * part.twist_unit));
        for (const Slot slot : part.slots) {
            new_slot[slot] = static_cast<Slot>(old_slot.size());
            old_slot.push_back(slot);
        }
    }
    std::vector<State> generators;
    for (const State& generator : group.generators()) {
        State& state = generators.emplace_back();
        for (const Slot slot : old_slot) {
            state.piece.push_back(new_slot[generator.piece[slot]]);
            state.orient.push_back(generator.orient[slot]);
        }
    }
    std::optional<PuzzleGroup> found = PuzzleGroup::of(shape, std::move(generators));
    assert(found);  // it has no more points than the whole action
    return *std::move(found);
}

namespace {

PartAction part_action(const PuzzleGroup& alone) {
    PartAction action;
    std::vector<Permutation> slots;
    for (const State& generator : alone.generators()) slots.push_back(generator.piece);
    const bool even = std::all_of(slots.begin(), slots.end(),
                                  [](const Permutation& p) { return parity(p) == 0; });
    Integer all = 1;
    for (unsigned long i = 2; i <= alone.shape().slots(); ++i) all *= i;
    if (even && alone.shape().slots() > 1) all /= 2;
    PermutationGroupOptions options;
    options.order_bound = all;
    const PermutationGroup on_slots(alone.shape().slots(), std::move(slots), options);
    action.slot_order = on_slots.order();
    action.proven =
        on_slots.proof() != OrderProof::kNone && alone.action().proof() != OrderProof::kNone;
    action.action = action.slot_order != all            ? SlotAction::kSmaller
                    : even && alone.shape().slots() > 1 ? SlotAction::kAlternating
                                                        : SlotAction::kSymmetric;
    action.order = alone.order();
    action.bound = alone.constraints().product_order;
    return action;
}

/// Number of elements of the product of the parts' own groups with sums and parities in the image.
Integer unlinked_order(const GroupConstraints& constraints, const std::vector<PartAction>& parts,
                       const std::vector<std::uint32_t>& chosen) {
    std::vector<std::size_t> coordinates;
    Integer product = 1;
    for (const std::uint32_t p : chosen) {
        const std::vector<std::size_t> own = {2 * std::size_t{p}, 2 * std::size_t{p} + 1};
        coordinates.insert(coordinates.end(), own.begin(), own.end());
        product *= parts[p].order / constraints.image.projected(own).order();
    }
    return product * constraints.image.projected(coordinates).order();
}

}  // namespace

OrbitActions orbit_actions(const PuzzleGroup& group) {
    OrbitActions found;
    found.proven = group.action().proof() != OrderProof::kNone;
    const auto count = static_cast<std::uint32_t>(group.constraints().parts.size());
    std::vector<std::uint32_t> all;
    for (std::uint32_t p = 0; p < count; ++p) {
        found.parts.push_back(part_action(action_on_parts(group, {p})));
        found.proven = found.proven && found.parts.back().proven;
        all.push_back(p);
    }
    found.link_index = unlinked_order(group.constraints(), found.parts, all) / group.order();
    if (found.link_index == 1 || count > OrbitActions::kMaxPaired) return found;
    for (std::uint32_t p = 0; p < count; ++p) {
        for (std::uint32_t q = p + 1; q < count; ++q) {
            const Integer expected = unlinked_order(group.constraints(), found.parts, {p, q});
            if (action_on_parts(group, {p, q}).order() != expected) found.linked.push_back({p, q});
        }
    }
    return found;
}

}  // namespace qter
