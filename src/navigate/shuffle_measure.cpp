#include "navigate/shuffle_measure.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <mutex>

#include "navigate/state_solver.hpp"
#include "notation/algorithm.hpp"
#include "support/parallel.hpp"

namespace qter {
namespace {

/// The turns of the solutions of some states; nullopt when cancelled. Adds errors to `problems`.
std::optional<Spread> lengths_of(const StateSolver& solver, const std::vector<State>& states,
                                 std::uint32_t threads, const Cancellation& cancellation,
                                 Diagnostics& problems) {
    SolveRequest ask;
    // The first solution of a search that would continue.
    if (solver.claims().improves) ask.enough = std::numeric_limits<std::uint32_t>::max();
    std::vector<double> lengths(states.size());
    std::mutex mutex;  // guards everything below
    bool all = true;
    run_long_tasks(solver.claims().threaded ? 1 : threads, states.size(),
                   [&](std::uint32_t, std::size_t i) {
                       if (cancellation.requested()) return;  // some methods do not check
                       Result<Solution> solution = solver.solve(states[i], cancellation, ask);
                       if (solution && !solution->stopped) {
                           lengths[i] = static_cast<double>(solution->algorithm.size());
                           return;
                       }
                       const std::lock_guard lock(mutex);
                       all = false;
                       if (!solution && !cancellation.requested() && problems.empty()) {
                           problems.add(solution.diagnostics());
                       }
                   });
    if (!all || cancellation.requested()) return std::nullopt;
    return spread_of(std::move(lengths));
}

}  // namespace

Result<ShuffleMeasure> measure_shuffle(const Puzzle& puzzle, const StateSolver& solver,
                                       const std::vector<Algorithm>& words,
                                       const std::vector<State>& random_states,
                                       std::uint32_t threads, const Observer& observer) {
    const Cancellation& cancellation = observer.cancellation();
    ShuffleMeasure measure;
    measure.method = solver.method();
    Diagnostics problems;
    const std::size_t most = words.empty() ? 0 : words.front().size();
    const auto report_progress = [&](std::size_t turns) {
        observer.tell({turns == 0 ? "random states" : fmt::format("{} random turns", turns),
                       static_cast<double>(turns) / static_cast<double>(most + 1)});
    };
    report_progress(0);
    if (!random_states.empty()) {
        measure.random_states = lengths_of(solver, random_states, threads, cancellation, problems);
        if (problems.has_errors()) return problems;
        if (!measure.random_states) return measure;
    }
    std::vector<State> states(words.size(), solved_state(puzzle.shape()));
    for (std::size_t turns = 1; turns <= most; ++turns) {
        report_progress(turns);
        for (std::size_t i = 0; i < words.size(); ++i) {
            states[i] = compose(puzzle.shape(), states[i], puzzle.turn_state(words[i][turns - 1]));
        }
        const std::optional<Spread> lengths =
            lengths_of(solver, states, threads, cancellation, problems);
        if (!lengths) break;
        measure.by_turns.push_back(*lengths);
    }
    if (problems.has_errors()) return problems;
    return measure;
}

std::optional<std::size_t> as_random_after(const ShuffleMeasure& measure) {
    if (!measure.random_states) return std::nullopt;
    std::size_t turns = measure.by_turns.size();
    const auto is_like = [&](const Spread& one) {
        constexpr double kErrors = 2;
        const double error = std::hypot(one.standard_error, measure.random_states->standard_error);
        return std::abs(one.mean - measure.random_states->mean) <= kErrors * error;
    };
    while (turns > 0 && is_like(measure.by_turns[turns - 1])) --turns;
    if (turns == measure.by_turns.size()) return std::nullopt;
    return turns + 1;
}

}  // namespace qter
