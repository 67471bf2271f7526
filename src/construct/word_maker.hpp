// Words that meet a goal, short, not shortest: annealing, then repairs, then annealing again.
//
// The technique: words near the goal (word_annealing.hpp) whose misplaced pieces are repaired by
// 3-cycles (piece_repair.hpp); what meets the goal is annealed again to make it shorter, since a
// goal leaves much open that a single state does not.
//
// Limits: proves nothing. Orbits whose pieces no 3-cycle moves alone are left to annealing, and to
// words of the puzzle's group (group_words.hpp) where there are any.
//
// Source: the Qter paper, section 3.3.6, which asks for commutators as a way out for larger
// puzzles.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "construct/group_words.hpp"
#include "construct/piece_repair.hpp"
#include "construct/word_annealing.hpp"
#include "search/canonical_sequences.hpp"

namespace qter {

/// Immutable once made; several threads may use one.
class WordMaker {
 public:
    /// Makes the words for 3-cycles: seconds, and about `memory` bytes. The puzzle must outlive it.
    /// Throws Cancelled. `matter` says, by orbit of the finder, which ones goals ask something of;
    /// all that registers can own where it is empty.
    WordMaker(const FinderPuzzle& puzzle, GripChoice grips, std::vector<bool> matter,
              std::uint64_t memory, const Cancellation& cancellation);
    WordMaker(const WordMaker&) = delete;
    WordMaker& operator=(const WordMaker&) = delete;

    [[nodiscard]] const TurnSet& turns() const { return turns_; }
    [[nodiscard]] const TurnWords& turn_words() const { return turn_words_; }

    /// A word that meets the goal, made from `start` where that is not empty. Some microseconds for
    /// each of the changes that `effort` has. `group`, which may be null, is asked where neither
    /// annealing nor 3-cycles come to the goal; seconds then.
    [[nodiscard]] std::optional<TurnWord> make(const WordGoal& goal, const TurnWord& start,
                                               AnnealingOptions effort, const GroupWords* group,
                                               Random& random,
                                               const Cancellation& cancellation) const;

 private:
    [[nodiscard]] std::vector<std::uint16_t> some_grips(Random& random) const;
    /// Takes a state to one that agrees with a target in at most so many turns.
    using Repair =
        std::function<std::optional<TurnWord>(const State&, const NearTarget&, std::uint32_t most)>;
    [[nodiscard]] std::optional<TurnWord> repaired(const WordGoal& goal, TurnWord word,
                                                   const std::optional<TurnWord>& best,
                                                   const Repair& repair) const;

    const FinderPuzzle& puzzle_;
    TurnSet turns_;
    TurnWords turn_words_;
    ThreeCycles cycles_;
    PieceRepair repair_;
    std::vector<std::uint32_t> weights_;  // by orbit
};

}  // namespace qter
