#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <numeric>

#include "cli/json_document.hpp"
#include "cli/progress.hpp"
#include "cli/proof_writer.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/solve_tasks.hpp"
#include "cli/user_folders.hpp"
#include "cli/verbs.hpp"
#include "navigate/state_solver.hpp"
#include "puzzle/algorithm.hpp"
#include "puzzle/known_turns.hpp"
#include "puzzle/notation.hpp"
#include "puzzle/whole_turn.hpp"
#include "service/certificate_maker.hpp"
#include "support/in_order.hpp"
#include "support/memory_account.hpp"
#include "support/memory_report.hpp"

namespace qter {
namespace {

struct SolveArguments {
    CommonOptions common;
    std::vector<std::string> puzzle;  ///< the words of its name or description
    GivenStates given;
    MethodOptions solver;
    std::uint32_t threads = 1;         ///< states that are solved at once
    std::optional<double> time_limit;  ///< in seconds
    bool all = false;                  ///< every shortest solution
    bool trace = false;
    std::optional<std::string> proof;  ///< a file for a certificate
};

using Clock = Cancellation::Clock;

/// What a search that goes on for ever gets, in seconds, unless it is told otherwise.
constexpr double kUsualSeconds = 5;

struct Solved {
    ListedState task;
    Solution solution;
    double seconds = 0;
    std::vector<std::uint64_t> nodes;  ///< by length, where lengths were searched one by one
    /// A length that was found or ruled out, and when.
    struct Event {
        std::uint32_t turns;
        double seconds;
    };
    std::vector<Event> found;
    std::vector<Event> ruled_out;
};

std::string heading(const Puzzle& puzzle, const StateSolver& solver, const Solved& solved,
                    Metric metric) {
    const Solution& solution = solved.solution;
    std::string known;
    if (solution.optimal) known = ", the fewest there are";
    if (!solution.optimal && solution.stopped) known = ", the best within the time";
    if (!solution.optimal && solution.at_least > 0) {
        known += fmt::format("; none has fewer than {}", solution.at_least);
    }
    const std::uint64_t turns = length(puzzle, solution.algorithm, metric);
    return fmt::format("{}, {}: {} turn{} ({}){}\n", puzzle.name(), solver.method(), turns,
                       turns == 1 ? "" : "s", metric_name(metric), known);
}

/// Which way the whole puzzle is turned when it looks solved; empty when it is not, or when nothing
/// tells.
std::string rotation_in_the_end(const Puzzle& puzzle, const Solved& solved) {
    if (puzzle.rotations().empty()) return {};
    const State end =
        compose(puzzle.shape(), solved.task.state, state_of(puzzle, solved.solution.algorithm));
    const std::optional<Frame> frame = frame_shown(puzzle, end);
    if (!frame) return {};
    return whole_turn(puzzle, Frame(puzzle.turn_lines()), *frame).value_or("");
}

std::string text_of(const Puzzle& puzzle, const StateSolver& solver, const Solved& solved,
                    const SolveArguments& arguments) {
    const Metric metric = arguments.solver.metric;
    std::string text = heading(puzzle, solver, solved, metric);
    if (!solved.task.scramble.empty()) text += fmt::format("scramble   {}\n", solved.task.scramble);
    if (!solved.task.read_as.empty()) text += fmt::format("read as    {}\n", solved.task.read_as);
    if (!solved.task.name.empty()) text += fmt::format("name       {}\n", solved.task.name);
    if (!solved.task.hold.empty()) {
        text += fmt::format("hold       {} first: the scramble turns the whole puzzle\n",
                            solved.task.hold);
    }
    const auto turns = [&](const Algorithm& algorithm) {
        return algorithm.empty() ? "nothing to do" : written(puzzle, algorithm);
    };
    text += fmt::format("algorithm  {}\n", turns(solved.solution.algorithm));
    for (const Algorithm& other : solved.solution.all) {
        if (other != solved.solution.algorithm)
            text += fmt::format("or         {}\n", turns(other));
    }
    if (const std::string rotation = rotation_in_the_end(puzzle, solved); !rotation.empty()) {
        text += fmt::format("ends       with the whole puzzle turned, as by {}\n", rotation);
    }
    std::size_t number = 0;
    for (const Solution::Phase& phase : solved.solution.phases) {
        if (!arguments.trace) break;
        text += fmt::format("phase {}    {} ({}, {})\n", ++number, turns(phase.algorithm),
                            length(puzzle, phase.algorithm, metric), phase.name);
    }
    return text;
}

void write_solved(JsonWriter& json, const Puzzle& puzzle, const StateSolver& solver,
                  const Solved& solved, Metric metric) {
    const Solution& solution = solved.solution;
    const std::uint64_t turns = length(puzzle, solution.algorithm, metric);
    json.key("puzzle").value(puzzle.name());
    json.key("method").value(solver.method());
    json.key("scramble");
    solved.task.scramble.empty() ? json.null() : json.value(solved.task.scramble);
    json.key("name");
    solved.task.name.empty() ? json.null() : json.value(solved.task.name);
    json.key("algorithm").value(to_string(puzzle, solution.algorithm));
    json.key("written").value(written(puzzle, solution.algorithm));
    json.key("length").value(turns);
    json.key("metric").value(metric_name(metric));
    const auto text_or_null = [&](const char* key, const std::string& text) {
        json.key(key);
        text.empty() ? json.null() : json.value(text);
    };
    text_or_null("read_as", solved.task.read_as);
    text_or_null("hold", solved.task.hold);
    text_or_null("rotation", rotation_in_the_end(puzzle, solved));
    json.key("optimal").value(solution.optimal);
    json.key("at_least");
    json.value(solution.optimal ? turns : std::uint64_t{solution.at_least});
    write_objects(json, "phases", solution.phases,
                  [&](JsonWriter& to, const Solution::Phase& phase) {
                      to.key("name").value(phase.name);
                      to.key("algorithm").value(to_string(puzzle, phase.algorithm));
                      to.key("length").value(length(puzzle, phase.algorithm, metric));
                  });
    json.key("all").begin_array();
    for (const Algorithm& one : solution.all) json.value(to_string(puzzle, one));
    json.end_array();
    const auto events = [&](const char* key, const std::vector<Solved::Event>& all) {
        write_objects(json, key, all, [](JsonWriter& to, const Solved::Event& event) {
            to.key("length").value(std::uint64_t{event.turns});
            to.key("seconds").value(event.seconds);
        });
    };
    events("found", solved.found);
    events("ruled_out", solved.ruled_out);
    json.key("nodes").value(solution.nodes);
    json.key("seconds").value(solved.seconds);
}

/// What comes of a task: nothing when Ctrl-C came before its turn.
struct Outcome {
    std::optional<Solved> solved;
    Diagnostics diagnostics;
};

/// What is said of no place is said of `where`. What Ctrl-C ended had no time limit to blame.
void add_about(Span where, const Diagnostics& problems, Diagnostics& diagnostics) {
    for (Diagnostic problem : problems.items()) {
        if (!problem.primary.span.known()) problem.primary.span = where;
        if (problem.code == Code::kTimeLimit && interrupted()) {
            problem = Diagnostic::error(Code::kInterrupted, where,
                                        "interrupted before there was a solution");
        }
        diagnostics.add(std::move(problem));
    }
}

Outcome solve_one(const StateSolver& solver, ListedState task, std::optional<double> limit,
                  const SolveRequest& ask) {
    Outcome outcome;
    if (command_cancellation().requested()) return outcome;
    const Clock::time_point started = Clock::now();
    Cancellation cancellation;
    limit_part(cancellation, limit);
    SolveRequest counting = ask;
    std::vector<std::uint64_t> nodes;
    std::vector<Solved::Event> found;
    std::vector<Solved::Event> ruled_out;
    const auto now = [&] { return std::chrono::duration<double>(Clock::now() - started).count(); };
    counting.found = [&](std::uint32_t turns) {
        found.push_back({turns, now()});
        if (ask.found) ask.found(turns);
    };
    counting.none_of = [&](std::uint32_t turns, std::uint64_t all_nodes) {
        ruled_out.push_back({turns, now()});
        // Lengths that were not looked at were known to be too short.
        const std::uint64_t before = std::accumulate(nodes.begin(), nodes.end(), std::uint64_t{0});
        nodes.resize(std::size_t{turns} + 1, 0);
        nodes[turns] = all_nodes - std::min(before, all_nodes);
        if (ask.none_of) ask.none_of(turns, all_nodes);
    };
    Result<Solution> solution = within_memory(
        "this state", [&] { return solver.solve(task.state, cancellation, counting); });
    add_about(task.span, solution.diagnostics(), outcome.diagnostics);
    if (!solution) return outcome;
    outcome.solved = {std::move(task),  *std::move(solution), now(),
                      std::move(nodes), std::move(found),     std::move(ruled_out)};
    return outcome;
}

/// Solves each state in the time it has, several at once, and gives what comes of them to `take` in
/// their order.
template <class Take>
void solve_all(const SolveArguments& arguments, const StateSolver& solver,
               std::vector<ListedState> tasks, const Take& take) {
    // Where the answers appear on a terminal one by one, they say how far it is.
    const bool seen = tasks.size() > 1 && !arguments.common.json && stdout_is_terminal();
    Progress progress(seen ? ProgressStyle::kNone : progress_style(arguments.common.quiet),
                      "solving", print_err_as_is);
    const std::size_t count = tasks.size();
    const std::uint32_t at_most = solver.claims().threaded ? 1 : arguments.threads;
    std::atomic<std::size_t> begun = 0;
    // A search that goes on as long as it may leaves the states behind it their share.
    const auto share = [&]() -> std::optional<double> {
        const std::size_t left = count - begun++;
        if (!solver.claims().improves) return std::nullopt;
        if (!arguments.time_limit) return kUsualSeconds;
        const std::size_t at_once = std::min<std::size_t>(at_most, left);
        return seconds_left() * static_cast<double>(at_once) / static_cast<double>(left);
    };
    SolveRequest ask;
    ask.all = arguments.all;
    if (tasks.size() == 1) {
        ask.none_of = [&](std::uint32_t turns, std::uint64_t nodes) {
            progress.update(std::nullopt, fmt::format("no solution of {} turns, {:.3g} million "
                                                      "positions looked at",
                                                      turns, static_cast<double>(nodes) / 1e6));
        };
        ask.found = [&](std::uint32_t turns) {
            progress.update(std::nullopt, fmt::format("a solution of {} turns", turns));
        };
        ask.watch = [&](std::size_t depth, std::size_t turns) {
            progress.update(std::nullopt,
                            fmt::format("{} turns so far, looked at the first {}", turns, depth));
        };
    }
    std::size_t done = 0;
    make_in_order(
        at_most, tasks.size(),
        [&](std::size_t i) { return solve_one(solver, std::move(tasks[i]), share(), ask); },
        [&](Outcome outcome) {
            take(std::move(outcome));
            if (tasks.size() == 1) return;
            ++done;
            progress.update(static_cast<double>(done) / static_cast<double>(tasks.size()),
                            fmt::format("solved {} of {}", done, tasks.size()));
        });
}

/// One for the tasks alone, if all of them are solved in a few turns. It knows no phases, no other
/// solutions and no proofs.
std::optional<StateSolver> short_solver_for(const SolveArguments& arguments,
                                            const PuzzlePtr& puzzle,
                                            const std::vector<ListedState>& tasks,
                                            Diagnostics& diagnostics) {
    const std::vector<TurnChain>& chains = puzzle->chains();
    const bool phases_in_document =
        arguments.common.json &&
        std::any_of(chains.begin(), chains.end(),
                    [&](const TurnChain& chain) { return chain.name == arguments.solver.method; });
    if (arguments.trace || arguments.all || arguments.proof || phases_in_document) {
        return std::nullopt;
    }
    MethodOptions options = arguments.solver;
    options.memory = MemoryAccount::room();
    std::vector<State> states;
    for (const ListedState& task : tasks) states.push_back(task.state);
    return StateSolver::make_short(puzzle, states, options, command_cancellation())
        .take(diagnostics)
        .value_or(std::nullopt);
}

std::optional<StateSolver> solver_for(const SolveArguments& arguments, const PuzzlePtr& puzzle,
                                      Diagnostics& diagnostics) {
    Progress progress(progress_style(arguments.common.quiet), "making tables", print_err_as_is);
    MethodOptions options = arguments.solver;
    options.memory = MemoryAccount::room();
    if (arguments.all || arguments.proof) options.method = kOptimalMethod;
    if (options.keeping.folder.empty()) options.keeping.folder = user_tables_folder();
    options.keeping.threads = arguments.threads;
    options.keeping.cancellation = &command_cancellation();
    options.keeping.progress = [&progress](double fraction, const std::string& what) {
        progress.update(fraction, what);
    };
    Diagnostics problems;
    std::optional<StateSolver> made = StateSolver::make(puzzle, options).take(problems);
    add_about({}, problems, diagnostics);
    return made;
}

/// The end may come just before a state's turn, which then says nothing itself.
void add_why_unsolved(std::size_t solved, std::size_t given, const Diagnostics& told,
                      Diagnostics& problems) {
    const bool stopped = interrupted() || is_time_over();
    if (solved == given || !stopped || told.has_errors() || problems.has_errors()) return;
    const std::string when = given == 1 ? "before there was a solution"
                                        : fmt::format("after {} of {} states", solved, given);
    problems.add(interrupted()
                     ? Diagnostic::error(Code::kInterrupted, {}, "interrupted " + when)
                     : Diagnostic::error(Code::kTimeLimit, {}, "the time was over " + when));
}

ExitCode exit_code_of(const std::vector<Solved>& all, const StateSolver* solver, std::size_t given,
                      const Diagnostics& diagnostics) {
    if (interrupted()) return ExitCode::kInterrupted;
    if (diagnostics.has_errors()) return exit_code_for(diagnostics);
    if (all.size() < given) return ExitCode::kLimit;
    // The best within the time is what an improving search is asked for.
    const bool missed =
        solver != nullptr && !solver->claims().improves &&
        std::any_of(all.begin(), all.end(), [](const Solved& one) { return one.solution.stopped; });
    return missed ? ExitCode::kLimit : ExitCode::kDone;
}

/// Writes the certificate of a solution; says why there is none.
Diagnostics prove(Session& session, const std::string& file, const Puzzle& puzzle,
                  const StateSolver& solver, const std::vector<Solved>& all) {
    Diagnostics problems;
    if (all.size() > 1) {
        problems.add(Diagnostic::error(Code::kArguments, {},
                                       "--proof is of one state, and there are several"));
        return problems;
    }
    const Solved& one = all.front();
    problems.add(write_proof(
        session, file, certificate_of(puzzle, solver, one.task.state, one.solution, one.nodes)));
    return problems;
}

ExitCode run_solve(const SolveArguments& arguments) {
    Session session(arguments.common, arguments.time_limit);
    Diagnostics diagnostics;
    std::optional<StateSolver> solver;
    std::vector<Solved> all;
    std::size_t given = arguments.given.scrambles.size();
    Progress progress(progress_style(arguments.common.quiet), "reading the puzzle",
                      print_err_as_is);
    std::optional<PuzzlePtr> puzzle = find_puzzle_to_prove(
        session, arguments.puzzle, {.proof = arguments.proof, .all = arguments.all}, diagnostics);
    if (puzzle) puzzle = with_known_chains(*puzzle, session.puzzles());
    if (puzzle) {
        progress.update({}, "looking at the states");
        std::vector<ListedState> tasks =
            solve_tasks(session, arguments.given, *puzzle, diagnostics);
        progress.end();
        given = std::max(given, tasks.size());
        if (!diagnostics.has_errors()) {
            solver = short_solver_for(arguments, *puzzle, tasks, diagnostics);
        }
        if (!solver && !diagnostics.has_errors()) {
            solver = solver_for(arguments, *puzzle, diagnostics);
        }
        session.report_apart(diagnostics);
        Diagnostics problems;
        if (solver) {
            solve_all(arguments, *solver, std::move(tasks), [&](Outcome outcome) {
                problems.add(outcome.diagnostics);
                if (!outcome.solved) return;
                if (!arguments.common.json) {
                    print_out((all.empty() ? "" : "\n") +
                              text_of(**puzzle, *solver, *outcome.solved, arguments));
                }
                all.push_back(*std::move(outcome.solved));
            });
        }
        if (arguments.proof && !all.empty()) {
            problems.add(prove(session, *arguments.proof, **puzzle, *solver, all));
        }
        add_why_unsolved(all.size(), given, diagnostics, problems);
        session.report_apart(problems);
        diagnostics.add(problems);
    } else {
        progress.end();
        session.report_apart(diagnostics);
    }
    const ExitCode code = exit_code_of(all, solver ? &*solver : nullptr, given, diagnostics);
    if (arguments.common.json) {
        const bool single = given <= 1 && !arguments.given.file;
        const auto write = [&](JsonWriter& json) {
            const auto write_one = [&](JsonWriter& to, const Solved& solved) {
                write_solved(to, **puzzle, *solver, solved, arguments.solver.metric);
            };
            if (!single) return write_objects(json, "solutions", all, write_one);
            if (!all.empty()) write_one(json, all.front());
        };
        print_answer(json_document(write, diagnostics, session.sources()), code);
    }
    answer_is_given(code);
    return code;
}

constexpr const char* kSolveExamples =
    R"(Methods: optimal, the shortest solution; the puzzle's own ways to solve in phases (two-phase,
thistlethwaite); sgs, words of a strong generating set, for any puzzle; and auto, which takes
optimal where the puzzle is small, else the first of these that there is. A two-phase search
goes on for shorter solutions until its time is over: five seconds, unless --time-limit says
otherwise. On the 3x3, optimal takes tables that are made once, in minutes, and with --memory 2.5G
some twenty seconds for a state; with less memory longer. Where turns can be blocked there are
optimal and anytime, which gives the best that it has when its time is over.
A state a few turns from solved is solved at once, without tables. A file's puzzle whose turns
are those of a named one, under other names, has the methods of that one.

Examples:
  qter solve 3x3 --scramble "R U2 F' D L2"
  qter solve --puzzle 3x3 --state UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB
  qter solve --puzzle 2x2 --state "WGWG RRRR GYGY YBYB OOOO WBWB"
  qter solve --puzzle 3x3 --method thistlethwaite --scramble "F L' D' B2 U'" --trace
  qter solve --puzzle megaminx --file scrambles.txt --json
  qter solve --puzzle skewb.tws --state skewb.scr
  qter solve --puzzle 2x2 --all --scramble "R U F"
  qter solve --puzzle 2x2 --metric qtm --scramble "R U2 F'"
  qter solve --puzzle 3x3 --method optimal --memory 500M --scramble "R U2 F' D L2"
  qter solve 4x4 --notation inner --scramble "F d2 u B' F' u U L2 r2"
  qter solve puppet-v2 --metric qtm --time-limit 60 --scramble "D' L' U' L F L F D'")";

std::string solve_problem(const SolveArguments& arguments) {
    const std::string& method = arguments.solver.method;
    if (arguments.all && method != kAutoMethod && method != kOptimalMethod) {
        return fmt::format(
            "--all finds the shortest solutions, and {} does not know which they are; --method "
            "optimal does",
            method);
    }
    if (arguments.proof && method != kAutoMethod && method != kOptimalMethod) {
        return fmt::format(
            "--proof is of the shortest solutions, and {} does not know which they are; --method "
            "optimal does",
            method);
    }
    if (arguments.proof && (arguments.given.file || arguments.given.scrambles.size() > 1)) {
        return "--proof is of one state; give one --scramble or --state";
    }
    if (arguments.all && arguments.solver.metric != Metric::kHalfTurn) {
        return "--all finds all solutions of the fewest turns in htm alone";
    }
    const int given = (arguments.given.scrambles.empty() ? 0 : 1) +
                      (arguments.given.state ? 1 : 0) + (arguments.given.file ? 1 : 0);
    if (given == 0) {
        return "what state? --scramble \"R U R'\", --state STATE or --file FILE says it";
    }
    if (given > 1) {
        return "give one of --scramble, --state and --file";
    }
    return {};
}

void add_solve_options(VerbOptions& verb, SolveArguments& arguments) {
    add_puzzle_name(verb, arguments.puzzle);
    verb.texts("--scramble", arguments.given.scrambles, "ALG",
               "Solve what this algorithm makes of the solved puzzle, or the state with these "
               "facelets; may be repeated",
               WordsBehind::kTaken);
    verb.text(
        "--state", arguments.given.state, "STATE",
        "Solve the state with these facelets, a letter each, face by face, as faces (URFDLB on "
        "cubes) or as colours (WRGYOB), or the states in a file, as --file");
    verb.text("--file", arguments.given.file, "FILE",
              "Solve the scrambles and states in this file: one a line, as timers export them, or "
              "as twsearch has them (docs/puzzle-files.md); - is standard input");
    verb.text("--method", arguments.solver.method, "METHOD",
              "auto (the default), optimal, sgs, or a way of the puzzle's own");
    verb.choice(
        "--metric", arguments.solver.metric,
        Choices<Metric>{
            {"htm", Metric::kHalfTurn}, {"qtm", Metric::kQuarterTurn}, {"stm", Metric::kSliceTurn}},
        "METRIC",
        "What counts as one turn: htm (the default), any turn of one grip; qtm, its smallest turn; "
        "stm, any turn of layers that lie together. Optimal makes the fewest of these, other "
        "methods only count them");
    verb.number("--alternatives", arguments.solver.alternatives, 0, 100'000,
                "How many ways are carried from a phase to the next where there are more than two "
                "(50); 0 takes the first way of each");
    add_memory(verb, arguments.solver.memory, "1G");
    verb.text("--tables", arguments.solver.keeping.folder, "DIR",
              "Keep tables that take long to make in this folder (tables in the user's cache)");
    add_threads(verb, arguments.threads);
    add_time_limit(verb, arguments.time_limit);
    verb.flag("--all", arguments.all, "Find every shortest solution; only with optimal");
    verb.flag("--trace", arguments.trace, "Show the phases, one by one");
    add_proof(verb, arguments.proof);
    add_notation(verb, arguments.common);
    add_common(verb, arguments.common);
    verb.check([&arguments] { return solve_problem(arguments); });
    verb.footer(kSolveExamples);
}

}  // namespace

RunVerb declare_solve(VerbOptions& verb) {
    return verb_with<SolveArguments>(verb, add_solve_options, run_solve);
}

}  // namespace qter
