#include "construct/turn_words.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "notation/algorithm.hpp"

namespace qter {

TurnWords::TurnWords(const TurnSet& turns)
    : turns_(turns), has_(turns.puzzle().grips().size(), false) {
    for (TurnNumber number = 0; number < turns.size(); ++number) {
        const std::uint16_t grip = turns.turn(number).grip;
        if (!has_[grip]) grips_.push_back(grip);
        has_[grip] = true;
    }
}

std::optional<TurnWord> TurnWords::word(const Algorithm& algorithm) const {
    const bool all = std::all_of(algorithm.begin(), algorithm.end(),
                                 [&](const Turn& turn) { return has_[turn.grip]; });
    if (!all) return std::nullopt;
    return turns_.word(algorithm);
}

TurnWord TurnWords::cancelled(const TurnWord& word) const {
    std::optional<TurnWord> merged = this->word(cancel(turns_.puzzle(), turns_.algorithm(word)));
    return merged ? *std::move(merged) : word;
}

WordState::WordState(const TurnSet& turns, const State& before)
    : turns_(turns),
      ops_(fast_ops(available_kernels().front())),
      before_(turns.shape().pack(before)),
      now_(turns.shape().bytes()),
      next_(turns.shape().bytes()),
      state_(before) {}

const std::uint8_t* WordState::fast(const TurnWord& word) {
    const FastShape& shape = turns_.shape();
    std::memcpy(now_.data(), before_.data(), shape.bytes());
    for (const TurnNumber turn : word) {
        ops_.compose(shape.plan(), now_.data(), turns_.fast(turn), next_.data());
        swap(now_, next_);
    }
    return now_.data();
}

const State& WordState::of(const TurnWord& word) {
    turns_.shape().unpack(fast(word), state_);
    return state_;
}

}  // namespace qter
