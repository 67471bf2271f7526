#include "optimal/optimal_beginnings.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>

#include "state/state.hpp"

namespace qter {
namespace {

/// Most prefixes whose states are compared.
constexpr std::size_t kMostBeginnings = 500;
constexpr std::size_t kMostBeginningTurns = 4;

using Contents = std::pair<std::vector<Slot>, std::vector<std::uint8_t>>;

/// A key that is equal for all states that symmetries and inversion map to each other.
Contents least_alike(const OptimalTables& tables, const State& state) {
    const State undone = inverse(tables.turns().puzzle().shape(), state);
    Contents least(state.piece, state.orient);
    for (std::uint32_t s = 0; s < tables.symmetries().size(); ++s) {
        for (const State* const one : {&state, &undone}) {
            const State image = tables.symmetries().conjugate(s, *one);
            least = std::min(least, Contents(image.piece, image.orient));
        }
    }
    return least;
}

}  // namespace

StateBeginning no_beginning(const State& state) {
    return {{{}, CanonicalSequences::kStart, SequenceSymmetry::kNone}, state};
}

bool is_symmetric(const OptimalTables& tables, const State& state) {
    const State undone = inverse(tables.turns().puzzle().shape(), state);
    for (std::uint32_t s = 0; s < tables.symmetries().size(); ++s) {
        const State image = tables.symmetries().conjugate(s, state);
        if ((s != 0 && image == state) || image == undone) return true;
    }
    return false;
}

std::vector<StateBeginning> beginnings_apart(const OptimalTables& tables, const State& state) {
    const TurnSet& turns = tables.turns();
    const Puzzle& puzzle = turns.puzzle();
    std::vector<StateBeginning> all = {no_beginning(state)};
    while (all.size() < kMostBeginnings && all.front().word.word.size() < kMostBeginningTurns) {
        std::set<Contents> known;
        std::vector<StateBeginning> next;
        for (const StateBeginning& from : all) {
            for (const TurnNumber turn : turns.allowed()) {
                StateBeginning to = from;
                to.word.word.push_back(turn);
                to.state = compose(puzzle.shape(), from.state, puzzle.turn_state(turns.turn(turn)));
                if (known.insert(least_alike(tables, to.state)).second) {
                    next.push_back(std::move(to));
                }
            }
        }
        all = std::move(next);
    }
    return all;
}

}  // namespace qter
