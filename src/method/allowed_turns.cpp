#include "method/allowed_turns.hpp"

#include <fmt/format.h>

#include "notation/algorithm.hpp"

namespace qter {

AllowedTurns::AllowedTurns(const Puzzle& puzzle, const Algorithm& turns)
    : amounts_(puzzle.grips().size()) {
    for (std::size_t grip = 0; grip < amounts_.size(); ++grip) {
        amounts_[grip].assign(puzzle.grips()[grip].order, false);
    }
    for (const Turn turn : turns) {
        std::vector<bool>& amounts = amounts_[turn.grip];
        // The allowed amounts of a grip are a group: closed under multiples and sums.
        std::vector<std::size_t> open = {turn.amount % amounts.size()};
        while (!open.empty()) {
            const std::size_t amount = open.back();
            open.pop_back();
            if (amounts[amount]) continue;
            amounts[amount] = true;
            for (std::size_t other = 0; other < amounts.size(); ++other) {
                if (amounts[other]) open.push_back((amount + other) % amounts.size());
            }
        }
    }
}

std::vector<State> states_of(const Puzzle& puzzle, const Algorithm& turns) {
    std::vector<State> states;
    for (const Turn turn : turns) states.push_back(puzzle.turn_state(turn));
    return states;
}

Result<Algorithm> next_turns(const Puzzle& puzzle, const TurnChain& chain, std::size_t phase,
                             const AllowedTurns& allowed) {
    if (phase + 1 == chain.phases.size()) return Algorithm();
    const TurnChain::Phase& next = chain.phases[phase + 1];
    for (const Turn turn : next.turns) {
        if (allowed(turn)) continue;
        return Diagnostic::error(
                   Code::kBadPuzzle, Span{},
                   fmt::format("the chain `{}` turns {} in its phase `{}`, but not in "
                               "the one before",
                               chain.name, to_string(puzzle, turn), next.name))
            .note("each phase may use only turns of the one before");
    }
    return next.turns;
}

CanonicalSequences phase_sequences(const Puzzle& puzzle) {
    return {move_classes(puzzle, GripChoice::kAll), CanonicalSequences::Rule::kTraces};
}

}  // namespace qter
