// Solving where turns can be blocked: a first solution at once, better ones as time goes by, until one is
// proven to be the shortest.
//
// The idea. The first one is a word of loops (loop_words.hpp), some hundred turns that cost nothing to find.
// Then shorter ones are looked for.
//
// blocked_search.hpp says for a number of turns that no solution has so many, or finds one. Asked
// for all of them in turn that proves the shortest, and each number takes several times as long as the one
// before; below it, none has an answer that helps anybody. But where there is one solution of some number of
// turns there are mostly many of a few turns more, and most of them lead through a *corridor*: points half
// way on short ways between the start and solved, as a view sees it. With the distances to these points
// alone all words can be listed that lead there, from both sides, with hardly a wrong turn. If so many
// positions look alike at each of the n points that the lists have a and b words, about a b / (n alike)
// pairs of them meet: a solution each.
//
// So what is made next is what costs least: to prove one number of turns more that there is no solution, or
// to look for a solution shorter than the best by a corridor, first of the points on shortest ways, then of
// more. It ends when both meet.
//
// Worked example. Corners of the Puppet Cube V2 look alike in 490,497,638,400 positions. Through one point
// two lists of 1.4 million words meet four times, which takes a quarter of a second.
//
// Limits: memory for a byte for each point of the views, three times, and for the set of positions. States
// that look solved while pieces that look alike are exchanged are not taken for solved.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "navigate/blocked_search.hpp"
#include "navigate/loop_words.hpp"

namespace qter {

class BlockedSolver {
 public:
    struct Options {
        Metric metric = Metric::kHalfTurn;
        std::uint32_t threads = 1;
        std::uint64_t memory = std::uint64_t{1} << 30;  ///< bytes that sets of positions may take
        const Cancellation* cancellation = nullptr;     ///< of make()
    };

    /// Of a puzzle with obstacles. Errors: kTooLarge. Throws Cancelled, std::bad_alloc.
    static Result<BlockedSolver> make(PuzzlePtr puzzle, const Options& options);

    struct Solution {
        std::optional<Algorithm> algorithm;  ///< none when it was stopped before, or nothing solves it
        std::uint32_t at_least = 0;          ///< proven: no solution has fewer turns
        bool optimal = false;                ///< proven: there is no shorter one
        bool stopped = false;
        bool impossible = false;  ///< no turns lead to the state
        std::uint64_t nodes = 0;
    };
    struct Ask {
        /// Called when there is a solution that is shorter than all before, with its number of turns.
        std::function<void(std::uint32_t)> found;
        /// Called when no solution has so many turns or fewer, with positions looked at.
        std::function<void(std::uint32_t, std::uint64_t)> none_of;
        /// The first solution will do, if it is not as long as a word of loops; and that one, where others
        /// would take long. On one thread it is always the same.
        bool any = false;
    };
    /// Throws std::bad_alloc.
    [[nodiscard]] Solution solve(const State& state, const Cancellation& cancellation,
                                 const Ask& ask) const;

    [[nodiscard]] const BlockedSpace& space() const { return *space_; }

 private:
    class Run;
    struct Bounds;

    BlockedSolver() = default;
    /// Bounds from solved, made by whoever needs them first: a first solution does without.
    [[nodiscard]] const ShapeBounds& from_solved(const Cancellation& cancellation) const;

    Options options_;
    std::shared_ptr<const BlockedSpace> space_;
    std::shared_ptr<Bounds> bounds_;
    std::optional<LoopWords> words_;  // where their table is complete
};

}  // namespace qter
