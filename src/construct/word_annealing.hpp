// Words near a goal, by simulated annealing.
//
// The technique: a word is changed at random, a turn put in, taken out or replaced, a conjugation
// begun or ended, and the change is kept if it makes the word better, or with a probability that
// sinks (S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, "Optimization by simulated annealing", 1983).
// A word is better that has fewer turns and leaves fewer pieces misplaced (misplaced.hpp), a
// misplaced one counting as some turns. Words that meet the goal are found as they are passed;
// those that nearly do are kept for piece_repair.hpp. Where only some grips are turned the others'
// pieces stay as they are, so runs begin with few grips or all.
//
// Limits: proves nothing. The same for the same seed.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "construct/misplaced.hpp"
#include "construct/turn_words.hpp"
#include "puzzle/random.hpp"
#include "search/turn_set.hpp"
#include "support/cancellation.hpp"

namespace qter {

struct AnnealingOptions {
    std::uint64_t changes = 200'000;
    double misplaced_turns = 3;          ///< what a misplaced piece counts as
    std::vector<std::uint32_t> weights;  ///< as Misplaced takes them
    double hot = 3;                      ///< the temperature at first, in turns
    double cold = 0.3;                   ///< and in the end
    std::size_t near_words = 16;         ///< how many are kept that 3-cycles may take to the goal
    std::uint32_t longest = 60;          ///< turns of a word
};

struct NearWord {
    TurnWord word;
    std::uint32_t misplaced = 0;
};

struct AnnealedWords {
    TurnWord best;  ///< meets the goal, if `met`
    bool met = false;
    std::vector<NearWord> near_words;  ///< nearest first, by turns and misplaced pieces
};

/// What a word should do: the pieces' goal is met by `before` with the word's turns made.
struct WordGoal {
    const RegisterGoal& pieces;
    const State& before;
};

/// Begins with `word`, which may be empty, and turns grips of `grips` only (all where empty).
/// Microseconds for each change.
[[nodiscard]] AnnealedWords anneal(const FinderPuzzle& puzzle, const TurnSet& turns,
                                   const WordGoal& goal, TurnWord word,
                                   const std::vector<std::uint16_t>& grips,
                                   const AnnealingOptions& options, Random& random,
                                   const Cancellation& cancellation);

}  // namespace qter
