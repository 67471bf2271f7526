// Shortest solutions, proven, by iterative deepening with the bounds of optimal_tables.hpp.
//
// The technique. IDA* (R. E. Korf): for one length after the other, all canonical words of that
// length are searched depth first, many positions at a time (search/batched_search.hpp). A position
// is pruned if it is too far from solved (optimal_policy.hpp). For a symmetric state some prefixes
// suffice (optimal_beginnings.hpp).
//
// A length need not be searched once a solution of it is known. To find just one solution the chain
// of phases is quicker while its last phase is long. Its words end in the phase's group. A shortest
// solution is in that group k turns before its end with a probability of one in 2^(k+1), and this
// takes a 13^k-th of the work (3x3). So before each long search the chain is run for a share of the
// work so far.
//
// Limits: those of optimal_keys.hpp. If keys do not fit, inverses are examined by fewer sides, or
// by none.
//
// Source: R. E. Korf, "Finding optimal solutions to Rubik's Cube using pattern databases", 1997; H.
// Kociemba's and T. Rokicki's optimal solvers; optimal_tables.hpp gives details.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "method/state_method.hpp"
#include "optimal/optimal_keys.hpp"
#include "optimal/optimal_tables.hpp"
#include "phases/phased_solver.hpp"

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
    /// Uses several threads if it takes long; the answer is that of one thread. Needs some
    /// megabytes besides the tables. Positions that the chain of phases searches are not counted.
    /// If it is stopped before a shortest solution is known, the answer is the chain's best
    /// solution.
    [[nodiscard]] Result<Solution> solve_one_of(std::span<const State> states,
                                                const SolveRequest& request,
                                                const Cancellation& cancellation) const override;
    [[nodiscard]] std::vector<TableReport> tables() const override;

    [[nodiscard]] const OptimalTables& bounds() const { return *tables_; }

 private:
    template <std::size_t kCount, class Number>
    class Search;

    OptimalSolver() = default;

    std::uint32_t threads_ = 1;
    std::shared_ptr<const OptimalTables> tables_;
    std::shared_ptr<const OptimalKeys> keys_;
    std::shared_ptr<const PhasedSolver> chain_;  // null if its tables are too large
};

}  // namespace qter
