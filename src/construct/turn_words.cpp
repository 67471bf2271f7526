#include "construct/turn_words.hpp"

#include <algorithm>
#include <utility>

#include "puzzle/algorithm.hpp"

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

}  // namespace qter
