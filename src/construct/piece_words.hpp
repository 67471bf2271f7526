// Words that do the right thing to some pieces, for any puzzle: what additions to registers need.
//
// The technique: a word does to the kept slots what a state is if, after the state's inverse, it
// leaves them solved. That is a goal of fixed pieces, all others shared (solver/goal.hpp), which
// annealing and 3-cycles meet (word_maker.hpp).
//
// Limits: proves nothing; the puzzle's group must be derivable. Only orbits with kept slots come
// back.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "navigate/partial_solver.hpp"

namespace qter {

/// A PieceWordMaker. The same words for the same state after as many rounds; time decides how many
/// there are.
[[nodiscard]] std::unique_ptr<const PieceWordSource> piece_words(const PuzzlePtr& puzzle,
                                                                 const std::vector<Slot>& kept,
                                                                 std::uint64_t memory,
                                                                 const Cancellation& cancellation);

}  // namespace qter
