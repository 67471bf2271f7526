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
#include "navigate/state_solver.hpp"
#include "puzzle/known_turns.hpp"
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
    std::optional<std::string> turns;  ///< a list of those that are allowed
    MethodOptions solver;
    std::uint32_t threads = 1;         ///< states that are solved at once
    std::optional<double> time_limit;  ///< in seconds
    bool all = false;                  ///< every shortest solution
    std::uint32_t stop_at = 0;         ///< turns of a solution that will do; 0: none will
    bool trace = false;
    bool summary = false;              ///< says how the answers are spread
    std::optional<std::string> proof;  ///< a file for a certificate
};

using Clock = Cancellation::Clock;

/// What a search that goes on for ever gets, in seconds, unless it is told otherwise.
constexpr double kUsualSeconds = 5;

/// A question that has been read.
struct SolveQuestion {
    SolveSetting setting;
    MethodOptions method;
    std::vector<ListedState> tasks;
    std::size_t given = 0;  ///< how many states the command line has
    bool any_open = false;  ///< a task leaves something open
};

std::vector<State> states_of(const std::vector<ListedState>& listed) {
    std::vector<State> states;
    for (const ListedState& one : listed) states.push_back(one.state);
    return states;
}

bool leaves_open(const ListedState& task) { return task.open.has_value(); }

/// Of the tasks that leave nothing open.
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
    outcome.solved = {std::move(task),  solver.method(),  *std::move(solution), now(),
                      std::move(nodes), std::move(found), std::move(ruled_out)};
    return outcome;
}

/// By a solver of its own.
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

/// Solves each state in the time it has, several at once, and gives what comes of them to `take` in
/// their order. `solver` is that of the tasks that leave nothing open, null where there are none.
template <class Take>
void solve_all(const SolveArguments& arguments, const SolveQuestion& question,
               const StateSolver* solver, std::vector<ListedState> tasks, const Take& take) {
    // Where the answers appear on a terminal one by one, they say how far it is.
    const bool seen = tasks.size() > 1 && !arguments.common.json && stdout_is_terminal();
    Progress progress(seen ? ProgressStyle::kNone : progress_style(arguments.common.quiet),
                      "solving", print_err_as_is);
    const std::size_t count = tasks.size();
    const bool threaded = solver != nullptr && solver->claims().threaded;
    const std::uint32_t at_most = threaded ? 1 : arguments.threads;
    std::atomic<std::size_t> begun = 0;
    // A search that goes on as long as it may leaves the states behind it their share.
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

/// One for the tasks alone, if all of them are solved in a few turns.
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
    Progress progress(progress_style(arguments.common.quiet), "making tables", print_err_as_is);
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
                      const Diagnostics& diagnostics, bool proven_none) {
    if (interrupted()) return ExitCode::kInterrupted;
    if (proven_none && exit_code_for(diagnostics) == ExitCode::kError) {
        return ExitCode::kNoSolution;
    }
    if (diagnostics.has_errors()) return exit_code_for(diagnostics);
    if (all.size() < given) return ExitCode::kLimit;
    // The best within the time is what an improving search is asked for.
    const bool improves = solver != nullptr && solver->claims().improves;
    const bool missed = !improves && std::any_of(all.begin(), all.end(), [](const Solved& one) {
        return one.solution.stopped;
    });
    return missed ? ExitCode::kLimit : ExitCode::kDone;
}

/// Writes the certificate of a solution; says why there is none.
Diagnostics prove(Session& session, const std::string& file, const SolveQuestion& question,
                  const StateSolver& solver, const std::vector<Solved>& all) {
    Diagnostics problems;
    if (all.size() > 1) {
        problems.add(Diagnostic::error(Code::kArguments, {},
                                       "--proof is of one state, and there are several"));
        return problems;
    }
    const Solved& one = all.front();
    problems.add(write_proof(session, file,
                             certificate_of(*question.setting.puzzle, solver, one.task.state,
                                            one.solution, one.nodes, question.method.turns)));
    return problems;
}

/// The turns that are allowed and the goals, as the command line says them.
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
    // What is no shortest solution is made of turns of grips, whatever the metric counts.
    if (arguments.stop_at != 0 && arguments.solver.metric != Metric::kHalfTurn &&
        puzzle->blocking() == nullptr) {
        diagnostics.add(Diagnostic::error(Code::kArguments, {},
                                          "--stop-at counts turns in htm where none is blocked")
                            .with_help("leave out --metric"));
    }
    if (!arguments.proof) return;
    if (question.any_open) {
        diagnostics.add(
            Diagnostic::error(Code::kArguments, {},
                              "--proof is not for this question: a certificate leaves nothing "
                              "open"));
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

/// Leaves out what no turns that are allowed solve; true where there is any of it.
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

/// Makes a solver for the question and solves its tasks; what is found is shown as it comes.
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
    R"(Methods: optimal, the shortest solution; the puzzle's own ways to solve in phases (two-phase,
thistlethwaite); sgs, words of a strong generating set, for any puzzle; and auto, which takes
optimal where the puzzle is small, else the first of these that there is. A two-phase search
goes on for shorter solutions until its time is over: five seconds, unless --time-limit says
otherwise. On the 3x3, optimal takes tables that are made once, in minutes, and with --memory 2.5G
some twenty seconds for a state; with less memory longer. Where turns can be blocked there are
optimal and anytime, which gives the best that it has when its time is over.
A state a few turns from solved is solved at once, without tables. A file's puzzle whose turns
are those of a named one, under other names, has the methods of that one.

--turns "U R F2" allows all turns of U and R, and of F half turns alone; R1 and R' allow turns of
R one way. Where no turns lead from the state to its goal the group of these turns proves it,
nothing is searched, and the exit code is 3.

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
    if (arguments.proof && !arguments.goals.empty()) {
        return "--proof is of solving, and does not know of goals; leave out --goal";
    }
    if (arguments.stop_at != 0 && (arguments.all || arguments.proof)) {
        return fmt::format("{} is of the shortest solutions, and --stop-at takes a longer one",
                           arguments.all ? "--all" : "--proof");
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
    verb.text(
        "--turns", arguments.turns, "LIST",
        "Make these turns only, as \"U R F2\": a grip's name allows all of its turns, with an "
        "amount that turn alone (U1, U2, U')");
    verb.texts("--goal", arguments.goals, "STATE",
               "Go there instead of to the solved puzzle: to what an algorithm makes of it, to "
               "facelets, or to the states in a file, as --file; to the nearest of several. "
               "Facelets of a single goal may have ? for any",
               WordsBehind::kTaken);
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
    verb.number(
        "--stop-at", arguments.stop_at, 1, 100'000,
        "End with the first solution of at most so many turns, where the search would go on for "
        "shorter ones, or for a proof");
    verb.flag("--summary", arguments.summary,
              "Of several states, say in the end how turns, positions looked at and seconds are "
              "spread: total, quartiles, mean");
    verb.flag(
        "--all", arguments.all,
        "Find every shortest solution, with turns that commute in one order; only with optimal");
    verb.flag("--trace", arguments.trace,
              "Show the phases, one by one, and how far from the end of each its beginning is");
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
