#include "optimal/optimal_solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

#include "method/width.hpp"
#include "optimal/optimal_beginnings.hpp"
#include "optimal/optimal_policy.hpp"
#include "search/batched_search.hpp"
#include "search/parallel_search.hpp"

namespace qter {
namespace {

/// Positions after which a search checks prefixes for equivalence and runs the chain.
constexpr std::uint64_t kFewNodes = 1'000'000;

/// Several threads search a length if the one before took at least this many positions, about a
/// hundredth of a second; then each has kTasksPerThread tasks.
constexpr std::uint64_t kNodesForThreads = 5'000;
constexpr std::size_t kTasksPerThread = 64;

/// The chain's tables may take 1 / kChainShare of the memory, and at most kChainBytes.
constexpr std::uint64_t kChainShare = 8;
constexpr std::uint64_t kChainBytes = std::uint64_t{1} << 27;
/// The chain may search this many positions, plus half as many as the search so far. A position
/// takes it about a quarter of the time. Tails, turns of its first phase after the last one, would
/// give it fewer of the wanted solutions in that budget: 3.58 instead of 3.33 thousand million
/// positions of the search itself for 30 states.
constexpr std::uint64_t kChainNodes = 3'000'000;
/// Time for the chain if the search has been stopped without a solution.
constexpr std::chrono::milliseconds kLateTime(100);

/// The template arguments of a search.
template <std::size_t kCount, class Number>
struct Sizes {};

}  // namespace

/// Searches length after length, state after state. Solution::all has the solutions found.
template <std::size_t kCount, class Number>
class OptimalSolver::Search {
 public:
    Search(const OptimalSolver& solver, const SolveRequest& request,
           const Cancellation& cancellation)
        : tables_(*solver.tables_),
          keys_(*solver.keys_),
          chain_(solver.chain_.get()),
          threads_(solver.threads_),
          request_(request),
          cancellation_(cancellation) {}

    Result<Solution> run(std::span<const State> states) {
        for (std::size_t i = 0; i < states.size(); ++i) add_root(states[i], i);
        const bool asks = chain_ != nullptr && !request_.all;
        std::optional<PhasedSolver::Improver> improver;
        for (std::uint32_t length = 0; !roots_.empty(); ++length) {
            if (asks && !improver && solution_.nodes > kFewNodes) {
                improver.emplace(*chain_, states, cancellation_, PhasedSolver::Found(), 0);
            }
            search(length, improver ? &*improver : nullptr);
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
    using Words = BatchedSearch<Policy>;
    using Batch = typename Words::Batch;

    /// What a thread needs for searching.
    struct Worker {
        Worker(const OptimalTables& tables, const OptimalKeys& keys) : policy(tables, keys) {}

        Words& words(const TurnSet& turns, std::uint32_t length) {
            if (!search || length != of) search.emplace(turns, policy, length);
            of = length;
            return *search;
        }

        Policy policy;
        std::optional<Words> search;
        std::uint32_t of = 0;  // the length of its words
    };

    struct Root {
        std::size_t which;
        State state;
        std::vector<StateBeginning> starts;  ///< all words searched begin with one of these
        bool told_apart;                     ///< equivalent prefixes have been removed
    };

    /// The result of a task: solutions, and the index of their state.
    struct Found {
        std::vector<Algorithm> all;
        std::size_t which = 0;
        std::uint64_t nodes = 0;
    };

    [[nodiscard]] auto maker() const {
        return [this] { return std::make_unique<Worker>(tables_, keys_); };
    }
    /// The worker of this thread, before and between the tasks.
    [[nodiscard]] Worker& own() { return workers_.own(maker()); }

    [[nodiscard]] bool is_over() const { return solution_.stopped || !solution_.all.empty(); }

    /// The answer from the solutions found, or from the chain's best if there are none.
    Result<Solution> answer(std::optional<Solution> best) {
        solution_.optimal = !solution_.all.empty();
        if (solution_.optimal) {
            std::sort(solution_.all.begin(), solution_.all.end());
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

    /// A solution of `length` turns by the chain, when no shorter one exists.
    std::optional<Solution> improved(PhasedSolver::Improver& improver, std::uint32_t length) const {
        const std::uint64_t most = kChainNodes + solution_.nodes / 2;
        for (;;) {
            std::optional<Solution> best = improver.best();
            if (best && best->algorithm.size() <= length) return best;
            if (improver.nodes() + improver.next_nodes() > most || !improver.step()) {
                return std::nullopt;
            }
        }
    }

    /// The chain's first solution takes a millisecond, which is acceptable even after the time
    /// limit. With small tables and a state as distant as the superflip it could take seconds, so
    /// its time is limited.
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
        // For an unreachable state the search would never end.
        if (!tables_.reaches(state) || !own().policy.position_of(state)) return;
        roots_.push_back({which, state, {no_beginning(state)}, false});
    }

    /// Searches all words of a length, state after state; the chain runs with the first one.
    void search(std::uint32_t length, PhasedSolver::Improver* improver) {
        const std::uint64_t before = solution_.nodes;
        const bool alone = threads_.workers() == 1 || last_nodes_ < kNodesForThreads;
        for (Root& root : roots_) {
            search(root, length, alone, std::exchange(improver, nullptr));
            if (is_over()) return;
        }
        last_nodes_ = solution_.nodes - before;
    }

    void search(Root& root, std::uint32_t length, bool alone, PhasedSolver::Improver* improver) {
        std::vector<Batch> batches = batches_of(root, length);
        Words& first = own().words(tables_.turns(), length);
        const std::uint64_t before = first.nodes();
        const std::size_t wanted = alone ? 1 : kTasksPerThread * threads_.workers();
        // Splitting examines only words that are too short to be solutions.
        if (wanted > 1 && !split_batches(first, batches, length, wanted, cancellation_)) {
            solution_.stopped = true;
        }
        solution_.nodes += first.nodes() - before;
        if (!solution_.stopped) search(root, length, batches, alone, improver);
    }

    /// The prefixes of a root's words of a length.
    std::vector<Batch> batches_of(Root& root, std::uint32_t length) {
        if (!request_.all && !root.told_apart && solution_.nodes > kFewNodes) {
            root.told_apart = true;
            if (is_symmetric(tables_, root.state)) {
                root.starts = beginnings_apart(tables_, root.state);
            }
        }
        std::vector<Batch> batches;
        auto whole = *own().policy.position_of(root.state);
        if (!own().policy.may_have(whole, length)) return batches;
        // Words shorter than a beginning are searched from the state itself.
        const bool short_words = length < root.starts.front().word.word.size();
        const StateBeginning itself = no_beginning(root.state);
        for (const StateBeginning& start :
             short_words ? std::span(&itself, 1) : std::span<const StateBeginning>(root.starts)) {
            auto position = *own().policy.position_of(start.state);
            const auto depth = static_cast<std::uint32_t>(start.word.word.size());
            if (!own().policy.may_have(position, length - depth)) continue;
            batches.push_back(Words::batch_of(start.word, position));
        }
        return batches;
    }

    /// The chain's task is the first one: its solution takes precedence.
    void search(const Root& root, std::uint32_t length, const std::vector<Batch>& batches,
                bool alone, PhasedSolver::Improver* improver) {
        const std::size_t chains = improver != nullptr ? 1 : 0;
        std::vector<Found> found(chains + batches.size());
        const auto one = [&](Worker& worker, std::size_t task, const Cancellation& cancellation) {
            Found& here = found[task];
            if (task < chains) {
                std::optional<Solution> best = improved(*improver, length);
                if (!best) return TaskEnd::kSearched;
                here.all.push_back(std::move(best->algorithm));
                here.which = best->which;
                return TaskEnd::kFound;
            }
            here.which = root.which;
            worker.policy.visit_with([&](std::span<const Turn> word) {
                here.all.emplace_back(word.begin(), word.end());
                return request_.all;
            });
            Words& words = worker.words(tables_.turns(), length);
            const std::uint64_t before = words.nodes();
            const bool all = words.run(batches[task - chains], cancellation);
            here.nodes = words.nodes() - before;
            if (!request_.all && !here.all.empty()) return TaskEnd::kFound;
            return all ? TaskEnd::kSearched : TaskEnd::kStopped;
        };
        const Executor& executor = alone ? static_cast<const Executor&>(one_) : threads_;
        const auto end = workers_.run(executor, found.size(), cancellation_, maker(), one);
        for (Found& part : found) solution_.nodes += part.nodes;
        const std::size_t from = request_.all ? 0 : end.first;
        const std::size_t to = request_.all ? found.size() : std::min(end.first + 1, found.size());
        for (std::size_t i = from; i < to; ++i) {
            if (!found[i].all.empty()) solution_.which = found[i].which;
            std::move(found[i].all.begin(), found[i].all.end(), std::back_inserter(solution_.all));
        }
        solution_.stopped = end.stopped && (request_.all || solution_.all.empty());
    }

    const OptimalTables& tables_;
    const OptimalKeys& keys_;
    const PhasedSolver* chain_;  // may be null
    ThreadExecutor threads_;
    InlineExecutor one_;
    const SolveRequest& request_;
    const Cancellation& cancellation_;
    ParallelSearch<Worker> workers_;
    std::uint64_t last_nodes_ = 0;  // positions of the last length
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
    tables.threads = options.keeping.threads;
    return as_method(make(puzzle, *chain, tables));
}

Result<OptimalSolver> OptimalSolver::make(const PuzzlePtr& puzzle, const TurnChain& chain,
                                          const OptimalOptions& options) {
    OptimalSolver solver;
    solver.threads_ = options.threads;
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

std::vector<TableReport> OptimalSolver::tables() const {
    std::vector<TableReport> all = {report_of("near", tables_->near())};
    if (tables_->far()) all.push_back(report_of("far", *tables_->far()));
    return all;
}

Result<Solution> OptimalSolver::solve_one_of(std::span<const State> states,
                                             const SolveRequest& request,
                                             const Cancellation& cancellation) const {
    const auto run = [&]<std::size_t kCount, class Number>(Sizes<kCount, Number>) {
        return Search<kCount, Number>(*this, request, cancellation).run(states);
    };
    // Wide numbers are rare, so they have one search for all counts.
    if (std::holds_alternative<ClassWalk<std::uint32_t>>(tables_->walk())) {
        return run(Sizes<OptimalTables::kMaxCoordinates, std::uint32_t>{});
    }
    return with_width<3, 4, 5, OptimalTables::kMaxCoordinates>(
        tables_->coordinates().size(),
        [&]<std::size_t kCount> { return run(Sizes<kCount, std::uint16_t>{}); });
}

}  // namespace qter
