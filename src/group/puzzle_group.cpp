#include "group/puzzle_group.hpp"

#include <cassert>
#include <utility>

namespace qter {

std::optional<PuzzleGroup> PuzzleGroup::of(const Shape& shape, std::vector<State> generators,
                                           std::uint64_t seed, std::uint64_t proof_steps) {
    const std::vector<OrbitPart> parts = transitive_parts(shape, generators);
    std::size_t degree = 0;
    for (const OrbitPart& part : parts) degree += part.slots.size() * part.modulus;
    if (degree > kMaxPoints) return std::nullopt;

    GroupConstraints constraints = derive_constraints(shape, generators);
    const PointMap points = number_points(shape, parts);
    std::vector<Permutation> permutations;
    for (const State& generator : generators) {
        permutations.push_back(*act(shape, parts, points, degree, generator));
    }
    PermutationGroupOptions options;
    options.order_bound = constraints.product_order;
    options.seed = seed;
    options.proof_steps = proof_steps;
    PermutationGroup action(degree, std::move(permutations), options);
    return PuzzleGroup(shape, std::move(generators), std::move(constraints), std::move(action));
}

PuzzleGroup::PuzzleGroup(const Shape& shape, std::vector<State> generators,
                         GroupConstraints constraints, PermutationGroup action)
    : shape_(shape),
      generators_(std::move(generators)),
      constraints_(std::move(constraints)),
      action_(std::move(action)),
      points_(number_points(shape_, constraints_.parts)) {}

PuzzleGroup::PointMap PuzzleGroup::number_points(const Shape& shape,
                                                 const std::vector<OrbitPart>& parts) {
    PointMap points(shape.slots());
    Slot next = 0;
    for (std::uint32_t p = 0; p < parts.size(); ++p) {
        for (std::size_t i = 0; i < parts[p].slots.size(); ++i) {
            points[parts[p].slots[i]] = SlotPoints{p, next, parts[p].reference[i]};
            next += parts[p].modulus;
        }
    }
    return points;
}

std::optional<Permutation> PuzzleGroup::act(const Shape& shape, const std::vector<OrbitPart>& parts,
                                            const PointMap& points, std::size_t degree,
                                            const State& state) {
    assert(is_valid(shape, state));
    Permutation p(degree);
    for (Slot slot = 0; slot < shape.slots(); ++slot) {
        const std::optional<SlotPoints>& here = points[slot];
        if (!here) {
            if (!is_solved(state, slot)) return std::nullopt;
            continue;
        }
        const std::optional<SlotPoints>& there = points[state.piece[slot]];
        if (!there || there->part != here->part) return std::nullopt;
        const OrbitPart& part = parts[here->part];
        const std::uint32_t whole = part.modulus * part.twist_unit;
        const std::uint32_t turned =
            (there->reference + state.orient[slot] + whole - here->reference) % whole;
        if (turned % part.twist_unit != 0) return std::nullopt;
        const std::uint32_t twist = turned / part.twist_unit;
        for (std::uint32_t k = 0; k < part.modulus; ++k) {
            p[here->first + k] = there->first + (k + twist) % part.modulus;
        }
    }
    return p;
}

std::optional<Permutation> PuzzleGroup::act(const State& state) const {
    return act(shape_, constraints_.parts, points_, action_.degree(), state);
}

bool PuzzleGroup::contains(const State& state) const {
    const std::optional<Permutation> p = act(state);
    return p && action_.contains(*p);
}

State PuzzleGroup::random_state(Random& random) const {
    return state_of(action_.random_element(random));
}

std::vector<State> PuzzleGroup::stabiliser(const std::vector<Slot>& slots) const {
    PermutationGroupOptions options;
    if (action_.proof() != OrderProof::kNone) {
        options.order_bound = order();
    } else {
        options.proof_steps = 0;  // the proof was already too long for the group itself
    }
    for (const Slot slot : slots) {
        // If the point of the reference orientation is fixed, the piece is neither moved nor
        // turned.
        if (points_[slot]) options.first.push_back(points_[slot]->first);
    }
    const PermutationGroup chain(action_.degree(), action_.generators(), options);
    std::vector<State> generators;
    for (const Permutation& p : chain.stabiliser()) generators.push_back(state_of(p));
    return generators;
}

State PuzzleGroup::state_of(const Permutation& p) const {
    State state = solved_state(shape_);
    for (const OrbitPart& part : constraints_.parts) {
        const std::uint32_t whole = part.modulus * part.twist_unit;
        const Slot first = points_[part.slots.front()]->first;
        for (std::size_t i = 0; i < part.slots.size(); ++i) {
            // The image of the point of the reference orientation determines the slot.
            const Slot image = p[points_[part.slots[i]]->first] - first;
            const std::size_t from = image / part.modulus;
            const std::uint32_t turned = image % part.modulus * part.twist_unit;
            state.piece[part.slots[i]] = part.slots[from];
            state.orient[part.slots[i]] = static_cast<std::uint8_t>(
                (turned + part.reference[i] + whole - part.reference[from]) % whole);
        }
    }
    return state;
}

}  // namespace qter
