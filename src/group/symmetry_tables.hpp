// Tables of a group's relabellings for fast conjugation of many states.
//
// By symmetry and slot, one eight-byte entry holds the image of the slot, its offset, the offset's
// negative, and the row of a table that multiplies by its unit. So an element of a conjugate takes
// two loads of the state, two of entries, one of a row, two additions and a reduction without a
// division. The preimages of a slot are stored by slot first, because the search for the smallest
// conjugate reads one slot under all symmetries.
//
// Cost: 12 bytes per symmetry and slot.
#pragma once

#include <cstdint>
#include <vector>

#include "group/symmetry_relabelling.hpp"

namespace qter {

class SymmetryTables {
 public:
    /// The relabellings must fit the shape, of at most 2^32 / size slots.
    SymmetryTables(const Shape& shape, const std::vector<Relabelling>& relabellings);

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] Slot slots() const { return slots_; }

    /// out = the conjugate of `state` by symmetry `index`; out must have the shape's size and must
    /// not be `state`.
    void conjugate(std::uint32_t index, const State& state, State& out) const;

    // An element of a conjugate: with from = source(index, slot) and p the piece in `from`, the
    // conjugate's slot holds image(index, p), turned by orient(index, from, p, p's orientation).

    /// The slot that symmetry `index` maps to `slot`.
    [[nodiscard]] Slot source(std::uint32_t index, Slot slot) const {
        return sources_[slot * size_ + index];
    }
    /// The image of `slot` under symmetry `index`.
    [[nodiscard]] Slot image(std::uint32_t index, Slot slot) const {
        return entries_[std::size_t{index} * slots_ + slot].image;
    }
    [[nodiscard]] std::uint8_t orient(std::uint32_t index, Slot from, Slot piece,
                                      std::uint8_t twist) const {
        const Entry* entries = entries_.data() + std::size_t{index} * slots_;
        return orient(entries[from], entries[piece], twist, moduli_[from]);
    }

 private:
    struct Entry {
        Slot image;
        std::uint16_t row;
        std::uint8_t plus;
        std::uint8_t minus;
    };

    [[nodiscard]] std::uint8_t orient(const Entry& slot, const Entry& piece, std::uint8_t twist,
                                      unsigned modulus) const {
        unsigned sum = unsigned{slot.plus} + piece.minus + rows_[slot.row * 256U + twist];
        sum = sum >= modulus ? sum - modulus : sum;  // each of the three is below the modulus
        return static_cast<std::uint8_t>(sum >= modulus ? sum - modulus : sum);
    }

    std::size_t size_;
    Slot slots_;
    std::vector<std::uint8_t> moduli_;  // by slot
    std::vector<Entry> entries_;        // [symmetry][slot]
    std::vector<Slot> sources_;         // [slot][symmetry]
    std::vector<std::uint8_t> rows_;    // [row][twist]: unit * twist mod modulus
};

}  // namespace qter
