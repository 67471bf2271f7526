// Words with a given effect on some pieces, for any puzzle: short algorithms for additions.
//
// The technique: a word has the same effect on the kept slots as a state if the word after the
// state's inverse leaves them solved. That is a goal with these pieces fixed and all others shared
// (solver/goal.hpp), which annealing and 3-cycles meet (word_maker.hpp).
//
// Limits: it proves no lower bound; the puzzle's group must be derivable. Only pieces of orbits
// with kept slots are constrained.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "navigate/partial_solver.hpp"

namespace qter {

/// A PieceWordMaker. The words for a state depend only on the number of rounds; time decides how
/// many rounds there are.
[[nodiscard]] std::unique_ptr<const PieceWordSource> piece_words(const PuzzlePtr& puzzle,
                                                                 const std::vector<Slot>& kept,
                                                                 std::uint64_t memory,
                                                                 const Cancellation& cancellation);

}  // namespace qter
