#include "group/symmetry_tables.hpp"

#include <cassert>
#include <map>
#include <utility>

namespace qter {

SymmetryTables::SymmetryTables(const Shape& shape, const std::vector<Relabelling>& relabellings)
    : size_(relabellings.size()), slots_(shape.slots()) {
    for (Slot slot = 0; slot < slots_; ++slot) moduli_.push_back(shape.modulus(slot));
    entries_.resize(size_ * slots_);
    sources_.resize(size_ * slots_);
    std::map<std::pair<unsigned, unsigned>, std::uint16_t> rows;  // by modulus and unit
    for (std::size_t index = 0; index < size_; ++index) {
        const Relabelling& relabelling = relabellings[index];
        for (Slot slot = 0; slot < slots_; ++slot) {
            const unsigned modulus = moduli_[slot];
            const unsigned unit = relabelling.unit[slot];
            const auto [row, is_new] =
                rows.try_emplace({modulus, unit}, static_cast<std::uint16_t>(rows.size()));
            if (is_new) {
                for (unsigned twist = 0; twist < 256; ++twist) {
                    rows_.push_back(static_cast<std::uint8_t>(unit * twist % modulus));
                }
            }
            const unsigned offset = relabelling.offset[slot];
            entries_[index * slots_ + slot] = {
                relabelling.image[slot], row->second, static_cast<std::uint8_t>(offset),
                static_cast<std::uint8_t>((modulus - offset) % modulus)};
            sources_[relabelling.image[slot] * size_ + index] = slot;
        }
    }
}

void SymmetryTables::conjugate(std::uint32_t index, const State& state, State& out) const {
    assert(&state != &out && out.piece.size() == slots_ && out.orient.size() == slots_);
    const Entry* entries = entries_.data() + std::size_t{index} * slots_;
    const Slot* pieces = state.piece.data();
    const std::uint8_t* twists = state.orient.data();
    Slot* out_pieces = out.piece.data();
    std::uint8_t* out_twists = out.orient.data();
    for (Slot slot = 0; slot < slots_; ++slot) {
        const Entry& from = entries[slot];
        const Entry& piece = entries[pieces[slot]];
        out_pieces[from.image] = piece.image;
        out_twists[from.image] = orient(from, piece, twists[slot], moduli_[slot]);
    }
}

}  // namespace qter
