// The group of all states that a puzzle's turns reach.
//
// A state acts on points (slot, orientation); only slots that move or twist have any, and only as
// many as the orientations that occur. The permutation group of that action has the states' order,
// membership and random elements.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "puzzle/group_constraints.hpp"
#include "puzzle/permutation_group.hpp"
#include "puzzle/state.hpp"

namespace qter {

class PuzzleGroup {
 public:
    /// Most points of the action; what is below takes seconds and a few hundred megabytes at most.
    static constexpr std::size_t kMaxPoints = 6000;

    /// The group that `generators`, valid states of `shape`, generate; nullopt when it acts on more
    /// than kMaxPoints points. Its order is proven within `proof_steps`
    /// (PermutationGroupOptions), or not.
    static std::optional<PuzzleGroup> of(
        const Shape& shape, std::vector<State> generators, std::uint64_t seed = 1,
        std::uint64_t proof_steps = PermutationGroupOptions().proof_steps);

    [[nodiscard]] const Shape& shape() const { return shape_; }
    [[nodiscard]] const std::vector<State>& generators() const { return generators_; }
    [[nodiscard]] const GroupConstraints& constraints() const { return constraints_; }
    [[nodiscard]] const PermutationGroup& action() const { return action_; }
    /// Proven unless action().proof() is kNone.
    [[nodiscard]] const Integer& order() const { return action_.order(); }

    /// Every state that satisfies the constraints is reached; this is always proven.
    [[nodiscard]] bool exact() const { return order() == constraints_.product_order; }

    /// `state` is valid for the shape. One sift.
    [[nodiscard]] bool contains(const State& state) const;
    /// Uniform over all reachable states. One sift.
    [[nodiscard]] State random_state(Random& random) const;

    /// Generators of all reachable states whose pieces in `slots` are where they are when solved
    /// and turned so, or of some of them unless action().proof() is a proof; empty when there is
    /// none but solved. As costly as making the group.
    [[nodiscard]] std::vector<State> stabiliser(const std::vector<Slot>& slots) const;

    /// What a valid state does to the points; nullopt when it moves or twists what no generator
    /// does. Composition of states is composition of permutations.
    [[nodiscard]] std::optional<Permutation> act(const State& state) const;
    /// The state that does `p`, an element of action(), to the points. O(slots).
    [[nodiscard]] State state_of(const Permutation& p) const;

 private:
    PuzzleGroup(const Shape& shape, std::vector<State> generators, GroupConstraints constraints,
                PermutationGroup action);

    /// The point of a piece in `slot` with the part's reference orientation; the others follow it.
    struct SlotPoints {
        std::uint32_t part;
        Slot first;
        std::uint8_t reference;
    };
    using PointMap = std::vector<std::optional<SlotPoints>>;

    static PointMap number_points(const Shape& shape, const std::vector<OrbitPart>& parts);
    static std::optional<Permutation> act(const Shape& shape, const std::vector<OrbitPart>& parts,
                                          const PointMap& points, std::size_t degree,
                                          const State& state);

    Shape shape_;
    std::vector<State> generators_;
    GroupConstraints constraints_;
    PermutationGroup action_;
    PointMap points_;  // by slot; nullopt for slots that never change
};

}  // namespace qter
