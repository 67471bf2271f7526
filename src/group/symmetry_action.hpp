// The action of a puzzle's turns on its points, and the extension of grip maps to points.
//
// A grip map takes every grip's smallest turn g to a turn g', forwards or backwards. It extends if
// a relabelling r carries each g to its g': undoing r, turning g and doing r is g'. The slots are
// divided into components, the sets that the turns mix. In a component, r is determined by the
// image of one slot, the base: if it takes slot s to t, it takes the slot from which g moves a
// piece to s to the slot from which g' moves a piece to t. So one walk over a spanning tree of the
// component gives all images, and a pass over all (slot, grip) checks them. The offsets are found
// in the same way, each as a number plus a multiple of the unknown unit; the remaining conditions
// of the pass are linear in the unit and are tested for each unit.
//
// The image of a base is unique up to the relabellings that commute with every turn. If components
// are equivalent for all turns, whole components can also be exchanged. symmetry_section.hpp
// chooses.
//
// Cost: one walk is O(component * grips). Slots that cannot correspond, because they lie in
// different kinds of cycles, are ruled out before a walk begins.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "group/grip_map.hpp"
#include "group/symmetry_relabelling.hpp"

namespace qter {

/// The smallest turn of one grip, and the number of these turns in a full turn.
struct GripTurn {
    State turn;
    std::uint32_t order = 1;
};

/// The map that moves no grip.
[[nodiscard]] GripMap identity_grip_map(std::size_t grips);
/// a, then b.
[[nodiscard]] GripMap compose(const GripMap& a, const GripMap& b);

/// The relabelling of one component under a grip map, given one image of its base. By position in
/// the component's list of slots; the offset at position i is shift[i] plus the unit times a number
/// that depends only on the slot.
struct ComponentLift {
    std::uint32_t component = 0;  ///< the image component
    std::vector<Slot> image;
    std::vector<std::uint8_t> shift;
    std::vector<std::uint8_t> units;  ///< possible units, best first; never empty
};

/// A puzzle's turns as permutations of its points, with data for comparisons. Immutable.
class TurnAction {
 public:
    /// Every turn must be a valid state of the shape. At most 65535 grips. O(slots * grips) time
    /// and memory.
    TurnAction(Shape shape, std::vector<GripTurn> grips);

    [[nodiscard]] const Shape& shape() const { return shape_; }
    [[nodiscard]] const std::vector<GripTurn>& grips() const { return grips_; }
    /// The grip's smallest turn or its inverse.
    [[nodiscard]] const State& turn(GripImage image) const {
        return image.backwards ? inverses_[image.grip] : grips_[image.grip].turn;
    }

    [[nodiscard]] std::size_t components() const { return slots_.size(); }
    /// The slots of a component; the first is the base, its smallest slot.
    [[nodiscard]] const std::vector<Slot>& component(std::uint32_t index) const {
        return slots_[index];
    }
    [[nodiscard]] std::uint32_t component_of(Slot slot) const { return component_of_[slot]; }

    /// A number that is equal for slots that a symmetry may exchange, as far as one turn shows: a
    /// hash of the length and the twist of the slot's cycle.
    [[nodiscard]] std::uint32_t slot_signature(std::uint16_t grip, Slot slot) const {
        return signatures_[grip * component_of_.size() + slot];
    }

    /// A hash of the cycles of `state`, equal for a state and its image under any symmetry.
    /// O(slots).
    [[nodiscard]] std::uint64_t profile(const State& state) const;

    /// True if the map is a bijection of the grips, keeps their orders, and is forwards for orders
    /// 1 and 2.
    [[nodiscard]] bool is_grip_map(const GripMap& map) const;

    /// The relabelling of `component` under `map` that takes its base to `target`; nullopt if there
    /// is none. Adds the steps taken to `work`.
    [[nodiscard]] std::optional<ComponentLift> lift(std::uint32_t component, const GripMap& map,
                                                    Slot target, std::uint64_t& work) const;

    /// The possible images of the base of `component`, as far as single turns show, in the order of
    /// preference: its own component first, then the others ascending. O(their number + grips).
    [[nodiscard]] std::vector<Slot> targets(std::uint32_t component, const GripMap& map) const;

    /// True if no grip moves or turns the component, a single slot: every symmetry keeps it.
    [[nodiscard]] bool is_still(std::uint32_t component) const { return still_[component]; }

    /// A lift for every component, no two to the same component, the first in the order of
    /// preference; those of still components are empty. nullopt if `map` is not a symmetry. Adds
    /// the steps taken to `work`, and gives up, with nullopt, if it exceeds `max_work`.
    [[nodiscard]] std::optional<std::vector<ComponentLift>> extend(const GripMap& map,
                                                                   std::uint64_t& work,
                                                                   std::uint64_t max_work) const;

    /// Writes the part of a relabelling that `lift` with `unit` defines.
    void apply(std::uint32_t component, const ComponentLift& lift, std::uint8_t unit,
               Relabelling& out) const;

    /// Makes the offset of every base 0, by adding one constant per component.
    void normalise(Relabelling& relabelling) const;

 private:
    struct Step {
        Slot from;
        std::uint16_t grip;
        Slot to;
    };

    void find_components();
    void find_signatures();
    void find_alike();
    [[nodiscard]] std::uint64_t first_hash(Slot slot) const;
    [[nodiscard]] std::vector<std::uint8_t> working_units(std::uint32_t component,
                                                          const GripMap& map,
                                                          const ComponentLift& lift) const;

    Shape shape_;
    std::vector<GripTurn> grips_;
    std::vector<State> inverses_;
    std::vector<std::vector<Slot>> slots_;     // by component
    std::vector<std::vector<Step>> trees_;     // by component, from the base outwards
    std::vector<std::uint32_t> component_of_;  // by slot
    std::vector<Slot> position_;               // by slot, in its component's list
    std::vector<std::uint8_t> drift_;          // by slot: the unit's factor in the offset
    std::vector<std::uint32_t> signatures_;    // [grip][slot]
    std::vector<bool> still_;                  // by component
    // Slots, ascending, by a hash of the effect of every grip on them.
    std::unordered_map<std::uint64_t, std::vector<Slot>> alike_;
};

}  // namespace qter
