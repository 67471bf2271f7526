// Shortest solutions, proven: iterative deepening with the bounds of optimal_tables.hpp.
//
// The technique. IDA* (R. E. Korf): for one length after the other, all canonical words of that
// length are searched depth first, many positions at a time (search/batched_search.hpp), and a
// position is cut when it is too far from solved (optimal_policy.hpp). Of a state that symmetries
// keep some beginnings do (optimal_beginnings.hpp).
//
// A length need not be searched once there is a solution of it, and to find just one the chain of
// phases is quicker as long as its last phase is long: its words end in the phase's group, which of
// the shortest solutions one in 2^(k+1) does k turns before its end, for a 13^k-th of the work
// (3x3). So it is asked before each long search, for a share of the work done so far.
//
// Limits: those of optimal_keys.hpp. Where keys do not fit, inverses are seen from fewer sides, or
// none.
//
// Source: R. E. Korf, "Finding optimal solutions to Rubik's Cube using pattern databases", 1997; H.
// Kociemba's and T. Rokicki's optimal solvers, of which optimal_tables.hpp says what is whose.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "navigate/optimal_keys.hpp"
#include "navigate/optimal_tables.hpp"
#include "navigate/phased_solver.hpp"
#include "navigate/state_method.hpp"

namespace qter {

class OptimalSolver final : public StateMethod {
 public:
    static std::vector<std::string> names(const Puzzle& puzzle);
    static Result<MethodPtr> prepare(const PuzzlePtr& puzzle, const MethodOptions& options);

    /// Errors and warnings: as OptimalTables::make.
    static Result<OptimalSolver> make(const PuzzlePtr& puzzle, const TurnChain& chain,
                                      const OptimalOptions& options);

    [[nodiscard]] std::string name() const override { return kOptimalMethod; }
    [[nodiscard]] Claims claims() const override;
    /// On several threads, where it takes long: the answer is that of one thread. Memory beyond the
    /// tables some megabytes. Positions that the chain of phases looks at are not counted. When it
    /// was stopped before there was a shortest solution, the best that the chain has found is the
    /// answer.
    [[nodiscard]] Result<Solution> solve_one_of(std::span<const State> states,
                                                const SolveRequest& request,
                                                const Cancellation& cancellation) const override;
    [[nodiscard]] std::vector<UsedTable> tables() const override;

    [[nodiscard]] const OptimalTables& bounds() const { return *tables_; }

 private:
    template <std::size_t kCount, class Number>
    class Search;

    OptimalSolver() = default;

    std::uint32_t threads_ = 1;
    std::shared_ptr<const OptimalTables> tables_;
    std::shared_ptr<const OptimalKeys> keys_;
    std::shared_ptr<const PhasedSolver> chain_;  // null where its tables are too large
};

}  // namespace qter
