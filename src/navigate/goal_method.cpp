#include "navigate/goal_method.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace qter {
Result<MethodPtr> GoalMethod::make(const PuzzlePtr& puzzle, const std::vector<State>& goals,
                                   const MakeMethod& make) {
    std::unique_ptr<GoalMethod> made(new GoalMethod);
    made->goals_ = goals.size();
    Diagnostics warnings;
    std::optional<std::size_t> own;  // the part of the goals whose view has the puzzle's own turns
    for (std::size_t i = 0; i < goals.size(); ++i) {
        GoalView view(puzzle, goals[i]);
        const bool is_own = view.puzzle() == puzzle;
        if (!is_own || !own) {
            Result<MethodPtr> method = make(view.puzzle());
            if (!method) return method.diagnostics();
            warnings.add(method.diagnostics());
            if (*method == nullptr) return MethodPtr();
            if (is_own) own = made->parts_.size();
            made->parts_.push_back({SolvableStates(view.puzzle()), *std::move(method), {}, {}});
        }
        Part& part = is_own ? made->parts_[*own] : made->parts_.back();
        part.goals.push_back(i);
        part.views.push_back(std::move(view));
    }
    return Result<MethodPtr>(std::move(made), std::move(warnings));
}

StateMethod::Claims GoalMethod::claims() const {
    Claims claims = parts_.front().method->claims();
    claims.several = false;
    return claims;
}

std::vector<TableReport> GoalMethod::tables() const {
    std::vector<TableReport> all;
    for (const Part& part : parts_) {
        for (TableReport& table : part.method->tables()) all.push_back(std::move(table));
    }
    return all;
}

/// The best solution to any goal, over several searches.
class GoalMethod::Best {
 public:
    explicit Best(const Cancellation& cancellation) : cancellation_(cancellation) {}

    /// Adds the result of a search; `goals` has the goal of each of its states.
    void add(Result<Solution> found, const std::vector<std::size_t>& goals) {
        if (!found) {
            const auto& items = found.diagnostics().items();
            const bool none = std::any_of(items.begin(), items.end(), [](const Diagnostic& item) {
                return item.code == Code::kImpossible;
            });
            if (!none) proven_ = bounded_ = false;
            if (!problem_ || !none) problem_ = found.diagnostics();
            return;
        }
        found->which = goals[found->which];
        proven_ = proven_ && found->optimal;
        nodes_ += found->nodes;
        stopped_ = stopped_ || found->stopped;
        at_least_ =
            std::min(at_least_, found->optimal ? static_cast<std::uint32_t>(found->algorithm.size())
                                               : found->at_least);
        if (!best_ || found->algorithm.size() < best_->algorithm.size()) {
            best_ = *std::move(found);
        } else if (found->algorithm.size() == best_->algorithm.size()) {
            best_->all.insert(best_->all.end(), found->all.begin(), found->all.end());
        }
    }

    Result<Solution> take() {
        if (!best_ && problem_) return *problem_;
        if (!best_) return no_solution(cancellation_);
        best_->optimal = proven_ && !cancellation_.requested();
        best_->at_least = bounded_ ? at_least_ : 0;
        best_->nodes = nodes_;
        best_->stopped = stopped_;
        std::sort(best_->all.begin(), best_->all.end());
        best_->all.erase(std::unique(best_->all.begin(), best_->all.end()), best_->all.end());
        return *std::move(best_);
    }

 private:
    const Cancellation& cancellation_;
    std::optional<Solution> best_;
    std::optional<Diagnostics> problem_;
    bool proven_ = true;
    bool bounded_ = true;  // a lower bound is proven for each goal
    bool stopped_ = false;
    std::uint64_t nodes_ = 0;
    std::uint32_t at_least_ = 0xffffffff;
};

Result<Solution> GoalMethod::solve_one_of(std::span<const State> states,
                                          const SolveRequest& request,
                                          const Cancellation& cancellation) const {
    Best best(cancellation);
    std::size_t left = goals_;
    SolveRequest ask = request;
    std::uint32_t shortest = 0xffffffff;
    if (goals_ > 1 && (request.all || !parts_.front().method->claims().several)) {
        // A bound for one goal does not hold for all; only solutions shorter than all before are
        // reported.
        ask.none_of = {};
        ask.found = [&](std::uint32_t turns) {
            if (request.found && turns < shortest) request.found(turns);
            shortest = std::min(shortest, turns);
        };
    }
    for (const Part& part : parts_) {
        std::vector<State> all;
        for (const GoalView& view : part.views) {
            all.push_back(part.solvable.of(view.seen(states.front()), true).front());
        }
        const std::size_t at_once = part.method->claims().several && !request.all ? all.size() : 1;
        for (std::size_t i = 0; i < all.size(); i += at_once) {
            Cancellation share;
            const double part_of_left = static_cast<double>(at_once) / static_cast<double>(left);
            share.end_with(cancellation, at_once < left ? cancellation.seconds_left() * part_of_left
                                                        : std::numeric_limits<double>::infinity());
            best.add(part.method->solve_one_of(std::span(all).subspan(i, at_once), ask, share),
                     {part.goals.begin() + static_cast<std::ptrdiff_t>(i),
                      part.goals.begin() + static_cast<std::ptrdiff_t>(i + at_once)});
            left -= at_once;
        }
    }
    return best.take();
}

}  // namespace qter
