// What is seen of a state in some of its slots: a digit for each of them.
//
// The technique: an abstraction of the state, as pattern databases use. A digit says which piece is
// in the slot, as far as pieces are told apart (its label), and how it is twisted, as far as that
// counts. Twists are counted against a reference orientation in every slot; then a turn carries a
// digit from slot to slot and adds to its twist what depends on the turn and the slot alone, not on
// the piece. So what is seen after a turn depends only on what was seen before it, and on the turn:
// what makes a coordinate (coordinate.hpp).
//
// Labels without twists are a permutation or an arrangement of look-alikes, twists with one label
// for all are an orientation, and both together tell all there is.
//
// Limits: every turn must bring the slots' pieces to one another, and twist them by multiples of
// the unit against the reference.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "puzzle/group_constraints.hpp"
#include "puzzle/state.hpp"

namespace qter {

struct Sight {
    std::vector<Slot> slots;  ///< in the order of the digits
    /// By slot of the shape, of the piece that belongs there; below `labels`.
    std::vector<std::uint16_t> label;
    std::uint32_t labels = 1;
    /// The label of pieces that are not looked at: how they are twisted does not count.
    std::optional<std::uint32_t> unseen;
    /// By slot of the shape: the orientation that counts as untwisted there, of the piece that
    /// belongs there, too.
    std::vector<std::uint8_t> reference;
    std::uint32_t unit = 1;     ///< twists are multiples of it
    std::uint32_t modulus = 1;  ///< of twists in these units; 1 where they do not count
    std::uint32_t orients = 1;  ///< of a piece, as the shape has them, where twists count
    /// Permutations of labels: what they make of each other is the same value. Turns must take
    /// labels along, whatever they are called, and twists not count.
    std::vector<std::vector<std::uint16_t>> renamings = {};
    /// Pieces that belong to none of the slots and may be in them, in place of those with their
    /// label; twists do not count then.
    std::vector<Slot> guests = {};
    /// By label, the slot whose piece it stands for, where labels name what is elsewhere: a turn
    /// that moves that piece changes the label. Each of these slots' pieces has one. Empty where
    /// labels are of the pieces in the sight's own slots.
    std::vector<Slot> named = {};

    /// Digits are below it: label * modulus + twist.
    [[nodiscard]] std::uint32_t base() const { return labels * modulus; }
    /// The digit of a slot. O(1).
    [[nodiscard]] std::uint32_t digit(const State& state, Slot slot) const {
        return digit(state.piece[slot], state.orient[slot], slot);
    }
    [[nodiscard]] std::uint32_t digit(Slot piece, std::uint32_t orient, Slot slot) const {
        const std::uint32_t first = label[piece] * modulus;
        return label[piece] == unseen ? first : first + twist(orient, piece, slot);
    }
    /// What a turn adds to the twist of what it brings to a slot.
    [[nodiscard]] std::uint32_t added(const State& turn, Slot slot) const {
        return twist(turn.orient[slot], turn.piece[slot], slot);
    }

    /// By label, what it is after the turn. O(slots).
    [[nodiscard]] std::vector<std::uint32_t> labels_after(const State& turn) const;

 private:
    [[nodiscard]] std::uint32_t twist(std::uint32_t orient, Slot piece, Slot slot) const {
        if (modulus == 1) return 0;
        const std::uint32_t whole = unit * modulus;
        return (orient + reference[piece] + whole - reference[slot]) % whole / unit;
    }
};

/// One that sees nothing yet of these slots, of a shape with so many.
[[nodiscard]] Sight blank_sight(std::vector<Slot> slots, std::size_t of_shape);

/// The sights that together tell all that can be seen of the states that turns lead to from solved,
/// of which these are the parts (transitive_parts() of puzzle/group_constraints.hpp), whatever the
/// references; pieces with the same number in `looks`, by slot, look alike in equal orientation,
/// and are told apart where the turns never bring them to each other's places. Each is closed under
/// the turns. Labels and twists are two sights where they do not depend on each other. Where
/// `pieces`, slots in ascending order, are given, only those that belong there are looked at, and
/// of each part there is one sight. O(slots).
[[nodiscard]] std::vector<Sight> sights_of(const Shape& shape, const std::vector<OrbitPart>& parts,
                                           const std::vector<std::uint32_t>& looks,
                                           const std::vector<Slot>& pieces = {});

}  // namespace qter
