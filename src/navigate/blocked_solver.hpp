// Solving where turns can be blocked: a first solution at once, better ones as time goes by, until
// one is proven to be the shortest.
//
// The technique: anytime search, from a first solution down and from a lower bound up. The first
// one is a word of loops (loop_words.hpp), some hundred turns that cost nothing to find. Then
// shorter ones are looked for; where any will do, they come before it.
//
// blocked_search.hpp says for a number of turns that no solution has so many, or finds one. Asked
// for all of them in turn that proves the shortest, and each number takes several times as long as
// the one before; below it, none has an answer that helps anybody. But where there is one solution
// of some number of turns there are mostly many of a few turns more, and most of them lead through
// a *corridor*: points half way on short ways between the start and solved, as a view sees it. With
// the distances to these points alone all words can be listed that lead there, from both sides,
// with hardly a wrong turn. If so many positions look alike at each of the n points that the lists
// have a and b words, about a b / (n alike) pairs of them meet: a solution each.
//
// So what is made next is what costs least: to prove one number of turns more that there is no
// solution, or to look for a solution shorter than the best by a corridor, first of the points on
// shortest ways, then of more. It ends when both meet.
//
// Worked example. Corners of the Puppet Cube V2 look alike in 490,497,638,400 positions. Through
// one point two lists of 1.4 million words meet four times, which takes a quarter of a second.
//
// Limits: memory for a byte for each point of the views, three times, and for the set of positions.
// States that look solved while pieces that look alike are exchanged are not taken for solved.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "navigate/blocked_search.hpp"
#include "navigate/loop_words.hpp"
#include "navigate/state_method.hpp"

namespace qter {

struct BlockedSolverOptions {
    std::string method = kAnytimeMethod;  ///< or kOptimalMethod, which is the same search
    Metric metric = Metric::kHalfTurn;
    std::uint32_t threads = 1;
    std::uint64_t memory = std::uint64_t{1} << 30;  ///< bytes that sets of positions may take
    const Cancellation* cancellation = nullptr;     ///< of make()
};

class BlockedSolver final : public StateMethod {
 public:
    static std::vector<std::string> names(const Puzzle& puzzle);
    static Result<MethodPtr> prepare(const PuzzlePtr& puzzle, const MethodOptions& options);

    /// Of a puzzle with obstacles. Errors: kTooLarge. Throws Cancelled, std::bad_alloc.
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
    /// Bounds from solved, made by whoever needs them first: a first solution does without.
    [[nodiscard]] const ShapeBounds& from_solved(const Cancellation& cancellation) const;

    BlockedSolverOptions options_;
    std::shared_ptr<const BlockedSpace> space_;
    std::shared_ptr<Bounds> bounds_;
    std::optional<LoopWords> words_;  // where their table is complete
};

}  // namespace qter
