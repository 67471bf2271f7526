// The phases of a solution that was found without a chain.
//
// A phase of a chain is over when the turns of the next one suffice. So the maximal suffix of turns
// that belong to the last phase is the last phase, and so on backwards; no tables are needed. The
// first phase may be shorter than necessary, as turns of later phases are mostly turns of it as
// well, but no later one is longer.
#pragma once

#include <optional>
#include <vector>

#include "method/solution.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

/// Turns of several layers are split if the first phase turns layers one by one. nullopt if some
/// turn is neither a turn of the first phase nor several of these.
[[nodiscard]] std::optional<std::vector<Solution::Phase>> phases_of_word(const Puzzle& puzzle,
                                                                         const TurnChain& chain,
                                                                         const Algorithm& word);

}  // namespace qter
