#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "qter/cli/cache_lines.hpp"
#include "qter/cli/commands.hpp"
#include "qter/cli/json_document.hpp"
#include "qter/cli/progress.hpp"
#include "qter/cli/session.hpp"
#include "qter/navigate/state_solver.hpp"
#include "qter/puzzle/algorithm.hpp"
#include "qter/puzzle/facelet_string.hpp"
#include "qter/support/files.hpp"

namespace qter {
namespace {

using Clock = Cancellation::Clock;

/// What a search that goes on for ever gets, in seconds, unless it is told otherwise.
constexpr double kPatience = 5;

struct Task {
    std::string scramble;  ///< as it was given; empty for facelets
    State state;
};

struct Solved {
    Task task;
    StateSolution solution;
    double seconds = 0;
};

std::optional<Task> task_of(const Puzzle& puzzle, std::string_view text, Span span,
                            Diagnostics& diagnostics) {
    const std::optional<Algorithm> scramble = parse_algorithm(puzzle, text, span).take(diagnostics);
    if (!scramble) return std::nullopt;
    return Task{std::string(text), state_of(puzzle, *scramble)};
}

/// A scramble a line; empty lines are none.
std::vector<Task> tasks_of_file(Session& session, const std::string& path, const Puzzle& puzzle,
                                Diagnostics& diagnostics) {
    constexpr std::size_t kMostInput = std::size_t{100} << 20;
    const std::optional<SourceId> id =
        (path == "-" ? add_source(session.sources(), "<stdin>", read_all_input(kMostInput))
                     : read_source(session.sources(), path))
            .take(diagnostics);
    std::vector<Task> tasks;
    if (!id) return tasks;
    const Source& source = session.sources()[*id];
    const std::string_view text = source.text();
    for (std::size_t begin = 0; begin < text.size() && !diagnostics.full();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        std::string_view line = text.substr(begin, end - begin);
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        if (line.find_first_not_of(" \t") != std::string_view::npos) {
            const Span span = source.span(begin, begin + line.size());
            if (auto task = task_of(puzzle, line, span, diagnostics)) {
                tasks.push_back(*std::move(task));
            }
        }
        begin = end + 1;
    }
    return tasks;
}

std::vector<Task> tasks_of(Session& session, const SolveArguments& arguments, const Puzzle& puzzle,
                           Diagnostics& diagnostics) {
    if (arguments.file) return tasks_of_file(session, *arguments.file, puzzle, diagnostics);
    std::vector<Task> tasks;
    // As sources of their own the words of the command line can be pointed at.
    if (arguments.state) {
        const Source& facelets = session.sources().add("<state>", *arguments.state);
        std::optional<State> state =
            read_facelets(puzzle, facelets.text(), facelets.span(0, arguments.state->size()))
                .take(diagnostics);
        if (state) tasks.push_back({"", *std::move(state)});
    }
    for (const std::string& scramble : arguments.scrambles) {
        const Source& source = session.sources().add("<scramble>", scramble);
        const Span span = source.span(0, scramble.size());
        if (auto task = task_of(puzzle, source.text(), span, diagnostics)) {
            tasks.push_back(*std::move(task));
        }
    }
    return tasks;
}

std::string heading(const Puzzle& puzzle, const StateSolver& solver, const Solved& solved) {
    const StateSolution& solution = solved.solution;
    std::string known;
    if (solution.optimal) known = ", the fewest there are";
    if (!solution.optimal && solution.stopped) known = ", the best within the time";
    return fmt::format("{}, {}: {} turn{} (htm){}\n", puzzle.name(), solver.method(),
                       solution.algorithm.size(), solution.algorithm.size() == 1 ? "" : "s", known);
}

std::string text_of(const Puzzle& puzzle, const StateSolver& solver, const Solved& solved,
                    bool trace) {
    std::string text = heading(puzzle, solver, solved);
    if (!solved.task.scramble.empty()) text += fmt::format("scramble   {}\n", solved.task.scramble);
    const auto turns = [&](const Algorithm& algorithm) {
        return algorithm.empty() ? "nothing to do" : to_string(puzzle, algorithm);
    };
    text += fmt::format("algorithm  {}\n", turns(solved.solution.algorithm));
    std::size_t number = 0;
    for (const StateSolution::Phase& phase : solved.solution.phases) {
        if (!trace) break;
        text += fmt::format("phase {}    {} ({}, {})\n", ++number, turns(phase.algorithm),
                            phase.algorithm.size(), phase.name);
    }
    return text;
}

void write_solved(JsonWriter& json, const Puzzle& puzzle, const StateSolver& solver,
                  const Solved& solved) {
    const StateSolution& solution = solved.solution;
    json.key("puzzle").value(puzzle.name());
    json.key("method").value(solver.method());
    json.key("scramble");
    solved.task.scramble.empty() ? json.null() : json.value(solved.task.scramble);
    json.key("algorithm").value(to_string(puzzle, solution.algorithm));
    json.key("length").value(std::uint64_t{solution.algorithm.size()});
    json.key("metric").value(metric_name(Metric::kHalfTurn));
    json.key("optimal").value(solution.optimal);
    write_objects(json, "phases", solution.phases,
                  [&](JsonWriter& to, const StateSolution::Phase& phase) {
                      to.key("name").value(phase.name);
                      to.key("algorithm").value(to_string(puzzle, phase.algorithm));
                      to.key("length").value(std::uint64_t{phase.algorithm.size()});
                  });
    json.key("nodes").value(solution.nodes);
    json.key("seconds").value(solved.seconds);
}

/// Solves one state after the other, each in the time it has.
std::vector<Solved> solve_all(const SolveArguments& arguments, const StateSolver& solver,
                              std::vector<Task> tasks, Diagnostics& diagnostics) {
    Progress progress(progress_style(arguments.common.quiet), "solving", print_err);
    std::vector<Solved> all;
    std::optional<double> limit = arguments.time_limit;
    if (!limit && solver.improves()) limit = kPatience;
    for (std::size_t i = 0; i < tasks.size() && !interrupted(); ++i) {
        if (tasks.size() > 1) {
            progress.update(static_cast<double>(i) / static_cast<double>(tasks.size()),
                            fmt::format("solved {} of {}", i, tasks.size()));
        }
        const Clock::time_point started = Clock::now();
        Cancellation cancellation;
        set_time_limit(cancellation, limit);
        const CancelOnInterrupt on_interrupt(cancellation);
        std::optional<StateSolution> solution =
            solver.solve(tasks[i].state, cancellation).take(diagnostics);
        if (!solution) continue;
        const double seconds = std::chrono::duration<double>(Clock::now() - started).count();
        all.push_back({std::move(tasks[i]), *std::move(solution), seconds});
    }
    return all;
}

std::optional<StateSolver> solver_for(const SolveArguments& arguments, const PuzzlePtr& puzzle,
                                      Diagnostics& diagnostics) {
    Progress progress(progress_style(arguments.common.quiet), "making tables", print_err);
    StateSolver::Options options = arguments.solver;
    if (options.keeping.folder.empty()) options.keeping.folder = user_tables_folder();
    options.keeping.threads = std::max(1U, std::thread::hardware_concurrency());
    options.keeping.progress = [&progress](double fraction, const std::string& what) {
        progress.update(fraction, what);
    };
    return StateSolver::make(puzzle, options).take(diagnostics);
}

ExitCode exit_code_of(const std::vector<Solved>& all, const StateSolver* solver,
                      const Diagnostics& diagnostics) {
    if (diagnostics.has_errors()) return exit_code_for(diagnostics);
    if (interrupted()) return ExitCode::kInterrupted;
    // The best within the time is what an improving search is asked for.
    const bool missed =
        solver != nullptr && !solver->improves() &&
        std::any_of(all.begin(), all.end(), [](const Solved& one) { return one.solution.stopped; });
    return missed ? ExitCode::kLimit : ExitCode::kDone;
}

}  // namespace

ExitCode run_solve(const SolveArguments& arguments) {
    Session session(arguments.common);
    Diagnostics diagnostics;
    std::optional<StateSolver> solver;
    std::vector<Solved> all;
    const std::optional<PuzzlePtr> puzzle =
        find_puzzle(session, arguments.puzzle).take(diagnostics);
    if (puzzle) {
        std::vector<Task> tasks = tasks_of(session, arguments, **puzzle, diagnostics);
        if (!diagnostics.has_errors()) solver = solver_for(arguments, *puzzle, diagnostics);
        if (solver) all = solve_all(arguments, *solver, std::move(tasks), diagnostics);
    }
    session.report(diagnostics);
    if (arguments.common.json) {
        const bool single = arguments.scrambles.size() <= 1 && !arguments.file;
        const auto write = [&](JsonWriter& json) {
            if (single && !all.empty()) write_solved(json, **puzzle, *solver, all.front());
            if (single) return;
            write_objects(json, "solutions", all, [&](JsonWriter& to, const Solved& solved) {
                write_solved(to, **puzzle, *solver, solved);
            });
        };
        print_out(json_document(write, diagnostics, session.sources()));
    } else {
        for (std::size_t i = 0; i < all.size(); ++i) {
            print_out((i > 0 ? "\n" : "") + text_of(**puzzle, *solver, all[i], arguments.trace));
        }
    }
    return exit_code_of(all, solver ? &*solver : nullptr, diagnostics);
}

}  // namespace qter
