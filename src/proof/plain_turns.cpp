#include "proof/plain_turns.hpp"

#include <algorithm>

namespace qter {

PlainTurns::PlainTurns(const CertifiedPuzzle& puzzle, const std::vector<std::string>& grips,
                       bool by_looks) {
    std::uint32_t largest = 0;
    for (const CertifiedPuzzle::Orbit& orbit : puzzle.orbits) {
        const auto first = static_cast<Slot>(moduli_.size());
        moduli_.insert(moduli_.end(), orbit.pieces, orbit.orientations);
        first_.insert(first_.end(), orbit.pieces, first);
        largest = std::max(largest, orbit.pieces * orbit.orientations - 1);
    }
    while (largest >> (8 * width_) != 0) ++width_;
    for (Slot slot = 0; slot < moduli_.size(); ++slot) {
        shown_.push_back(by_looks ? puzzle.looks[slot] : slot);
    }
    for (std::uint32_t number = 0; number < grips.size(); ++number) {
        const auto grip = std::find_if(
            puzzle.grips.begin(), puzzle.grips.end(),
            [&](const CertifiedPuzzle::Grip& one) { return one.name == grips[number]; });
        // By 1, 2, ... smallest turns: each is the one before, followed by one more.
        Turned turned{number, {}, {}};
        for (std::uint32_t i = 0; i < moduli_.size(); ++i) turned.source.push_back(i);
        turned.twist.assign(moduli_.size(), 0);
        for (const std::string& name : grip->turns) {
            Turned next = turned;
            for (std::size_t i = 0; i < moduli_.size(); ++i) {
                const Slot from = grip->turn.piece[i];
                next.source[i] = turned.source[from];
                next.twist[i] = static_cast<std::uint8_t>(
                    (turned.twist[from] + std::uint32_t{grip->turn.orient[i]}) % moduli_[i]);
            }
            numbers_.emplace(name, static_cast<std::uint32_t>(turns_.size()));
            turns_.push_back(next);
            turned = std::move(next);
        }
    }
}

PlainState PlainTurns::solved() const {
    PlainState state;
    for (Slot slot = 0; slot < moduli_.size(); ++slot) {
        state.push_back((shown_[slot] - first_[slot]) * moduli_[slot]);
    }
    return state;
}

PlainState PlainTurns::plain(const State& state) const {
    PlainState plain;
    for (Slot slot = 0; slot < moduli_.size(); ++slot) {
        plain.push_back((shown_[state.piece[slot]] - first_[slot]) * moduli_[slot] +
                        state.orient[slot]);
    }
    return plain;
}

std::optional<std::vector<std::uint32_t>> PlainTurns::read(std::string_view algorithm) const {
    std::vector<std::uint32_t> turns;
    if (!algorithm.empty() && algorithm.back() == ' ') return std::nullopt;
    while (!algorithm.empty()) {
        const std::size_t end = std::min(algorithm.find(' '), algorithm.size());
        const auto found = numbers_.find(std::string(algorithm.substr(0, end)));
        if (found == numbers_.end()) return std::nullopt;
        turns.push_back(found->second);
        algorithm.remove_prefix(std::min(end + 1, algorithm.size()));
    }
    return turns;
}

}  // namespace qter
