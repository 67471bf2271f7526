#include "service/scramble_job.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "blocked/blocked_solver.hpp"
#include "navigate/state_solver.hpp"
#include "navigate/turn_draw.hpp"
#include "notation/algorithm.hpp"
#include "puzzle/group_facts.hpp"
#include "support/random.hpp"

namespace qter {
namespace {

/// A method whose turns do not depend on its time, so that a seed gives the same turns everywhere:
/// a chain of more than two phases; else, without chains, the automatic method; else words of a
/// strong generating set.
std::string steady_method(const Puzzle& puzzle) {
    for (const TurnChain& chain : puzzle.chains()) {
        if (chain.phases.size() > 2) return chain.name;
    }
    return puzzle.chains().empty() ? kAutoMethod : StateSolver::methods(puzzle).back();
}

class Scrambling {
 public:
    Scrambling(const ScrambleJob& job, SearchPorts& ports) : job_(job), ports_(ports) {}

    Scrambles run() {
        if (job_.measure) {
            measure();
        } else if (job_.puzzle->turn_model().blocked()) {
            blocked_scrambles();
        } else if (job_.random_turns) {
            made_.scrambles = random_turns();
        } else {
            state_scrambles();
        }
        add_time_over();
        return std::move(made_);
    }

 private:
    [[nodiscard]] bool stopped() const { return ports_.cancellation().requested(); }

    [[nodiscard]] std::optional<StateSolver> solver_of(std::string method, ProgressPort& progress) {
        MethodOptions options;
        options.method = std::move(method);
        options.keeping = job_.keeping;
        options.keeping.observer = ports_.observer(progress);
        return StateSolver::make(job_.puzzle, options).take(made_.diagnostics);
    }

    void report_progress(ProgressPort& progress, const std::string& detail = "") const {
        const std::size_t done = made_.scrambles.size();
        progress.update({fmt::format("{} of {}{}", done, job_.count, detail),
                         static_cast<double>(done) / static_cast<double>(job_.count)});
    }

    void state_scrambles() {
        const std::optional<PuzzleGroup> group = group_of(*job_.puzzle);
        if (!group) {
            made_.diagnostics.add(Diagnostic::error(
                Code::kTooLarge, {},
                fmt::format("{} is too large for random states", job_.puzzle->name())));
            return;
        }
        const std::unique_ptr<ProgressPort> progress = ports_.begin("scrambling");
        const std::optional<StateSolver> solver = solver_of(steady_method(*job_.puzzle), *progress);
        if (!solver) return;
        SolveRequest request;
        request.tell = [&](const Progress& at) { report_progress(*progress, ": " + at.what); };
        Random random(job_.seed);
        while (made_.scrambles.size() < job_.count && !stopped()) {
            report_progress(*progress);
            const State state = group->random_state(random);
            const std::optional<Solution> solution =
                solver->solve(state, ports_.cancellation(), request).take(made_.diagnostics);
            if (!solution || stopped()) break;
            made_.scrambles.push_back(inverse(*job_.puzzle, solution->algorithm));
        }
    }

    void blocked_scrambles() {
        const std::unique_ptr<ProgressPort> progress = ports_.begin("scrambling");
        const Cancellation& cancellation = ports_.cancellation();
        try {
            BlockedSolverOptions options;
            options.observer = cancellation;
            const std::optional<BlockedSolver> solver =
                BlockedSolver::make(job_.puzzle, options).take(made_.diagnostics);
            SolveRequest request;
            request.first = true;
            Random random(job_.seed);
            while (solver && made_.scrambles.size() < job_.count) {
                report_progress(*progress);
                const State state = solver->space().random_position(random);
                const Result<Solution> found = solver->solve(state, cancellation, request);
                if (!found) break;
                made_.scrambles.push_back(inverse(*job_.puzzle, found->algorithm));
            }
        } catch (const Cancelled&) {
            // Return the scrambles so far.
        }
    }

    [[nodiscard]] std::vector<Algorithm> random_turns() {
        const TurnDraw draw(job_.puzzle);
        Random random(job_.seed);
        std::vector<Algorithm> words;
        while (words.size() < job_.count && !stopped()) {
            Algorithm word = draw.draw(*job_.random_turns, random);
            if (word.empty()) {
                made_.diagnostics.add(Diagnostic::error(
                    Code::kLimit, {},
                    fmt::format("no sequence of {} turns of {} exists in which none undoes or "
                                "extends another",
                                *job_.random_turns, job_.puzzle->name())));
                break;
            }
            words.push_back(std::move(word));
        }
        return words;
    }

    /// Measures the turns that a method takes after random turns, and for random states.
    void measure() {
        const std::vector<Algorithm> words = random_turns();
        if (words.size() < job_.count) return;
        const std::unique_ptr<ProgressPort> progress = ports_.begin("measuring");
        const std::optional<StateSolver> solver = solver_of(*job_.measure, *progress);
        if (!solver) return;
        std::vector<State> states;
        if (const std::optional<PuzzleGroup> group = group_of(*job_.puzzle)) {
            Random random(~job_.seed);  // other random numbers than those of the turns
            while (states.size() < job_.count) states.push_back(group->random_state(random));
        }
        made_.measure = measure_shuffle(*job_.puzzle, *solver, words, states, job_.keeping.threads,
                                        ports_.observer(*progress))
                            .take(made_.diagnostics);
    }

    void add_time_over() {
        if (!stopped() || ports_.interrupted()) return;
        const auto add = [&](std::size_t done, const char* what) {
            made_.diagnostics.add(Diagnostic::error(
                Code::kTimeLimit, {}, fmt::format("the time was over after {} {}", done, what)));
        };
        if (!job_.measure) {
            if (made_.scrambles.size() < job_.count) add(made_.scrambles.size(), "scrambles");
            return;
        }
        const std::size_t turns = made_.measure ? made_.measure->by_turns.size() : 0;
        if (turns < *job_.random_turns && !made_.diagnostics.has_errors()) {
            add(turns, "random turns");
        }
    }

    const ScrambleJob& job_;
    SearchPorts& ports_;
    Scrambles made_;
};

}  // namespace

Scrambles scramble(const ScrambleJob& job, SearchPorts& ports) {
    return Scrambling(job, ports).run();
}

}  // namespace qter
