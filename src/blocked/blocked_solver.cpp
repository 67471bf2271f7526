#include "blocked/blocked_solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <mutex>
#include <set>
#include <utility>

#include "support/memory_account.hpp"

namespace qter {
namespace {

/// Most positions for proving a number of turns impossible before the first solution.
constexpr double kCheapNodes = 3e6;
/// Fewest expected solutions of a search worth making: for the first solution; for later ones.
constexpr double kSurely = 3;
constexpr double kPerhaps = 0.1;
/// Most positions of a search for a solution shorter than a word of loops, if any solution will do:
/// a minute at most.
constexpr double kAnyNodes = 5e8;
/// A search is abandoned after this many times the estimated positions, and at least kLeastGivenUp
/// positions; a proof only if any solution will do.
constexpr double kOverEstimate = 32;
constexpr double kLeastGivenUp = 5e7;
constexpr double kMostNodes = 1e18;
/// Most turns of a corridor beyond the shortest length.
constexpr std::uint32_t kMostSlack = 8;

}  // namespace

struct BlockedSolver::Bounds {
    std::mutex mutex;
    std::optional<ShapeBounds> solved;
};

class BlockedSolver::Run {
 public:
    Run(const BlockedSolver& solver, const State& state, const Cancellation& cancellation,
        const SolveRequest& ask)
        : solver_(solver), state_(state), cancellation_(cancellation), ask_(ask) {}

    Result<Solution> solve() {
        if (!ask_.first) take_word();
        search_.emplace(*solver_.space_, solver_.from_solved(cancellation_), state_,
                        BlockedSearchOptions{solver_.options_.threads, solver_.options_.memory},
                        cancellation_);
        lower_ = search_->least();
        prove_while_cheap();
        if (!done()) find_first();
        while (!done()) {
            if (is_enough()) return ended();
            const std::optional<Attempt> attempt = next_attempt();
            if (attempt && (proof_gave_up_ || attempt->price() < proof().nodes)) {
                tried_.insert(attempt->key());
                try_search(attempt->turns, attempt->estimate, true);
            } else if (proof_gave_up_) {
                return ended();
            } else {
                prove();
            }
        }
        return solution();
    }

    /// The result after a cancellation, or when the search took long.
    Result<Solution> ended() {
        if (!best_) take_word();
        stopped_ = stopped_ || cancellation_.requested();
        return solution();
    }

    [[nodiscard]] Result<Solution> solution() const {
        if (!best_) {
            return no_solution(cancellation_)
                .note(fmt::format("no solution has fewer than {} turns ({})", lower_,
                                  solver_.options_.metric.name));
        }
        Solution solution;
        solution.algorithm = *best_;
        solution.at_least = lower_;
        solution.optimal = best_->size() == lower_;
        solution.stopped = stopped_;
        solution.nodes = search_ ? search_->counts().nodes : 0;
        return solution;
    }

 private:
    /// A search through a corridor.
    struct Attempt {
        std::uint32_t corridor = 0;
        std::uint32_t turns = 0;
        BlockedSearch::Estimate estimate;

        [[nodiscard]] double price() const {
            return estimate.nodes / std::min(1.0, estimate.solutions);
        }
        [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> key() const {
            return {corridor, turns};
        }
    };

    /// Only solutions of fewer turns are better.
    [[nodiscard]] std::uint32_t below() const {
        return best_ ? static_cast<std::uint32_t>(best_->size())
                     : std::numeric_limits<std::uint32_t>::max();
    }

    [[nodiscard]] bool done() const {
        return stopped_ || (best_ && (ask_.first || best_->size() <= lower_));
    }

    /// The cheapest search for a solution of `lower_` turns.
    const BlockedSearch::Estimate& proof() {
        if (!proof_) proof_ = search_->estimate(lower_);
        return *proof_;
    }

    /// Finds a solution of `lower_` turns, or raises `lower_`.
    void prove() {
        const std::uint32_t turns = lower_;
        if (try_search(turns, proof(), is_any()) || stopped_) return;
        proof_gave_up_ = gave_up_;
        if (gave_up_) return;
        ++lower_;
        proof_.reset();
        if (ask_.none_of) ask_.none_of(turns, search_->counts().nodes);
    }

    /// Any solution will do, and a word of loops is available.
    [[nodiscard]] bool is_any() const { return ask_.first && solver_.words_; }
    /// Any solution will do, and the search has taken long enough.
    [[nodiscard]] bool is_enough() const {
        return is_any() && static_cast<double>(search_->counts().nodes) > kAnyNodes;
    }
    /// Positions that a search may visit before it is abandoned.
    [[nodiscard]] std::uint64_t most_nodes(const BlockedSearch::Estimate& estimate) const {
        const double most = std::max(kLeastGivenUp, kOverEstimate * estimate.nodes);
        return static_cast<std::uint64_t>(std::min(is_any() ? kAnyNodes : kMostNodes, most));
    }

    /// Takes the word of loops, if available.
    void take_word() {
        if (solver_.words_) take(solver_.words_->solution(state_));
    }

    /// Takes a solution, which must be shorter than the best; returns false for nullopt.
    bool take(std::optional<Algorithm> algorithm) {
        if (!algorithm) return false;
        best_ = std::move(algorithm);
        if (ask_.found) ask_.found(static_cast<std::uint32_t>(best_->size()));
        return true;
    }

    /// Raises the lower bound while that is cheap.
    void prove_while_cheap() {
        while (!done() && !proof_gave_up_ && proof().nodes <= kCheapNodes) prove();
    }

    /// Searches for a solution of so many turns, and takes it as the best. False if none is found.
    bool try_search(std::uint32_t turns, const BlockedSearch::Estimate& estimate,
                    bool may_give_up) {
        BlockedSearch::Found found = may_give_up
                                         ? search_->find(turns, estimate, most_nodes(estimate))
                                         : search_->find(turns, estimate);
        stopped_ = stopped_ || found.stopped;
        gave_up_ = found.gave_up;
        return take(std::move(found.algorithm));
    }

    /// Finds some solution of few turns in a moment, with the cheapest search that is expected to
    /// find some.
    void find_first() {
        const std::optional<BlockedSearch::Corridor> corridor =
            corridor_of(0, CorridorWidth::kNarrow);
        if (!corridor) return;
        const auto most =
            static_cast<std::uint32_t>(corridor->ahead.size() + corridor->behind.size());
        std::optional<Attempt> best;
        for (std::uint32_t turns = lower_; turns < std::min(below(), most); ++turns) {
            Attempt attempt{0, turns, search_->through(*corridor, turns)};
            if (attempt.estimate.solutions < kSurely) continue;
            if (!best || attempt.estimate.nodes < best->estimate.nodes) best = std::move(attempt);
        }
        if (best) try_search(best->turns, best->estimate, is_any());
    }

    /// The cheapest untried search for a solution shorter than the best; nullopt if none is left.
    std::optional<Attempt> next_attempt() {
        std::optional<Attempt> best;
        const auto consider = [&](std::uint32_t number) {
            const BlockedSearch::Corridor& corridor = corridors_[number];
            const auto most =
                static_cast<std::uint32_t>(corridor.ahead.size() + corridor.behind.size());
            for (std::uint32_t turns = lower_; turns < std::min(below(), most); ++turns) {
                Attempt attempt{number, turns, search_->through(corridor, turns)};
                if (attempt.estimate.solutions < kPerhaps || tried_.contains(attempt.key()))
                    continue;
                if (!best || attempt.price() < best->price()) best = std::move(attempt);
            }
        };
        for (std::uint32_t i = 0; i < corridors_.size(); ++i) consider(i);
        // Adds a corridor whenever the present ones have no attempt left.
        while (!best && slack_ <= kMostSlack) {
            if (auto corridor = corridor_of(slack_++, CorridorWidth::kWide)) {
                corridors_.push_back(*std::move(corridor));
                consider(static_cast<std::uint32_t>(corridors_.size() - 1));
            }
        }
        return best;
    }

    /// nullopt if there is no corridor, or not enough memory; then later ones are not tried either.
    std::optional<BlockedSearch::Corridor> corridor_of(std::uint32_t slack, CorridorWidth width) {
        try {
            return search_->corridor(slack, width);
        } catch (const OverMemoryLimit&) {
            slack_ = kMostSlack + 1;
            return std::nullopt;
        }
    }

    const BlockedSolver& solver_;
    const State& state_;
    const Cancellation& cancellation_;
    const SolveRequest& ask_;
    std::optional<BlockedSearch> search_;
    bool gave_up_ = false;        // the last call of try_search()
    bool proof_gave_up_ = false;  // only if any solution will do
    std::uint32_t lower_ = 0;
    std::optional<BlockedSearch::Estimate> proof_;  // of lower_, once computed
    std::optional<Algorithm> best_;
    bool stopped_ = false;
    std::uint32_t slack_ = 0;  // of the next corridor
    std::vector<BlockedSearch::Corridor> corridors_;
    std::set<std::pair<std::uint32_t, std::uint32_t>> tried_;
};

Result<BlockedSolver> BlockedSolver::make(PuzzlePtr puzzle, const BlockedSolverOptions& options) {
    const Cancellation& cancellation = options.observer.cancellation();
    auto space = BlockedSpace::make(std::move(puzzle), options.metric, cancellation);
    if (!space) return space.diagnostics();
    BlockedSolver solver;
    solver.options_ = options;
    solver.space_ = *std::move(space);
    const BlockedTurns& numbered = solver.space_->turns();
    std::vector<Turn> turns;
    for (TurnNumber i = 0; i < numbered.size(); ++i) turns.push_back(numbered.turn(i));
    solver.words_ =
        LoopWords::make(solver.space_->shapes(), solver.space_->loops(), turns, cancellation);
    solver.bounds_ = std::make_shared<Bounds>();
    return solver;
}

const ShapeBounds& BlockedSolver::from_solved(const Cancellation& cancellation) const {
    const std::lock_guard lock(bounds_->mutex);
    if (!bounds_->solved) {
        ShapeBounds made(*space_, solved_state(space_->puzzle().shape()), options_.threads,
                         cancellation);
        made.add_directions(options_.threads, cancellation);
        bounds_->solved.emplace(std::move(made));
    }
    return *bounds_->solved;
}

std::vector<std::string> BlockedSolver::names(const Puzzle&) {
    return {kOptimalMethod, kAnytimeMethod};
}

Result<MethodPtr> BlockedSolver::prepare(const PuzzlePtr& puzzle, const MethodOptions& options) {
    BlockedSolverOptions search;
    if (!options.any()) search.method = options.method;
    search.metric = options.metric;
    search.threads = options.keeping.threads;
    search.memory = options.memory;
    search.observer = options.keeping.observer;
    return as_method(make(puzzle, search));
}

StateMethod::Claims BlockedSolver::claims() const {
    Claims claims;
    claims.proves = options_.method == kOptimalMethod;
    claims.improves = options_.method == kAnytimeMethod;
    claims.threaded = true;
    return claims;
}

Result<Solution> BlockedSolver::solve_one_of(std::span<const State> states,
                                             const SolveRequest& request,
                                             const Cancellation& cancellation) const {
    if (!space_->reaches(states.front())) {
        Diagnostic none = Diagnostic::error(Code::kImpossible, {}, "no turns solve this state");
        if (!space_->shapes().shape_of(states.front())) {
            none.notes.emplace_back("no turns bring the blocking pieces to these slots");
        }
        return none;
    }
    Run run(*this, states.front(), cancellation, request);
    try {
        return run.solve();
    } catch (const Cancelled&) {
        return run.ended();
    }
}

}  // namespace qter
