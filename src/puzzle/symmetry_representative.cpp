#include "qter/puzzle/symmetry_representative.hpp"

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
    : group_(group), alike_(alike), inverse_(solved_state(group.shape())) {
    candidates_.reserve(std::size_t{2} * group.size());
}

void RepresentativeFinder::keep_smallest(Slot slot, State& out) {
    const SymmetryTables& tables = group_.tables();
    Slot smallest = std::numeric_limits<Slot>::max();
    for (Candidate& candidate : candidates_) {
        candidate.from = tables.source(candidate.symmetry, slot);
        candidate.piece =
            tables.piece(candidate.symmetry, *states_[candidate.inverted], candidate.from);
        smallest = std::min(smallest, candidate.piece);
    }
    elements_ += candidates_.size();
    unsigned twist = std::numeric_limits<unsigned>::max();
    std::size_t kept = 0;
    for (const Candidate candidate : candidates_) {
        if (candidate.piece != smallest) continue;
        const unsigned its =
            tables.orient(candidate.symmetry, *states_[candidate.inverted], candidate.from);
        if (its > twist) continue;
        if (its < twist) kept = 0;
        twist = its;
        candidates_[kept++] = candidate;
    }
    candidates_.resize(kept);
    out.piece[slot] = smallest;
    out.orient[slot] = static_cast<std::uint8_t>(twist);
}

void RepresentativeFinder::find(const State& state, Representative& out) {
    assert(group_.acts_on(state));
    const Slot slots = group_.shape().slots();
    out.state.piece.resize(slots);
    out.state.orient.resize(slots);
    states_[0] = &state;
    candidates_.clear();
    for (std::uint32_t symmetry = 0; symmetry < group_.size(); ++symmetry) {
        candidates_.push_back({symmetry, false, 0, 0});
    }
    if (alike_ == Alike::kBySymmetryOrInverse) {
        invert(group_.shape(), state, inverse_);
        states_[1] = &inverse_;
        for (std::uint32_t symmetry = 0; symmetry < group_.size(); ++symmetry) {
            candidates_.push_back({symmetry, true, 0, 0});
        }
    }

    Slot slot = 0;
    for (; slot < slots && candidates_.size() > 1; ++slot) keep_smallest(slot, out.state);
    if (slot < slots) {
        const Candidate last = candidates_.front();
        const State& from = *states_[last.inverted];
        const SymmetryTables& tables = group_.tables();
        elements_ += slots - slot;
        for (; slot < slots; ++slot) {
            const Slot source = tables.source(last.symmetry, slot);
            out.state.piece[slot] = tables.piece(last.symmetry, from, source);
            out.state.orient[slot] = tables.orient(last.symmetry, from, source);
        }
    }
    out.direct.clear();
    out.inverted.clear();
    for (const Candidate& candidate : candidates_) {
        (candidate.inverted ? out.inverted : out.direct).push_back(candidate.symmetry);
    }
}

Representative RepresentativeFinder::find(const State& state) {
    Representative out;
    find(state, out);
    return out;
}

}  // namespace qter
