// Projections of a state to some of its slots: a digit for each slot.
//
// The technique: an abstraction of the state, as in pattern databases. A digit contains the label
// of the piece in the slot, as far as pieces are distinguished, and its twist, as far as twists
// count. Twists are relative to a reference orientation in every slot. Then a turn carries a digit
// from slot to slot and adds to its twist an amount that depends on the turn and the slot alone,
// not on the piece. So the projection after a turn depends only on the turn and the projection
// before it, as a coordinate requires (coordinate.hpp).
//
// Labels without twists are a permutation or an arrangement of identical pieces, twists with one
// label for all pieces are an orientation, and labels with twists are complete.
//
// Limits: every turn must permute the slots' pieces among the slots, and twist them by multiples of
// the unit against the reference.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "group/group_constraints.hpp"
#include "state/state.hpp"

namespace qter {

struct Projection {
    std::vector<Slot> slots;  ///< one for each digit, in order
    /// By slot of the shape: the label of the piece that belongs there; less than `labels`.
    std::vector<std::uint16_t> label;
    std::uint32_t labels = 1;
    /// The label of pieces that are ignored: their twists do not count.
    std::optional<std::uint32_t> unseen;
    /// By slot of the shape: the untwisted orientation there, also of the piece that belongs there.
    std::vector<std::uint8_t> reference;
    std::uint32_t unit = 1;     ///< twists are multiples of it
    std::uint32_t modulus = 1;  ///< of twists in these units; 1 if they do not count
    std::uint32_t orients = 1;  ///< orientations of a piece in the shape, if twists count
    /// Permutations of labels that do not change the value. Turns must act on labels independently
    /// of their names, and twists must not count.
    std::vector<std::vector<std::uint16_t>> renamings = {};
    /// Pieces that belong to none of the slots but may be in them, in place of those with the same
    /// label; twists do not count then.
    std::vector<Slot> guests = {};
    /// By label: the slot that it names, if labels name slots elsewhere; a turn that moves the
    /// piece of that slot changes the label. Each of these slots has a label. Empty if labels name
    /// the pieces in the projection's own slots.
    std::vector<Slot> named = {};

    /// Digits are smaller than this: label * modulus + twist.
    [[nodiscard]] std::uint32_t base() const { return labels * modulus; }
    /// The digit of a slot. O(1).
    [[nodiscard]] std::uint32_t digit(const State& state, Slot slot) const {
        return digit(state.piece[slot], state.orient[slot], slot);
    }
    [[nodiscard]] std::uint32_t digit(Slot piece, std::uint32_t orient, Slot slot) const {
        const std::uint32_t first = label[piece] * modulus;
        return label[piece] == unseen ? first : first + twist(orient, piece, slot);
    }
    /// What a turn adds to the twist of the piece that it brings to a slot.
    [[nodiscard]] std::uint32_t added(const State& turn, Slot slot) const {
        return twist(turn.orient[slot], turn.piece[slot], slot);
    }

    /// By label: the label after the turn. O(slots).
    [[nodiscard]] std::vector<std::uint32_t> labels_after(const State& turn) const;

 private:
    [[nodiscard]] std::uint32_t twist(std::uint32_t orient, Slot piece, Slot slot) const {
        if (modulus == 1) return 0;
        const std::uint32_t whole = unit * modulus;
        return (orient + reference[piece] + whole - reference[slot]) % whole / unit;
    }
};

/// A projection to these slots with one label and no twists, for a shape with `of_shape` slots.
[[nodiscard]] Projection blank_projection(std::vector<Slot> slots, std::size_t of_shape);

/// Projections that together are complete for the states reachable from solved. `parts` are the
/// parts of these states (transitive_parts() of group/group_constraints.hpp), with any references.
/// Pieces with the same number in `looks`, by slot, are identical in equal orientation; they are
/// distinguished if turns never take them to each other's slots. Each projection is closed under
/// the turns. Labels and twists are separate projections if they are independent of each other. If
/// `pieces` is given, slots in ascending order, all pieces that belong elsewhere are ignored, and
/// there is one projection for each part. O(slots).
[[nodiscard]] std::vector<Projection> projections_of(const Shape& shape,
                                                     const std::vector<OrbitPart>& parts,
                                                     const std::vector<std::uint32_t>& looks,
                                                     const std::vector<Slot>& pieces = {});

}  // namespace qter
