// Allowed turns: the turns that a phase of a chain may make.
#pragma once

#include <cstddef>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "search/canonical_sequences.hpp"
#include "search/turn_set.hpp"
#include "support/result.hpp"

namespace qter {

/// The turns that a phase may make: the listed ones, their powers, and the sums of these on one
/// grip.
class AllowedTurns {
 public:
    AllowedTurns(const Puzzle& puzzle, const Algorithm& turns);

    [[nodiscard]] bool operator()(Turn turn) const { return amounts_[turn.grip][turn.amount]; }

 private:
    std::vector<std::vector<bool>> amounts_;  // by grip
};

/// The states of the turns, in the same order.
[[nodiscard]] std::vector<State> states_of(const Puzzle& puzzle, const Algorithm& turns);

/// The turns of the chain's next phase; empty for the last one. `allowed` are those of `phase`.
/// Errors: kBadPuzzle if the next phase has a turn that this phase may not make.
[[nodiscard]] Result<Algorithm> next_turns(const Puzzle& puzzle, const TurnChain& chain,
                                           std::size_t phase, const AllowedTurns& allowed);

/// The canonical sequences by which phases are searched and their turns numbered. Wide turns would
/// need an order of their own (search/canonical_sequences.hpp); their twins represent them.
[[nodiscard]] CanonicalSequences phase_sequences(const Puzzle& puzzle);

}  // namespace qter
