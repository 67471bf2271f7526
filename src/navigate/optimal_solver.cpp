#include "navigate/optimal_solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "navigate/optimal_beginnings.hpp"
#include "navigate/optimal_policy.hpp"
#include "navigate/width.hpp"
#include "search/batched_search.hpp"

namespace qter {
namespace {

/// Beginnings are told apart, and the chain is asked, once a search has looked at so many
/// positions.
constexpr std::uint64_t kFewNodes = 1'000'000;

/// Of the memory, what the chain's tables may take, and no more than that.
constexpr std::uint64_t kChainShare = 8;
constexpr std::uint64_t kChainBytes = std::uint64_t{1} << 27;
/// The chain may look at so many positions, and at half as many as the search has looked at. One
/// takes it about a quarter of the time. With turns of its first phase behind the last one it finds
/// fewer of the solutions wanted in that: 3.58 instead of 3.33 thousand million positions of the
/// search itself for 30 states.
constexpr std::uint64_t kChainNodes = 3'000'000;
/// What the chain may take when time is over and there is no solution yet.
constexpr std::chrono::milliseconds kLateTime(100);

/// What a search is made for.
template <std::size_t kCount, class Number>
struct Sizes {};

bool is_before(const Algorithm& a, const Algorithm& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), [](Turn x, Turn y) {
        return std::pair(x.grip, x.amount) < std::pair(y.grip, y.amount);
    });
}

}  // namespace

/// Length after length, state after state. Solution::all is what it has found.
template <std::size_t kCount, class Number>
class OptimalSolver::Search {
 public:
    Search(const OptimalSolver& solver, const SolveRequest& request,
           const Cancellation& cancellation)
        : tables_(*solver.tables_),
          chain_(solver.chain_.get()),
          policy_(*solver.tables_, *solver.keys_),
          request_(request),
          cancellation_(cancellation) {}

    Result<Solution> run(std::span<const State> states) {
        for (std::size_t i = 0; i < states.size(); ++i) add_root(states[i], i);
        const bool asks = chain_ != nullptr && !request_.all;
        std::optional<PhasedSolver::Improver> improver;
        for (std::uint32_t length = 0; !roots_.empty(); ++length) {
            if (asks && solution_.nodes > kFewNodes) {
                if (!improver) {
                    improver.emplace(*chain_, states, cancellation_, PhasedSolver::Found(), 0);
                }
                if (improve(*improver, length)) break;
            }
            for (Root& root : roots_) {
                search(root, length);
                if (is_over()) break;
            }
            if (is_over()) break;
            solution_.at_least = length + 1;
            if (request_.none_of) request_.none_of(length, solution_.nodes);
        }
        std::optional<Solution> best;
        if (solution_.stopped && asks && solution_.all.empty()) {
            best = best_of_chain(improver ? improver->best() : std::nullopt, states);
        }
        return answer(std::move(best));
    }

 private:
    using Policy = OptimalPolicy<kCount, Number>;

    struct Root {
        std::size_t which;
        State state;
        std::vector<StateBeginning>
            starts;       ///< all words that are looked at begin with one of them
        bool told_apart;  ///< beginnings that are alike, if there are any
    };

    [[nodiscard]] bool is_over() const { return solution_.stopped || !solution_.all.empty(); }

    /// Of what was found, or of the chain's best where nothing was.
    Result<Solution> answer(std::optional<Solution> best) {
        solution_.optimal = !solution_.all.empty();
        if (solution_.optimal) {
            std::sort(solution_.all.begin(), solution_.all.end(), is_before);
            solution_.algorithm = solution_.all.front();
            if (!request_.all) solution_.all.clear();
        } else if (best) {
            solution_.algorithm = std::move(best->algorithm);
            solution_.which = best->which;
        } else {
            Diagnostic problem = no_solution(cancellation_);
            if (!solution_.stopped || solution_.at_least == 0) return problem;
            return std::move(problem).note(
                fmt::format("no solution has fewer than {} turns", solution_.at_least));
        }
        return std::move(solution_);
    }

    /// Whether the chain finds a solution of `length` turns, when fewer do not do.
    bool improve(PhasedSolver::Improver& improver, std::uint32_t length) {
        const std::uint64_t most = kChainNodes + solution_.nodes / 2;
        for (;;) {
            std::optional<Solution> best = improver.best();
            if (best && best->algorithm.size() <= length) {
                solution_.all.push_back(std::move(best->algorithm));
                solution_.which = best->which;
                return true;
            }
            if (improver.nodes() + improver.next_nodes() > most || !improver.step()) return false;
        }
    }

    /// The chain's first solution takes it a millisecond, which is worth it even when time is over.
    /// With small tables and a state as far away as the superflip it can take seconds, which is
    /// not.
    std::optional<Solution> best_of_chain(std::optional<Solution> best,
                                          std::span<const State> states) const {
        if (best) return best;
        Cancellation soon;
        soon.set_deadline(Cancellation::Clock::now() + kLateTime);
        PhasedSolver::Improver late(*chain_, states, soon);
        while (!(best = late.best()) && late.step()) {
        }
        return best;
    }

    void add_root(const State& state, std::size_t which) {
        // What is not there would be looked for for ever.
        if (!tables_.reaches(state) || !policy_.position_of(state)) return;
        roots_.push_back({which, state, {no_beginning(state)}, false});
    }

    void search(Root& root, std::uint32_t length) {
        if (!request_.all && !root.told_apart && solution_.nodes > kFewNodes) {
            root.told_apart = true;
            if (is_symmetric(tables_, root.state)) {
                root.starts = beginnings_apart(tables_, root.state);
            }
        }
        auto whole = *policy_.position_of(root.state);
        if (!policy_.may_have(whole, length)) return;
        // Words shorter than a beginning are searched from the state itself.
        const bool short_words = length < root.starts.front().word.word.size();
        const StateBeginning itself = no_beginning(root.state);
        for (const StateBeginning& start :
             short_words ? std::span(&itself, 1) : std::span<const StateBeginning>(root.starts)) {
            auto position = *policy_.position_of(start.state);
            const auto depth = static_cast<std::uint32_t>(start.word.word.size());
            if (!policy_.may_have(position, length - depth)) continue;
            policy_.visit_with([&](std::span<const Turn> word) {
                solution_.all.emplace_back(word.begin(), word.end());
                solution_.which = root.which;
                return request_.all;
            });
            BatchedSearch<Policy> search(tables_.turns(), policy_, length, cancellation_);
            const bool all = search.run(start.word, position);
            solution_.nodes += search.nodes();
            solution_.stopped =
                !all && cancellation_.requested() && (request_.all || solution_.all.empty());
            if (!all) return;
        }
    }

    const OptimalTables& tables_;
    const PhasedSolver* chain_;  // null for none
    Policy policy_;
    const SolveRequest& request_;
    const Cancellation& cancellation_;
    std::vector<Root> roots_;
    Solution solution_;
};

std::vector<std::string> OptimalSolver::names(const Puzzle&) { return {kOptimalMethod}; }

Result<MethodPtr> OptimalSolver::prepare(const PuzzlePtr& puzzle, const MethodOptions& options) {
    if (options.any() || options.metric != Metric::kHalfTurn) return MethodPtr();
    const TurnChain* const chain = OptimalTables::chain_of(puzzle);
    if (chain == nullptr) return MethodPtr();
    OptimalOptions tables;
    tables.memory = options.memory;
    tables.keeping = options.keeping;
    return as_method(make(puzzle, *chain, tables));
}

Result<OptimalSolver> OptimalSolver::make(const PuzzlePtr& puzzle, const TurnChain& chain,
                                          const OptimalOptions& options) {
    OptimalSolver solver;
    Diagnostics warnings;
    CosetPhaseOptions of_chain;
    of_chain.table_bytes = std::min(options.memory / kChainShare, kChainBytes);
    of_chain.keeping = options.keeping;
    OptimalOptions of_tables = options;
    if (Result<PhasedSolver> phased = PhasedSolver::build(puzzle, chain, of_chain)) {
        warnings.add(phased.diagnostics());
        solver.chain_ = std::make_shared<const PhasedSolver>(*std::move(phased));
        of_tables.taken += solver.chain_->bytes();
    }
    Result<OptimalTables> tables = OptimalTables::make(puzzle, chain, of_tables);
    if (!tables) return tables.diagnostics();
    warnings.add(tables.diagnostics());
    solver.tables_ = std::make_shared<const OptimalTables>(*std::move(tables));
    Result<OptimalKeys> keys = OptimalKeys::make(*solver.tables_);
    if (!keys) return keys.diagnostics();
    solver.keys_ = std::make_shared<const OptimalKeys>(*std::move(keys));
    return Result<OptimalSolver>(std::move(solver), std::move(warnings));
}

StateMethod::Claims OptimalSolver::claims() const {
    Claims claims;
    claims.proves = true;
    claims.several = true;
    return claims;
}

std::vector<UsedTable> OptimalSolver::tables() const {
    std::vector<UsedTable> all = {used_table("near", tables_->near())};
    if (tables_->far()) all.push_back(used_table("far", *tables_->far()));
    return all;
}

Result<Solution> OptimalSolver::solve_one_of(std::span<const State> states,
                                             const SolveRequest& request,
                                             const Cancellation& cancellation) const {
    const auto run = [&]<std::size_t kCount, class Number>(Sizes<kCount, Number>) {
        return Search<kCount, Number>(*this, request, cancellation).run(states);
    };
    // Wide numbers, which are rare, do not have a search for each count of their own.
    if (std::holds_alternative<ClassWalk<std::uint32_t>>(tables_->walk())) {
        return run(Sizes<OptimalTables::kMaxCoordinates, std::uint32_t>{});
    }
    return with_width<3, 4, 5, OptimalTables::kMaxCoordinates>(
        tables_->coordinates().size(),
        [&]<std::size_t kCount> { return run(Sizes<kCount, std::uint16_t>{}); });
}

}  // namespace qter
