#include "puzzle/symmetry_representative.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

namespace qter {

namespace {

/// inverse() of state.hpp into memory that is there, without divisions.
void invert(const Shape& shape, const State& state, State& out) {
    for (const OrbitShape& orbit : shape.orbits()) {
        for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            const std::uint8_t twist = state.orient[slot];
            out.piece[state.piece[slot]] = slot;
            out.orient[state.piece[slot]] =
                twist == 0 ? std::uint8_t{0} : static_cast<std::uint8_t>(orbit.modulus - twist);
        }
    }
}

}  // namespace

RepresentativeFinder::RepresentativeFinder(const SymmetryGroup& group, Alike alike)
    : group_(group), inverse_(solved_state(group.shape())) {
    const std::uint32_t signs = alike == Alike::kBySymmetryOrInverse ? 2 : 1;
    for (std::uint32_t inverted = 0; inverted < signs; ++inverted) {
        for (std::uint32_t symmetry = 0; symmetry < group.size(); ++symmetry) {
            all_.push_back({symmetry, inverted});
        }
    }
    left_ = all_;
    images_.resize(all_.size());
    if (signs == 2) {
        pieces_[1] = inverse_.piece.data();
        twists_[1] = inverse_.orient.data();
    }
}

/// Keeps those of the first `count` candidates that have the smallest element at `slot`. Nothing in
/// the loops branches on the state: which candidates stay cannot be predicted, so every candidate
/// is written to the next free place, and the place moves on when it stays.
void RepresentativeFinder::keep_smallest(Slot slot, const std::vector<Candidate>& among,
                                         std::size_t count, State& out) {
    const SymmetryTables& tables = group_.tables();
    Slot smallest = std::numeric_limits<Slot>::max();
    for (std::size_t i = 0; i < count; ++i) {
        const auto [symmetry, inverted] = among[i];
        const Slot from = tables.source(symmetry, slot);
        images_[i] = tables.image(symmetry, pieces_[inverted][from]);
        smallest = std::min(smallest, images_[i]);
    }
    elements_ += count;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
        left_[kept] = among[i];
        kept += images_[i] == smallest ? 1 : 0;
    }
    count = kept;
    std::uint8_t twist = 0;
    if (group_.shape().modulus(slot) > 1) {
        Slot least = std::numeric_limits<Slot>::max();
        for (std::size_t i = 0; i < count; ++i) {
            const auto [symmetry, inverted] = left_[i];
            const Slot from = tables.source(symmetry, slot);
            images_[i] =
                tables.orient(symmetry, from, pieces_[inverted][from], twists_[inverted][from]);
            least = std::min(least, images_[i]);
        }
        kept = 0;
        for (std::size_t i = 0; i < count; ++i) {
            left_[kept] = left_[i];
            kept += images_[i] == least ? 1 : 0;
        }
        twist = static_cast<std::uint8_t>(least);
    }
    left_count_ = kept;
    out.piece[slot] = smallest;
    out.orient[slot] = twist;
}

void RepresentativeFinder::find(const State& state, Representative& out) {
    assert(group_.acts_on(state) && &state != &out.state);
    const Slot slots = group_.shape().slots();
    out.state.piece.resize(slots);
    out.state.orient.resize(slots);
    out.direct.clear();
    out.inverted.clear();
    pieces_[0] = state.piece.data();
    twists_[0] = state.orient.data();
    if (pieces_[1] != nullptr) invert(group_.shape(), state, inverse_);

    left_count_ = all_.size();
    if (slots > 0) keep_smallest(0, all_, all_.size(), out.state);
    Slot slot = 1;
    for (; slot < slots && left_count_ > 1; ++slot) {
        keep_smallest(slot, left_, left_count_, out.state);
    }
    if (slot < slots) {
        const auto [symmetry, inverted] = left_.front();
        const SymmetryTables& tables = group_.tables();
        elements_ += slots - slot;
        for (; slot < slots; ++slot) {
            const Slot from = tables.source(symmetry, slot);
            const Slot piece = pieces_[inverted][from];
            out.state.piece[slot] = tables.image(symmetry, piece);
            out.state.orient[slot] = tables.orient(symmetry, from, piece, twists_[inverted][from]);
        }
    }
    for (std::size_t i = 0; i < left_count_; ++i) {
        (left_[i].inverted != 0 ? out.inverted : out.direct).push_back(left_[i].symmetry);
    }
}

Representative RepresentativeFinder::find(const State& state) {
    Representative out;
    find(state, out);
    return out;
}

}  // namespace qter
