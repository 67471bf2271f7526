#include "qter/navigate/blocked_solver.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include "qter/support/memory_account.hpp"

namespace qter {
namespace {

/// Positions that a number of turns is asked about for before there is any solution.
constexpr double kCheapNodes = 3e6;
/// Solutions that are expected of a search that is worth making: the first; others.
constexpr double kSurely = 3;
constexpr double kPerhaps = 0.1;
/// Turns that corridors may be longer than they need to be.
constexpr std::uint32_t kMostSlack = 8;

}  // namespace

class BlockedSolver::Run {
 public:
    Run(const BlockedSolver& solver, const State& state, const Cancellation& cancellation,
        const Ask& ask)
        : search_(*solver.space_, *solver.solved_, state,
                  {solver.options_.threads, solver.options_.memory}, cancellation),
          ask_(ask),
          lower_(search_.least()) {}

    Solution solve() {
        if (prove_while_cheap()) first();
        while (!done()) {
            const std::optional<Attempt> attempt = next_attempt();
            if (attempt && attempt->price() < proof().nodes) {
                tried_.insert(attempt->key());
                look(attempt->turns, attempt->way);
            } else {
                prove();
            }
        }
        return solution();
    }

    [[nodiscard]] Solution solution() const {
        Solution solution;
        solution.algorithm = best_;
        solution.at_least = lower_;
        solution.optimal = best_ && best_->size() == lower_;
        solution.stopped = stopped_;
        solution.nodes = search_.counts().nodes;
        return solution;
    }

 private:
    /// A search by a corridor.
    struct Attempt {
        std::uint32_t corridor = 0;
        std::uint32_t turns = 0;
        BlockedSearch::Estimate way;

        [[nodiscard]] double price() const { return way.nodes / std::min(1.0, way.solutions); }
        [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> key() const { return {corridor, turns}; }
    };

    [[nodiscard]] bool done() const {
        return stopped_ || (best_ && (ask_.any || best_->size() <= lower_));
    }

    /// How it is asked whether there is a solution of `lower_` turns.
    const BlockedSearch::Estimate& proof() {
        if (!proof_) proof_ = search_.estimate(lower_);
        return *proof_;
    }

    /// Of `lower_` turns there is a solution, or there is none.
    void prove() {
        const std::uint32_t turns = lower_;
        if (look(turns, proof()) || stopped_) return;
        ++lower_;
        proof_.reset();
        if (ask_.none_of) ask_.none_of(turns, search_.counts().nodes);
    }

    /// False when that was all.
    bool prove_while_cheap() {
        while (!done()) {
            if (proof().nodes > kCheapNodes) return true;
            prove();
        }
        return false;
    }

    bool look(std::uint32_t turns, const BlockedSearch::Estimate& way) {
        BlockedSearch::Found found = search_.find(turns, way);
        stopped_ = stopped_ || found.stopped;
        if (!found.algorithm) return false;
        best_ = std::move(found.algorithm);
        if (ask_.found) ask_.found(turns);
        return true;
    }

    /// Some solution, in as few turns as are found in a moment: where solutions are expected, at the least
    /// price.
    void first() {
        const std::optional<BlockedSearch::Corridor> corridor = corridor_of(0, true);
        if (!corridor) return;
        const auto most = static_cast<std::uint32_t>(corridor->ahead.size() + corridor->behind.size());
        std::optional<Attempt> best;
        for (std::uint32_t turns = lower_; turns < most; ++turns) {
            Attempt attempt{0, turns, search_.through(*corridor, turns)};
            if (attempt.way.solutions < kSurely) continue;
            if (!best || attempt.way.nodes < best->way.nodes) best = std::move(attempt);
        }
        if (best) look(best->turns, best->way);
    }

    /// The cheapest that has not been tried, to be shorter than the best; none where there is none.
    std::optional<Attempt> next_attempt() {
        std::optional<Attempt> best;
        const std::uint32_t below = best_ ? static_cast<std::uint32_t>(best_->size())
                                          : std::numeric_limits<std::uint32_t>::max();
        const auto consider = [&](std::uint32_t number) {
            const BlockedSearch::Corridor& corridor = corridors_[number];
            const auto most = static_cast<std::uint32_t>(corridor.ahead.size() + corridor.behind.size());
            for (std::uint32_t turns = lower_; turns < std::min(below, most); ++turns) {
                Attempt attempt{number, turns, search_.through(corridor, turns)};
                if (attempt.way.solutions < kPerhaps || tried_.contains(attempt.key())) continue;
                if (!best || attempt.price() < best->price()) best = std::move(attempt);
            }
        };
        for (std::uint32_t i = 0; i < corridors_.size(); ++i) consider(i);
        // One corridor more whenever those there are have nothing left.
        while (!best && slack_ <= kMostSlack) {
            if (auto corridor = corridor_of(slack_++, false)) {
                corridors_.push_back(*std::move(corridor));
                consider(static_cast<std::uint32_t>(corridors_.size() - 1));
            }
        }
        return best;
    }

    /// None where there is none, or no room for it, nor for others then: a proof does without.
    std::optional<BlockedSearch::Corridor> corridor_of(std::uint32_t slack, bool narrow) {
        try {
            return search_.corridor(slack, narrow);
        } catch (const OverMemoryLimit&) {
            slack_ = kMostSlack + 1;
            return std::nullopt;
        }
    }

    BlockedSearch search_;
    const Ask& ask_;
    std::uint32_t lower_;
    std::optional<BlockedSearch::Estimate> proof_;  // of lower_, once it is asked for
    std::optional<Algorithm> best_;
    bool stopped_ = false;
    std::uint32_t slack_ = 0;  // of the next corridor
    std::vector<BlockedSearch::Corridor> corridors_;
    std::set<std::pair<std::uint32_t, std::uint32_t>> tried_;
};

Result<BlockedSolver> BlockedSolver::make(PuzzlePtr puzzle, const Options& options) {
    static const Cancellation kNever;
    const Cancellation& cancellation =
        options.cancellation != nullptr ? *options.cancellation : kNever;
    auto space = BlockedSpace::make(std::move(puzzle), options.metric, cancellation);
    if (!space) return space.diagnostics();
    BlockedSolver solver;
    solver.options_ = options;
    solver.space_ = *std::move(space);
    const auto solved = std::make_shared<ShapeBounds>(
        *solver.space_, solved_state(solver.space_->puzzle().shape()), options.threads, cancellation);
    solved->add_directions(options.threads, cancellation);
    solver.solved_ = solved;
    return solver;
}

BlockedSolver::Solution BlockedSolver::solve(const State& state, const Cancellation& cancellation,
                                             const Ask& ask) const {
    Solution solution;
    if (!space_->reaches(state)) {
        solution.impossible = true;
        return solution;
    }
    std::optional<Run> run;
    try {
        run.emplace(*this, state, cancellation, ask);
        return run->solve();
    } catch (const Cancelled&) {
        if (run) solution = run->solution();
        solution.stopped = true;
        return solution;
    }
}

}  // namespace qter
