// The phases that a solution goes through which was found without any chain.
//
// A phase of a chain is over where the turns of the next one suffice. So the turns at the end of a
// solution that are turns of the last phase are the last phase, those before them that are turns of
// the phase before are that one, and so on: no tables are asked. The first phase may be shorter
// than that, as turns of later phases are mostly turns of it as well, but no later one longer.
#pragma once

#include <optional>
#include <vector>

#include "navigate/solution.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

/// Turns of several layers are split where the first phase turns layers one by one. nullopt where
/// some turn is none of the first phase's, nor several of these.
[[nodiscard]] std::optional<std::vector<Solution::Phase>> phases_of_word(const Puzzle& puzzle,
                                                                         const TurnChain& chain,
                                                                         const Algorithm& word);

}  // namespace qter
