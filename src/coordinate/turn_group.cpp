#include "coordinate/turn_group.hpp"

#include <algorithm>
#include <cassert>

#include "state/state.hpp"

namespace qter {

std::optional<TurnGroup> TurnGroup::of(const TurnSet& turns, std::span<const TurnNumber> generators,
                                       std::size_t most) {
    assert(most <= kOutside);
    const Puzzle& puzzle = turns.puzzle();
    TurnGroup group;
    group.turns_ = turns.size();
    group.words_.emplace_back();
    std::vector<State> states = {solved_state(puzzle.shape())};
    for (std::size_t i = 0; i < states.size(); ++i) {
        group.after_.resize((i + 1) * group.turns_, kOutside);
        for (const TurnNumber turn : generators) {
            const State to =
                compose(puzzle.shape(), states[i], puzzle.turn_state(turns.turn(turn)));
            const auto known = std::find(states.begin(), states.end(), to);
            group.after_[i * group.turns_ + turn] =
                static_cast<std::uint8_t>(known - states.begin());
            if (known != states.end()) continue;
            if (states.size() == most) return std::nullopt;
            states.push_back(to);
            TurnWord word = group.words_[i];
            word.push_back(turn);
            group.words_.push_back(std::move(word));
        }
    }
    for (const State& state : states) {
        const auto undone =
            std::find(states.begin(), states.end(), qter::inverse(puzzle.shape(), state));
        group.inverse_.push_back(static_cast<std::uint8_t>(undone - states.begin()));
    }
    return group;
}

}  // namespace qter
