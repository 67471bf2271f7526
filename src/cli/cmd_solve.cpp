#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <numeric>

#include "cli/json_document.hpp"
#include "cli/progress.hpp"
#include "cli/proof_writer.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/solve_report.hpp"
#include "cli/solve_tasks.hpp"
#include "cli/user_folders.hpp"
#include "cli/verbs.hpp"
#include "formats/known_turns.hpp"
#include "navigate/state_solver.hpp"
#include "search/turn_list.hpp"
#include "service/certificate_maker.hpp"
#include "support/memory_account.hpp"
#include "support/memory_report.hpp"
#include "support/parallel.hpp"

namespace qter {
namespace {

struct SolveArguments {
    CommonOptions common;
    std::vector<std::string> puzzle;  ///< the words of its name or description
    GivenStates given;
    std::vector<std::string> goals;    ///< states, or files of them
    std::optional<std::string> turns;  ///< a list of allowed turns
    MethodOptions solver;
    std::uint32_t threads = 1;         ///< states that are solved at once
    std::optional<double> time_limit;  ///< in seconds
    bool all = false;                  ///< every shortest solution
    std::uint32_t stop_at = 0;         ///< accept a solution of at most this many turns; 0: none
    bool trace = false;
    bool summary = false;              ///< print statistics of the answers
    std::optional<std::string> proof;  ///< a file for a certificate
};

using Clock = Cancellation::Clock;

/// Default time, in seconds, of a search that improves its solution without end.
constexpr double kUsualSeconds = 5;

/// A parsed question.
struct SolveQuestion {
    SolveSetting setting;
    MethodOptions method;
    std::vector<ListedState> tasks;
    std::size_t given = 0;  ///< how many states the command line has
    bool any_open = false;  ///< a task has open stickers
};

std::vector<State> states_of(const std::vector<ListedState>& listed) {
    std::vector<State> states;
    for (const ListedState& one : listed) states.push_back(one.state);
    return states;
}

bool leaves_open(const ListedState& task) { return task.open.has_value(); }

/// The states of the tasks without open stickers.
std::vector<State> whole_states(const std::vector<ListedState>& tasks) {
    std::vector<State> states;
    for (const ListedState& one : tasks) {
        if (!leaves_open(one)) states.push_back(one.state);
    }
    return states;
}

MethodOptions method_options(const SolveArguments& arguments, const SolveQuestion& question) {
    MethodOptions options = question.method;
    options.memory = MemoryAccount::room();
    if (arguments.all || arguments.proof) options.method = kOptimalMethod;
    options.keeping.threads = arguments.threads;
    return options;
}

bool shows_phases(const SolveArguments& arguments) {
    return arguments.trace || arguments.common.verbose;
}

SolveRequest request_of(const SolveArguments& arguments) {
    SolveRequest ask;
    ask.all = arguments.all;
    ask.enough = arguments.stop_at;
    if (arguments.common.json) ask.phases = SolveRequest::Phases::kKnown;
    if (shows_phases(arguments)) ask.phases = SolveRequest::Phases::kSearched;
    return ask;
}

/// The result of a task; empty when Ctrl-C came before it began.
struct Outcome {
    std::optional<Solved> solved;
    Diagnostics diagnostics;
};

/// Adds diagnostics, with `where` for those without a span. After Ctrl-C, a time limit is reported
/// as an interruption.
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

Outcome solve_one(const StateSolver& solver, ListedState task, double limit,
                  const SolveRequest& ask) {
    Outcome outcome;
    const Clock::time_point started = Clock::now();
    Cancellation cancellation;
    cancellation.end_with(command_cancellation(), limit);
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
        // Lengths that were not searched were known to be too short.
        const std::uint64_t before = std::accumulate(nodes.begin(), nodes.end(), std::uint64_t{0});
        nodes.resize(std::size_t{turns} + 1, 0);
        nodes[turns] = all_nodes - std::min(before, all_nodes);
        if (ask.none_of) ask.none_of(turns, all_nodes);
    };
    Result<Solution> solution = within_memory(
        "this state", [&] { return solver.solve(task.state, cancellation, counting); });
    add_about(task.span, solution.diagnostics(), outcome.diagnostics);
    if (!solution) return outcome;
    outcome.solved = {std::move(task),  solver.method(),  *std::move(solution), now(),
                      std::move(nodes), std::move(found), std::move(ruled_out)};
    return outcome;
}

/// Solves a task with open stickers, which needs its own solver.
Outcome solve_open(const SolveArguments& arguments, const SolveQuestion& question, ListedState task,
                   const SolveRequest& ask) {
    Outcome outcome;
    const Result<StateSolver> solver = within_memory("this state", [&] {
        return StateSolver::make_open(question.setting.puzzle, task.state, *task.open,
                                      method_options(arguments, question));
    });
    add_about(task.span, solver.diagnostics(), outcome.diagnostics);
    if (!solver) return outcome;
    return solve_one(*solver, std::move(task), std::numeric_limits<double>::infinity(), ask);
}

/// Solves the states, several at once, and passes the outcomes to `take` in order. `solver` is for
/// tasks without open stickers; null where there are none.
template <class Take>
void solve_all(const SolveArguments& arguments, const SolveQuestion& question,
               const StateSolver* solver, std::vector<ListedState> tasks, const Take& take) {
    // Answers that appear one by one on a terminal show the progress.
    const bool seen = tasks.size() > 1 && !arguments.common.json && stdout_is_terminal();
    Progress progress(seen ? ProgressStyle::kNone : progress_style(arguments.common.quiet),
                      "solving", print_err_as_is);
    const std::size_t count = tasks.size();
    const bool threaded = solver != nullptr && solver->claims().threaded;
    const std::uint32_t at_most = threaded ? 1 : arguments.threads;
    std::atomic<std::size_t> begun = 0;
    // A search that improves until its time is over leaves a share to the states after it.
    const auto share = [&] {
        const std::size_t left = count - begun++;
        if (!solver->claims().improves) return std::numeric_limits<double>::infinity();
        if (!arguments.time_limit) return kUsualSeconds;
        const std::size_t at_once = std::min<std::size_t>(at_most, left);
        return command_cancellation().seconds_left() * static_cast<double>(at_once) /
               static_cast<double>(left);
    };
    SolveRequest ask = request_of(arguments);
    if (tasks.size() == 1) {
        ask.none_of = [&](std::uint32_t turns, std::uint64_t nodes) {
            progress.update(std::nullopt, fmt::format("no solution of {} turns, {:.3g} million "
                                                      "positions expanded",
                                                      turns, static_cast<double>(nodes) / 1e6));
        };
        ask.found = [&](std::uint32_t turns) {
            progress.update(std::nullopt, fmt::format("a solution of {} turns", turns));
        };
        ask.watch = [&](std::size_t depth, std::size_t turns) {
            progress.update(std::nullopt, fmt::format("{} turns so far, depth {}", turns, depth));
        };
    }
    std::size_t done = 0;
    make_in_order(
        at_most, tasks.size(),
        [&](std::size_t i) {
            ListedState& task = tasks[i];
            if (command_cancellation().requested()) return Outcome();
            if (leaves_open(task)) return solve_open(arguments, question, std::move(task), ask);
            return solve_one(*solver, std::move(task), share(), ask);
        },
        [&](Outcome outcome) {
            take(std::move(outcome));
            if (tasks.size() == 1) return;
            ++done;
            progress.update(static_cast<double>(done) / static_cast<double>(tasks.size()),
                            fmt::format("solved {} of {}", done, tasks.size()));
        });
}

/// A solver for these tasks only, if all of them are a few turns from the goal.
std::optional<StateSolver> short_solver_for(const SolveArguments& arguments,
                                            const SolveQuestion& question,
                                            Diagnostics& diagnostics) {
    return StateSolver::make_short(question.setting.puzzle, whole_states(question.tasks),
                                   method_options(arguments, question), command_cancellation(),
                                   request_of(arguments))
        .take(diagnostics)
        .value_or(std::nullopt);
}

std::optional<StateSolver> solver_for(const SolveArguments& arguments,
                                      const SolveQuestion& question, Diagnostics& diagnostics) {
    Progress progress(progress_style(arguments.common.quiet), "computing tables", print_err_as_is);
    MethodOptions options = method_options(arguments, question);
    if (options.keeping.folder.empty()) options.keeping.folder = user_tables_folder();
    options.keeping.cancellation = &command_cancellation();
    options.keeping.progress = [&progress](double fraction, const std::string& what) {
        progress.update(fraction, what);
    };
    Diagnostics problems;
    std::optional<StateSolver> made =
        StateSolver::make(question.setting.puzzle, options).take(problems);
    add_about({}, problems, diagnostics);
    return made;
}

/// Adds the reason when the command stopped before a state that then has no diagnostics.
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
                      const Diagnostics& diagnostics, bool proven_none) {
    if (interrupted()) return ExitCode::kInterrupted;
    if (proven_none && exit_code_for(diagnostics) == ExitCode::kError) {
        return ExitCode::kNoSolution;
    }
    if (diagnostics.has_errors()) return exit_code_for(diagnostics);
    if (all.size() < given) return ExitCode::kLimit;
    // For an improving search, the best within the time is a complete answer.
    const bool improves = solver != nullptr && solver->claims().improves;
    const bool missed = !improves && std::any_of(all.begin(), all.end(), [](const Solved& one) {
        return one.solution.stopped;
    });
    return missed ? ExitCode::kLimit : ExitCode::kDone;
}

/// Writes the certificate of a solution; returns errors and warnings.
Diagnostics prove(Session& session, const std::string& file, const SolveQuestion& question,
                  const StateSolver& solver, const std::vector<Solved>& all) {
    Diagnostics problems;
    if (all.size() > 1) {
        problems.add(Diagnostic::error(Code::kArguments, {},
                                       "--proof is for one state, and there are several"));
        return problems;
    }
    const Solved& one = all.front();
    problems.add(write_proof(session, file,
                             certificate_of(*question.setting.puzzle, solver, one.task.state,
                                            one.solution, one.nodes, question.method.turns)));
    return problems;
}

/// Reads the allowed turns and the goals of the command line.
void read_premises(Session& session, const SolveArguments& arguments, SolveQuestion& question,
                   Diagnostics& diagnostics) {
    const PuzzlePtr& puzzle = question.setting.puzzle;
    if (arguments.turns) {
        const Source& source = session.sources().add("<turns>", *arguments.turns);
        const Span span = source.span(0, arguments.turns->size());
        auto turns = read_allowed_turns(*puzzle, source.text(), span).take(diagnostics);
        if (turns && !allows_every_turn(*puzzle, *turns)) {
            question.setting.allowed = allowed_turn_names(*puzzle, *turns);
            question.method.turns = *std::move(turns);
            StateSolver::restrict(puzzle, question.method);
        }
    }
    question.setting.open_goal = has_open_goal(*puzzle, arguments.goals);
    if (question.setting.open_goal) {
        question.method.pattern = open_goal(session, arguments.goals, *puzzle, diagnostics);
        question.setting.goals = {{"", arguments.goals.front(), {}, {}, ""}};
    } else {
        question.setting.goals = goal_states(session, arguments.goals, puzzle, diagnostics);
        question.method.goals = states_of(question.setting.goals);
    }
    // Solutions that are not shortest consist of turns of grips, whatever the metric.
    if (arguments.stop_at != 0 && arguments.solver.metric != Metric::kHalfTurn &&
        !puzzle->turn_model().blocked()) {
        diagnostics.add(
            Diagnostic::error(Code::kArguments, {},
                              "--stop-at counts turns in htm where turns cannot be blocked")
                .with_help("leave out --metric"));
    }
    if (!arguments.proof) return;
    if (question.any_open) {
        diagnostics.add(
            Diagnostic::error(Code::kArguments, {},
                              "--proof does not support this question: a certificate has no open "
                              "stickers"));
    }
    if (auto problem = why_no_certificate(*puzzle, question.method)) {
        diagnostics.add(*std::move(problem));
    }
}

std::optional<SolveQuestion> read_question(Session& session, const SolveArguments& arguments,
                                           Diagnostics& diagnostics) {
    Progress progress(progress_style(arguments.common.quiet), "reading the puzzle",
                      print_err_as_is);
    std::optional<PuzzlePtr> puzzle = find_puzzle_to_prove(
        session, arguments.puzzle, {.proof = arguments.proof, .all = arguments.all}, diagnostics);
    if (!puzzle) return std::nullopt;
    SolveQuestion question;
    question.method = arguments.solver;
    question.setting.metric = arguments.solver.metric;
    question.setting.puzzle = with_known_chains(*puzzle, session.puzzles());
    progress.update({}, "checking the states");
    question.tasks = solve_tasks(session, arguments.given, question.setting.puzzle, diagnostics);
    question.given = std::max(arguments.given.scrambles.size(), question.tasks.size());
    question.any_open = std::any_of(question.tasks.begin(), question.tasks.end(), leaves_open);
    read_premises(session, arguments, question, diagnostics);
    return question;
}

/// Removes tasks that no allowed turns solve; true if there are any.
bool drop_unreachable(SolveQuestion& question, Diagnostics& diagnostics) {
    const auto reasons = StateSolver::unreachable(question.setting.puzzle,
                                                  states_of(question.tasks), question.method);
    std::vector<ListedState> left;
    for (std::size_t i = 0; i < reasons.size(); ++i) {
        if (!reasons[i] || leaves_open(question.tasks[i])) {
            left.push_back(std::move(question.tasks[i]));
            continue;
        }
        Diagnostics problem;
        problem.add(*reasons[i]);
        add_about(question.tasks[i].span, problem, diagnostics);
    }
    const bool dropped = left.size() < question.tasks.size();
    question.tasks = std::move(left);
    return dropped;
}

/// Creates a solver for the question and solves its tasks; prints each solution when it is found.
std::optional<StateSolver> solve_question(Session& session, const SolveArguments& arguments,
                                          SolveQuestion& question, std::vector<Solved>& all,
                                          Diagnostics& diagnostics) {
    const bool all_open = std::all_of(question.tasks.begin(), question.tasks.end(), leaves_open);
    std::optional<StateSolver> solver;
    if (!all_open) solver = short_solver_for(arguments, question, diagnostics);
    if (!all_open && !solver && !diagnostics.has_errors()) {
        solver = solver_for(arguments, question, diagnostics);
    }
    session.report_apart(diagnostics);
    Diagnostics problems;
    if (solver || all_open) {
        std::vector<ListedState> tasks = std::move(question.tasks);
        solve_all(arguments, question, solver ? &*solver : nullptr, std::move(tasks),
                  [&](Outcome outcome) {
                      problems.add(outcome.diagnostics);
                      if (!outcome.solved) return;
                      if (!arguments.common.json) {
                          print_out((all.empty() ? "" : "\n") +
                                    solved_text(question.setting, *outcome.solved,
                                                shows_phases(arguments)));
                      }
                      all.push_back(*std::move(outcome.solved));
                  });
    }
    if (arguments.proof && !all.empty()) {
        problems.add(prove(session, *arguments.proof, question, *solver, all));
    }
    add_why_unsolved(all.size(), question.given, diagnostics, problems);
    session.report_apart(problems);
    diagnostics.add(problems);
    return solver;
}

ExitCode run_solve(const SolveArguments& arguments) {
    Session session(arguments.common, arguments.time_limit);
    Diagnostics diagnostics;
    std::optional<StateSolver> solver;
    std::vector<Solved> all;
    bool proven_none = false;
    std::optional<SolveQuestion> question = read_question(session, arguments, diagnostics);
    const std::size_t given = question ? question->given : arguments.given.scrambles.size();
    if (question && !diagnostics.has_errors()) {
        proven_none = drop_unreachable(*question, diagnostics);
    }
    if (question && (!diagnostics.has_errors() || (proven_none && !question->tasks.empty()))) {
        session.report_apart(diagnostics);
        Diagnostics problems;
        solver = solve_question(session, arguments, *question, all, problems);
        const bool premises = arguments.turns || !arguments.goals.empty() || question->any_open;
        proven_none = proven_none || (premises && has_error(problems, Code::kImpossible));
        diagnostics.add(problems);
    } else {
        session.report_apart(diagnostics);
    }
    const ExitCode code =
        exit_code_of(all, solver ? &*solver : nullptr, given, diagnostics, proven_none);
    if (arguments.common.json) {
        const bool single = given <= 1 && !arguments.given.file;
        const auto write = [&](JsonWriter& json) {
            const auto write_one = [&](JsonWriter& to, const Solved& solved) {
                write_solved(to, question->setting, solved);
            };
            if (!single) {
                write_objects(json, "solutions", all, write_one);
                json.key("summary");
                if (question) return write_summary(json, question->setting, all);
                json.null();
                return;
            }
            if (!all.empty()) write_one(json, all.front());
        };
        print_answer(json_document(write, diagnostics, session.sources()), code);
    }
    if (arguments.summary && !arguments.common.json && !all.empty()) {
        print_out('\n' + summary_text(question->setting, all));
    }
    answer_is_given(code);
    return code;
}

constexpr const char* kSolveExamples =
    R"(Methods: optimal, the shortest solution; chains of the puzzle, which solve it in phases
(two-phase, thistlethwaite); sgs, words of a strong generating set, for any puzzle; and
auto, which takes optimal for small puzzles, else the first of these that the puzzle has. A
two-phase search continues with shorter solutions until its time is over: five seconds by
default (--time-limit). On the 3x3, optimal needs tables that are computed once, in minutes;
a state then takes some twenty seconds with --memory 2.5G, and longer with less memory.
Where turns can be blocked, the methods are optimal and anytime, which returns its best
solution when its time is over. A state a few turns from solved is solved at once, without
tables. A puzzle in a file has the methods of a named puzzle if its turns are the same under
other names.

--turns "U R F2" allows all turns of U and R, but only half turns of F; R1 and R' allow R in one
direction. If no turns lead from the state to its goal, the group of these turns proves it without
a search, and the exit code is 3.

Examples:
  qter solve 3x3 --scramble "R U2 F' D L2"
  qter solve --puzzle 3x3 --state UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB
  qter solve --puzzle 2x2 --state "WGWG RRRR GYGY YBYB OOOO WBWB"
  qter solve --puzzle 3x3 --method thistlethwaite --scramble "F L' D' B2 U'" --trace
  qter solve --puzzle megaminx --file scrambles.txt --json
  qter solve --puzzle skewb.tws --state skewb.scr
  qter solve --puzzle 2x2 --all --scramble "R U F"
  qter solve --puzzle 2x2 --metric qtm --scramble "R U2 F'"
  qter solve 3x3 --turns "U R" --scramble "R U R' U R U2 R'"
  qter solve 2x2 --scramble "R U F" --goal "R2 U2" --goal "F R2 U"
  qter solve 3x3 --scramble "R U F" --goal "?????????????R??R?????F??F??D?DDD?D?????L??L?????B??B?"
  qter solve --puzzle 3x3 --method optimal --memory 500M --scramble "R U2 F' D L2"
  qter solve 4x4 --notation inner --scramble "F d2 u B' F' u U L2 r2"
  qter solve puppet-v2 --metric qtm --time-limit 60 --scramble "D' L' U' L F L F D'")";

std::string solve_problem(const SolveArguments& arguments) {
    const std::string& method = arguments.solver.method;
    if (arguments.all && method != kAutoMethod && method != kOptimalMethod) {
        return fmt::format(
            "--all needs the shortest solutions, and {} does not prove which they are; use "
            "--method "
            "optimal",
            method);
    }
    if (arguments.proof && method != kAutoMethod && method != kOptimalMethod) {
        return fmt::format(
            "--proof needs the shortest solution, and {} does not prove which it is; use --method "
            "optimal",
            method);
    }
    if (arguments.proof && (arguments.given.file || arguments.given.scrambles.size() > 1)) {
        return "--proof is for one state; give one --scramble or --state";
    }
    if (arguments.all && arguments.solver.metric != Metric::kHalfTurn) {
        return "--all is for the metric htm only";
    }
    if (arguments.proof && !arguments.goals.empty()) {
        return "--proof does not support goals; leave out --goal";
    }
    if (arguments.stop_at != 0 && (arguments.all || arguments.proof)) {
        return fmt::format("{} is for the shortest solutions, and --stop-at accepts a longer one",
                           arguments.all ? "--all" : "--proof");
    }
    const int given = (arguments.given.scrambles.empty() ? 0 : 1) +
                      (arguments.given.state ? 1 : 0) + (arguments.given.file ? 1 : 0);
    if (given == 0) {
        return "a state is required: --scramble \"R U R'\", --state STATE or --file FILE";
    }
    if (given > 1) {
        return "give one of --scramble, --state and --file";
    }
    return {};
}

void add_solve_options(VerbOptions& verb, SolveArguments& arguments) {
    add_puzzle_name(verb, arguments.puzzle);
    verb.texts("--scramble", arguments.given.scrambles, "ALG",
               "Solve the state after this algorithm, or the state with these facelets; may be "
               "repeated",
               SuffixWords::kTaken);
    verb.text(
        "--state", arguments.given.state, "STATE",
        "Solve the state with these facelets, a letter each, face by face, as faces (URFDLB on "
        "cubes) or as colours (WRGYOB), or the states in a file, like --file");
    verb.text("--file", arguments.given.file, "FILE",
              "Solve the scrambles and states in this file: one a line, as timers export them, or "
              "in the format of twsearch (docs/puzzle-files.md); - for standard input");
    verb.text(
        "--turns", arguments.turns, "LIST",
        "Use only these turns, such as \"U R F2\": a grip's name allows all of its turns, with an "
        "amount only that turn (U1, U2, U')");
    verb.texts("--goal", arguments.goals, "STATE",
               "The goal instead of the solved puzzle: the state after an algorithm, facelets, or "
               "the states in a file, like --file; of several goals the nearest. Facelets of a "
               "single goal may have ? for any",
               SuffixWords::kTaken);
    verb.text("--method", arguments.solver.method, "METHOD",
              "auto (the default), optimal, sgs, or a chain of the puzzle");
    add_metric(verb, arguments.solver.metric, "What counts as one turn: ",
               ". Optimal minimises this count, other methods only report it");
    verb.number("--alternatives", arguments.solver.alternatives, 0, 100'000,
                "How many alternatives to carry from phase to phase, with more than two phases "
                "(50); 0 takes the first solution of each");
    add_memory(verb, arguments.solver.memory, "1G");
    verb.text("--tables", arguments.solver.keeping.folder, "DIR",
              "Keep tables that take long to compute in this folder (tables in the user's cache)");
    add_threads(verb, arguments.threads);
    add_time_limit(verb, arguments.time_limit);
    verb.number(
        "--stop-at", arguments.stop_at, 1, 100'000,
        "End with the first solution of at most this many turns, instead of searching for shorter "
        "ones or for a proof");
    verb.flag("--summary", arguments.summary,
              "For several states, end with statistics of turns, expanded positions and seconds: "
              "total, quartiles, mean");
    verb.flag(
        "--all", arguments.all,
        "Find every shortest solution, with turns that commute in one order; only with optimal");
    verb.flag("--trace", arguments.trace,
              "Show the phases, and the distance from the beginning to the end of each");
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
