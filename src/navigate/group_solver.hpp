// Solver for any state of any puzzle, by a strong generating set.
//
// The technique, words in a strong generating set: a table of words (Minkwitz;
// group/word_table.hpp) writes any element of the puzzle's group as a word, with one entry for
// each level of the stabiliser chain. Such words are long, but their length is known without
// building them (sift_table.hpp). So short sequences of turns are put in front: after each turn the
// table gives the length of the word for the rest. Among the positions after a given number of
// turns, the best few hundred are kept (a beam search). The fewest turns in total win. Early turns
// then do the work of the first entries, but for several pieces at once.
//
// The state is solved from several sides: it and its inverse, and their images under the puzzle's
// symmetries, have words of different lengths in the same table. The beam starts from all of them.
// The best answers are shortened by a Shortener.
//
// Solved means that the state looks solved, held in any way: identical pieces may change places,
// and a puzzle without a fixed frame (Puzzle::rotations()) may have any side in front. The table
// decides step by step which of the identical pieces goes where.
//
// Limits: short, not shortest. It refuses puzzles whose group has too many points, or whose table
// is incomplete within its limits (as for the chopasaurus). With identical pieces inverses are not
// used.
//
// Measured (tests/bench/bench_navigate.cpp), one thread of a shared machine, means of ten random
// states:
//                          3x3   the paper's scramble   megaminx    4x4
//     tables, seconds      0.3                              0.8     0.5
//     turns, table         131                    139       690     287
//     turns, found          51                     57       370     155
//     turns, shortened      44                     46       368     150
//     seconds              0.3                    0.4       3.6     5.4
// With a beam of 4000 the 3x3 takes about 41 turns and half a second (five states). A deadline
// during the beam search leaves no time for shortening.
//
// Sources: T. Minkwitz, "An algorithm for solving the factorization problem in permutation groups",
// Journal of Symbolic Computation 26, 1998; S. Egner and M. Pueschel, "Solving puzzles related to
// permutation groups", ISSAC 1998; the qter paper, section 3.3.6 and appendix A, which uses GAP for
// it. Beam search: B. Lowerre, "The Harpy speech recognition system", 1976.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "group/puzzle_group.hpp"
#include "group/word_table.hpp"
#include "method/state_method.hpp"
#include "navigate/shorten.hpp"
#include "support/observer.hpp"

namespace qter {

struct GroupSolverOptions {
    WordTableOptions words;
    ShortenerOptions shortener;
    /// For shortening answers.
    Shortener::Effort effort;
    /// For shortening each entry of the table of words.
    Shortener::Effort entry_effort = {0, 4};
    /// Positions kept at each depth of the beam search; 0 for no search.
    std::uint32_t beam = 1000;
    /// Depths without a shorter answer before the search ends.
    std::uint32_t patience = 12;
    /// How many answers are shortened.
    std::uint32_t finalists = 3;
    /// Solutions leave the puzzle held as it was, even if it has no fixed frame.
    bool in_fixed_frame = false;
    Observer observer;  ///< of make(), which throws Cancelled soon after it cancels
};

/// Immutable; several threads may use it.
class GroupSolver final : public StateMethod {
 public:
    static std::vector<std::string> names(const Puzzle& puzzle);
    static Result<MethodPtr> prepare(const PuzzlePtr& puzzle, const MethodOptions& options);

    /// Makes the tables. Errors: kTooLarge if the puzzle's group is too large, kLimit if words are
    /// missing.
    static Result<GroupSolver> make(PuzzlePtr puzzle, GroupSolverOptions options);
    static Result<GroupSolver> make(PuzzlePtr puzzle) {
        return make(std::move(puzzle), GroupSolverOptions());
    }

    [[nodiscard]] std::string name() const override { return kSgsMethod; }
    [[nodiscard]] Claims claims() const override { return {}; }
    /// Solves a valid state of the puzzle's shape. When cancelled it returns the best answer so
    /// far, at least the table's own word. Solution::longer has the number of turns of the table's
    /// word for the state itself, after cancel(), and that of the best answer before it was
    /// shortened. The nodes are positions whose words were measured. Errors: kImpossible if no
    /// turns solve the state, with the constraint that it breaks; kLimit if no assignment of
    /// identical pieces was found that the table can solve.
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
