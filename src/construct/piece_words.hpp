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

#include "construct/word_maker.hpp"

namespace qter {

/// Immutable; several threads may use it.
class PieceWords {
 public:
    PieceWords(FinderPuzzle puzzle, const std::vector<Slot>& kept, std::uint64_t memory,
               const Cancellation& cancellation);
    PieceWords(const PieceWords&) = delete;
    PieceWords& operator=(const PieceWords&) = delete;

    /// A word with the effect of `state` on the kept slots, shorter than `known`, if it finds one
    /// before it is cancelled. It depends only on the number of rounds; time decides how many
    /// rounds there are.
    [[nodiscard]] std::optional<Algorithm> find(const State& state, const Algorithm& known,
                                                const Cancellation& cancellation) const;

 private:
    FinderPuzzle puzzle_;
    RegisterGoal goal_;
    std::optional<WordMaker> words_;
};

/// Words for the kept slots; takes seconds and about `memory` bytes. Null if the puzzle is too
/// large, or when cancelled.
[[nodiscard]] std::unique_ptr<const PieceWords> piece_words(const PuzzlePtr& puzzle,
                                                            const std::vector<Slot>& kept,
                                                            std::uint64_t memory,
                                                            const Cancellation& cancellation);

}  // namespace qter
