// What a phase of a chain may turn, read out of the chain.
#pragma once

#include <cstddef>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "search/canonical_sequences.hpp"
#include "search/turn_set.hpp"
#include "support/result.hpp"

namespace qter {

/// The turns that a phase may make: those that the chain lists, their powers and what these add up
/// to on one grip.
class AllowedTurns {
 public:
    AllowedTurns(const Puzzle& puzzle, const Algorithm& turns);

    [[nodiscard]] bool operator()(Turn turn) const { return amounts_[turn.grip][turn.amount]; }

 private:
    std::vector<std::vector<bool>> amounts_;  // by grip
};

/// What the turns do, one after the other.
[[nodiscard]] std::vector<State> states_of(const Puzzle& puzzle, const Algorithm& turns);

/// The turns of the chain's next phase, none behind the last one; `allowed` are those of `phase`.
/// Errors: kBadPuzzle for one that this phase may not make.
[[nodiscard]] Result<Algorithm> next_turns(const Puzzle& puzzle, const TurnChain& chain,
                                           std::size_t phase, const AllowedTurns& allowed);

/// The sequences that phases are searched by, and so how their turns are numbered. Wide turns would
/// need an order of their own (search/canonical_sequences.hpp); their twins do.
[[nodiscard]] CanonicalSequences phase_sequences(const Puzzle& puzzle);

}  // namespace qter
