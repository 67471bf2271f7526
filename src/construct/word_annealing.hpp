// Words near a goal, by simulated annealing.
//
// The technique: each change of a word is random: a turn is inserted, removed or replaced, or a
// conjugation is added or removed. A change is kept if it makes the word better, or with a
// probability that sinks (S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, "Optimization by simulated
// annealing", 1983). The cost of a word is its number of turns plus a number of turns for each
// misplaced piece (misplaced.hpp). The shortest word passed that meets the goal is the answer;
// words that nearly meet it are kept for piece_repair.hpp. A run that turns only some grips leaves
// the pieces of the others where they are, so runs begin with few grips or with all.
//
// Limits: it proves no lower bound. The result is the same for the same seed.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "construct/misplaced.hpp"
#include "construct/turn_words.hpp"
#include "search/turn_set.hpp"
#include "support/cancellation.hpp"
#include "support/random.hpp"

namespace qter {

struct AnnealingOptions {
    std::uint64_t changes = 200'000;
    double misplaced_turns = 3;          ///< cost of a misplaced piece, in turns
    std::vector<std::uint32_t> weights;  ///< weights of orbits, as for Misplaced
    double hot = 3;                      ///< first temperature, in turns
    double cold = 0.3;                   ///< last temperature, in turns
    std::size_t near_words = 16;         ///< how many words that 3-cycles may repair are kept
    std::uint32_t longest = 60;          ///< most turns of a word
};

struct NearWord {
    TurnWord word;
    std::uint32_t misplaced = 0;
};

struct AnnealedWords {
    TurnWord best;  ///< meets the goal if `met`
    bool met = false;
    std::vector<NearWord> near_words;  ///< ascending by cost
};

/// The goal of a word: the state `before` followed by the word must meet the goal `pieces`.
struct WordGoal {
    const RegisterGoal& pieces;
    const State& before;
};

/// Starts with `word`, which may be empty, and uses the grips of `grips` only (all if empty). Takes
/// microseconds for each change.
[[nodiscard]] AnnealedWords anneal(const FinderPuzzle& puzzle, const TurnSet& turns,
                                   const WordGoal& goal, TurnWord word,
                                   const std::vector<std::uint16_t>& grips,
                                   const AnnealingOptions& options, Random& random,
                                   const Cancellation& cancellation);

}  // namespace qter
