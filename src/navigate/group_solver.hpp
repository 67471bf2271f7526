// Solving any state of any puzzle by its strong generating set.
//
// The technique, words in a strong generating set: a table of words (Minkwitz;
// puzzle/word_table.hpp) writes any element of the puzzle's group as a word, one entry for each
// level of the stabiliser chain. Such words are long, but what they cost is known without making
// them (sift_table.hpp). So short sequences of turns are put in front: turns are made, and after
// each of them the table says how many more it would need. Of the positions that are so many turns
// away from the beginning, the best few hundred go on (a beam search); the fewest turns in all win.
// Early turns then do what the first entries would do, but for several pieces at once.
//
// The state is looked at from all sides: it and its inverse, and the images of both under the
// puzzle's symmetries, are solved by the same table with words of different lengths, and the beam
// starts from all of them. The best answers go through a Shortener.
//
// Solved means that it looks solved, held in any way: pieces that look alike may change places, and
// where the whole puzzle can be turned round unseen (Puzzle::rotations()), any of its sides may be
// in front. The table tells look-alikes apart as it goes along.
//
// Limits: short, not shortest. Puzzles whose group has too many points, or words that are missing
// from the table within its limits (as on the chopasaurus), are refused. Where pieces look alike,
// inverses are not looked at.
//
// Measured (tests/bench/bench_navigate.cpp), one thread of a shared machine, means of ten random
// states:
//                          3x3   the paper's scramble   megaminx    4x4
//     tables, seconds      0.3                              0.8     0.5
//     turns, table         131                    139       690     287
//     turns, found          51                     57       370     155
//     turns, shortened      44                     46       368     150
//     seconds              0.3                    0.4       3.6     5.4
// With a beam of 4000 the 3x3 takes about 41 turns and half a second (five states). A deadline that
// comes during the beam search leaves no time for shortening.
//
// Sources: T. Minkwitz, "An algorithm for solving the factorization problem in permutation groups",
// Journal of Symbolic Computation 26, 1998; S. Egner and M. Pueschel, "Solving puzzles related to
// permutation groups", ISSAC 1998; the qter paper, section 3.3.6 and appendix A, which has GAP do
// it. Beam search: B. Lowerre, "The Harpy speech recognition system", 1976.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "navigate/shorten.hpp"
#include "navigate/state_method.hpp"
#include "puzzle/puzzle_group.hpp"
#include "puzzle/word_table.hpp"

namespace qter {

struct GroupSolverOptions {
    WordTableOptions words;
    ShortenerOptions shortener;
    /// For the answers.
    Shortener::Effort effort;
    /// For each entry of the table of words, when it is made.
    Shortener::Effort entry_effort = {0, 4};
    /// Positions that go on at each depth of the search in front; 0 leaves it out.
    std::uint32_t beam = 1000;
    /// Depths without a shorter answer before the search ends.
    std::uint32_t patience = 12;
    /// Answers that are shortened.
    std::uint32_t finalists = 3;
    /// Solutions leave the puzzle held as it was, also where turning it round is not seen.
    bool as_held = false;
    /// When it is requested, make() throws Cancelled, soon; null for never.
    const Cancellation* cancellation = nullptr;
};

/// Immutable once made; several threads may use one.
class GroupSolver final : public StateMethod {
 public:
    static std::vector<std::string> names(const Puzzle& puzzle);
    static Result<MethodPtr> prepare(const PuzzlePtr& puzzle, const MethodOptions& options);

    /// Makes the tables. Errors: the puzzle's group is too large (kTooLarge), or words are missing
    /// (kLimit).
    static Result<GroupSolver> make(PuzzlePtr puzzle, GroupSolverOptions options);
    static Result<GroupSolver> make(PuzzlePtr puzzle) {
        return make(std::move(puzzle), GroupSolverOptions());
    }

    [[nodiscard]] std::string name() const override { return kSgsMethod; }
    [[nodiscard]] Claims claims() const override { return {}; }
    /// Solves a valid state of the puzzle's shape. Once cancelled it ends with what it has, the
    /// table's own word at least. Solution::longer is how many turns that word for the state as it
    /// is takes, cancelled, and the best answer before it was shortened; the nodes are positions
    /// whose words were measured. Errors: no turns lead to a state that looks like this
    /// (kImpossible, with what it breaks), or no way of telling look-alikes apart was found that
    /// fits (kLimit).
    [[nodiscard]] Result<Solution> solve_one_of(std::span<const State> states,
                                                const SolveRequest& request,
                                                const Cancellation& cancellation) const override;

 private:
    class Tables;
    class Search;

    explicit GroupSolver(std::shared_ptr<const Tables> tables) : tables_(std::move(tables)) {}

    std::shared_ptr<const Tables> tables_;
};

}  // namespace qter
