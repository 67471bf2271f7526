// Shortest solutions, proven: iterative deepening with the bounds of optimal_tables.hpp.
//
// The idea. For one length after the other, all canonical words of that length are searched depth
// first (search/depth_first.hpp), and a position is cut when a side's distance of it, or of its
// inverse, exceeds the turns that are left. All turns of a position are looked at by one side
// before any is by the next one, so that the loads from the tables are under way together.
//
// What a position's look-ups tell of the next ones is not asked again: of a turn in a side's group
// the table has beside the position's own entry how far that side will be, where it keeps entries
// side by side (class_table.hpp), and the inverse is as far from that side as it was.
//
// The inverse is never made. What a coordinate tells of it is a sum over slots of what is in them,
// so a turn changes it by what the turn's slots hold: eight table rows on the 3x3, for all
// coordinates of all sides at once.
//
// A state that symmetries of the puzzle keep, or take to its inverse, has solutions that are the
// same but for those. Of its first few turns one of those that lead to states alike is gone on
// from.
//
// A length need not be searched once there is a solution of it, and to find just one the chain of
// phases is quicker as long as its last phase is long: its words end in the phase's group, which of
// the shortest solutions one in 2^(k+1) does k turns before its end, for a 13^k-th of the work
// (3x3). So it is asked before each long search, for a share of the work done so far.
//
// Limits: 64 slots that turns move; the keys of all coordinates of all sides in kKeyWords words of
// 64 bits, else inverses are seen from fewer sides, or none.
//
// Source: R. E. Korf, "Finding optimal solutions to Rubik's Cube using pattern databases", 1997; H.
// Kociemba's and T. Rokicki's optimal solvers, of which optimal_tables.hpp says what is whose.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "navigate/optimal_tables.hpp"
#include "navigate/phased_solver.hpp"
#include "support/cancellation.hpp"
#include "support/result.hpp"

namespace qter {

class OptimalSolver {
 public:
    static constexpr std::size_t kKeyWords = 4;

    using Options = OptimalTables::Options;
    /// Errors and warnings: as OptimalTables::make.
    static Result<OptimalSolver> make(const PuzzlePtr& puzzle, const TurnChain& chain,
                                      const Options& options);

    struct Task {
        bool all = false;  ///< every shortest solution, not one
        /// Solutions of more turns are not looked for.
        std::uint32_t most = 0xffffffff;
        /// Called when there is no solution of so many turns or fewer, with the positions looked
        /// at.
        std::function<void(std::uint32_t, std::uint64_t)> none_of;
    };
    struct Solution {
        /// Shortest ones, ascending, or none.
        std::vector<Algorithm> algorithms;
        std::size_t which = 0;    ///< of several states, the one that they solve
        std::uint32_t below = 0;  ///< proven: no solution has fewer turns
        bool stopped = false;     ///< before all that was asked for was found
        std::uint64_t nodes = 0;  ///< positions looked at, those of the chain of phases apart
        /// Where it was stopped before there was a shortest one: the best that the chain has found,
        /// for the state `which`.
        std::optional<Algorithm> best;
    };
    /// Shortest solutions of whichever of some states takes the fewest turns; of one of these
    /// states. One thread; memory beyond the tables some kilobytes.
    [[nodiscard]] Solution solve(std::span<const State> states, const Task& task,
                                 const Cancellation& cancellation) const;

    [[nodiscard]] const OptimalTables& tables() const { return *tables_; }
    /// Of all tables.
    [[nodiscard]] std::uint64_t bytes() const {
        return tables_->bytes() + (chain_ ? chain_->bytes() : 0);
    }

 private:
    class Contents;
    template <std::size_t kCount, class Number>
    class Policy;
    template <std::size_t kCount, class Number>
    class Search;

    OptimalSolver() = default;

    std::shared_ptr<const OptimalTables> tables_;
    std::shared_ptr<const Contents> contents_;
    std::shared_ptr<const PhasedSolver> chain_;  // null where its tables are too large
};

}  // namespace qter
