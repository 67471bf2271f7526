// Words that meet a goal, short, not shortest: annealing, repairs, and annealing again.
//
// The technique: the misplaced pieces of words near the goal (word_annealing.hpp) are repaired by
// 3-cycles (piece_repair.hpp). The result is annealed again to shorten it: a goal leaves more open
// than a single target state does.
//
// Limits: it proves no lower bound. Where no 3-cycle moves pieces of an orbit alone, only annealing
// and words of the puzzle's group (group_words.hpp), if there are any, can repair the orbit.
//
// Source: the Qter paper, section 3.3.6, which suggests commutators for larger puzzles.
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

/// Immutable; several threads may use it.
class WordMaker {
 public:
    /// Builds the words for 3-cycles: takes seconds, and about `memory` bytes. The puzzle must
    /// outlive it. Throws Cancelled. `matter` tells, by orbit of the finder, whether goals
    /// constrain it; if empty, all orbits count that registers can own pieces of.
    WordMaker(const FinderPuzzle& puzzle, GripChoice grips, std::vector<bool> matter,
              std::uint64_t memory, const Cancellation& cancellation);
    WordMaker(const WordMaker&) = delete;
    WordMaker& operator=(const WordMaker&) = delete;

    [[nodiscard]] const TurnSet& turns() const { return turns_; }
    [[nodiscard]] const TurnWords& turn_words() const { return turn_words_; }

    /// A word that meets the goal, starting from `start` if that is not empty. Takes some
    /// microseconds for each change of `effort`. `group`, which may be null, is used if neither
    /// annealing nor 3-cycles reach the goal; that takes seconds.
    [[nodiscard]] std::optional<TurnWord> make(const WordGoal& goal, const TurnWord& start,
                                               AnnealingOptions effort, const GroupWords* group,
                                               Random& random,
                                               const Cancellation& cancellation) const;

 private:
    [[nodiscard]] std::vector<std::uint16_t> some_grips(Random& random) const;
    /// Takes a state to one that agrees with a target in at most `most` turns; nullopt if it
    /// cannot.
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
