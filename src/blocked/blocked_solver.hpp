// Solver for puzzles whose turns can be blocked: a first solution at once, then better ones, until
// one is proven to be shortest.
//
// The technique: anytime search, from a first solution down and from a lower bound up. The first
// solution is a word of loops (loop_words.hpp), some hundred turns, found at almost no cost. Then
// shorter ones are searched; if any solution will do, this comes before the word of loops.
//
// For a number of turns, blocked_search.hpp either shows that no solution has that many, or finds
// one. Trying all numbers in turn proves the shortest. But each number takes several times as long
// as the one before, and the numbers below the answer give no solution. If a solution of some
// length exists, there are usually many that are a few turns longer, and most of these lead through
// a *corridor*: points halfway on short paths between the start and solved, as a view sees it. The
// distances to these points alone generate all words that lead there, from both sides, with hardly
// a useless turn. If m positions look the same at each of the n points and the lists have a and b
// words, about a b / (n m) pairs of words meet: each is a solution.
//
// So the next step is always the cheapest one: to raise the lower bound by one turn, or to search a
// solution shorter than the best in a corridor, first with the points on shortest paths, then with
// more. The solver ends when both bounds meet.
//
// Worked example. On the Puppet Cube V2, 490,497,638,400 positions have the same corners. Through
// one point two lists of 1.4 million words meet four times, which takes a quarter of a second.
//
// Limits: memory for a byte for each point of the views, three times, and for the set of positions.
// A state that looks solved with identical pieces exchanged does not count as solved.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "blocked/blocked_search.hpp"
#include "blocked/loop_words.hpp"
#include "method/state_method.hpp"
#include "notation/metric.hpp"
#include "support/observer.hpp"

namespace qter {

struct BlockedSolverOptions {
    std::string method = kAnytimeMethod;  ///< or kOptimalMethod, which is the same search
    Metric metric = Metric::kHalfTurn;
    std::uint32_t threads = 1;
    std::uint64_t memory = std::uint64_t{1} << 30;  ///< for sets of positions
    Observer observer;                              ///< of make()
};

class BlockedSolver final : public StateMethod {
 public:
    static std::vector<std::string> names(const Puzzle& puzzle);
    static Result<MethodPtr> prepare(const PuzzlePtr& puzzle, const MethodOptions& options);

    /// For a puzzle with obstacles. Errors: kTooLarge. Throws Cancelled, std::bad_alloc.
    static Result<BlockedSolver> make(PuzzlePtr puzzle, const BlockedSolverOptions& options);

    [[nodiscard]] std::string name() const override { return options_.method; }
    [[nodiscard]] Claims claims() const override;
    /// Throws std::bad_alloc.
    [[nodiscard]] Result<Solution> solve_one_of(std::span<const State> states,
                                                const SolveRequest& request,
                                                const Cancellation& cancellation) const override;

    [[nodiscard]] const BlockedSpace& space() const { return *space_; }

 private:
    class Run;
    struct Bounds;

    BlockedSolver() = default;
    /// Bounds from solved, computed at the first call: a first solution does not need them.
    [[nodiscard]] const ShapeBounds& from_solved(const Cancellation& cancellation) const;

    BlockedSolverOptions options_;
    std::shared_ptr<const BlockedSpace> space_;
    std::shared_ptr<Bounds> bounds_;
    std::optional<LoopWords> words_;  // if their table is complete
};

}  // namespace qter
