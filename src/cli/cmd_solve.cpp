// The verb solve: finds turns that solve states of a puzzle.
#include <fmt/format.h>

#include <algorithm>

#include "cli/proof_writer.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/user_folders.hpp"
#include "cli/verbs.hpp"
#include "formats/known_turns.hpp"
#include "report/solve_report.hpp"
#include "service/solve_job.hpp"
#include "service/solve_tasks.hpp"

namespace qter {
namespace {

struct SolveArguments {
    CommonOptions common;
    std::vector<std::string> puzzle;  ///< the words of its name or description
    SolveTexts texts;
    MethodOptions method;
    SolveRequest request;
    std::optional<double> time_limit;  ///< in seconds
    bool trace = false;
    bool summary = false;              ///< print statistics of the answers
    std::optional<std::string> proof;  ///< a file for a certificate
};

bool shows_phases(const SolveArguments& arguments) {
    return arguments.trace || arguments.common.verbose;
}

/// nullopt without a puzzle.
std::optional<SolveJob> read_job(Session& session, const SolveArguments& arguments,
                                 Diagnostics& diagnostics) {
    const std::unique_ptr<ProgressPort> progress = session.ports().begin("reading the puzzle");
    const std::optional<PuzzlePtr> puzzle =
        find_puzzle_to_prove(session, arguments.puzzle,
                             {.proof = arguments.proof, .all = arguments.request.all}, diagnostics);
    if (!puzzle) return std::nullopt;
    SolveJob job;
    job.puzzle = with_known_chains(*puzzle, session.puzzles());
    job.method = arguments.method;
    if (job.method.keeping.folder.empty()) job.method.keeping.folder = user_tables_folder();
    job.request = arguments.request;
    if (arguments.common.json) job.request.phases = SolveRequest::Phases::kKnown;
    if (shows_phases(arguments)) job.request.phases = SolveRequest::Phases::kSearched;
    job.takes_all_time = arguments.time_limit.has_value();
    job.read = std::move(diagnostics);
    progress->update({"checking the states"});
    read_solve_job(
        arguments.texts, session.sources(),
        [&](const std::string& file) { return load_text(session, file); }, job);
    return job;
}

/// Solves the states; prints each solution when it is found.
SolveEnd solve_and_print(Session& session, const SolveArguments& arguments, const SolveJob& job,
                         std::vector<Solved>& all) {
    SolveListener listener;
    listener.shows_progress = !arguments.common.json && stdout_is_terminal();
    listener.report = [&](const Diagnostics& problems) { session.report_apart(problems); };
    listener.solved = [&](Solved solved) {
        if (!arguments.common.json) {
            print_out((all.empty() ? "" : "\n") +
                      solved_text(job, solved, shows_phases(arguments)));
        }
        all.push_back(std::move(solved));
    };
    if (arguments.proof) {
        listener.certificate = [&](std::optional<Certificate> certificate) {
            return write_proof(session, *arguments.proof, std::move(certificate));
        };
    }
    return run_solve_job(job, session.ports(), listener);
}

ExitCode exit_code_of(const SolveEnd& end) {
    if (interrupted()) return ExitCode::kInterrupted;
    const ExitCode code = exit_code_for(end.diagnostics);
    if (end.impossible && code == ExitCode::kError) return ExitCode::kNoSolution;
    return end.complete || end.diagnostics.has_errors() ? code : ExitCode::kLimit;
}

ExitCode run_solve(const SolveArguments& arguments) {
    Session session(arguments.common, arguments.time_limit);
    SolveEnd end;
    std::vector<Solved> all;
    const std::optional<SolveJob> job = read_job(session, arguments, end.diagnostics);
    if (job) {
        end = solve_and_print(session, arguments, *job, all);
    } else {
        session.report_apart(end.diagnostics);
    }
    const ExitCode code = exit_code_of(end);
    if (arguments.common.json) {
        const std::size_t given =
            std::max(arguments.texts.scrambles.size(), job ? job->tasks.size() : 0);
        const bool single = given <= 1 && !arguments.texts.file;
        const auto write = [&](JsonWriter& json) {
            if (!single && job) return write_solutions(json, *job, all);
            if (!all.empty()) write_solved(json, *job, all.front());
        };
        session.print_document(write, end.diagnostics, code);
    }
    if (arguments.summary && !arguments.common.json && !all.empty()) {
        print_out('\n' + summary_text(*summary_of(*job, all), run_figures()));
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
    const std::string& method = arguments.method.method;
    if (arguments.request.all && method != kAutoMethod && method != kOptimalMethod) {
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
    if (arguments.proof && (arguments.texts.file || arguments.texts.scrambles.size() > 1)) {
        return "--proof is for one state; give one --scramble or --state";
    }
    if (arguments.request.all && arguments.method.metric != Metric::kHalfTurn) {
        return "--all is for the metric htm only";
    }
    if (arguments.proof && !arguments.texts.goals.empty()) {
        return "--proof does not support goals; leave out --goal";
    }
    if (arguments.request.enough != 0 && (arguments.request.all || arguments.proof)) {
        return fmt::format("{} is for the shortest solutions, and --stop-at accepts a longer one",
                           arguments.request.all ? "--all" : "--proof");
    }
    const int given = (arguments.texts.scrambles.empty() ? 0 : 1) +
                      (arguments.texts.state ? 1 : 0) + (arguments.texts.file ? 1 : 0);
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
    verb.texts("--scramble", arguments.texts.scrambles, "ALG",
               "Solve the state after this algorithm, or the state with these facelets; may be "
               "repeated",
               SuffixWords::kTaken);
    verb.text(
        "--state", arguments.texts.state, "STATE",
        "Solve the state with these facelets, a letter each, face by face, as faces (URFDLB on "
        "cubes) or as colours (WRGYOB), or the states in a file, like --file");
    verb.text("--file", arguments.texts.file, "FILE",
              "Solve the scrambles and states in this file: one a line, as timers export them, or "
              "in the format of twsearch (docs/puzzle-files.md); - for standard input");
    verb.text(
        "--turns", arguments.texts.turns, "LIST",
        "Use only these turns, such as \"U R F2\": a grip's name allows all of its turns, with an "
        "amount only that turn (U1, U2, U')");
    verb.texts("--goal", arguments.texts.goals, "STATE",
               "The goal instead of the solved puzzle: the state after an algorithm, facelets, or "
               "the states in a file, like --file; of several goals the nearest. Facelets of a "
               "single goal may have ? for any",
               SuffixWords::kTaken);
    verb.text("--method", arguments.method.method, "METHOD",
              "auto (the default), optimal, sgs, or a chain of the puzzle");
    add_metric(verb, arguments.method.metric, "What counts as one turn: ",
               ". Optimal minimises this count, other methods only report it");
    verb.number("--alternatives", arguments.method.alternatives, 0, 100'000,
                "How many alternatives to carry from phase to phase, with more than two phases "
                "(50); 0 takes the first solution of each");
    add_memory(verb, arguments.method.memory, "1G");
    verb.text("--tables", arguments.method.keeping.folder, "DIR",
              "Keep tables that take long to compute in this folder (tables in the user's cache)");
    add_threads(verb, arguments.method.keeping.threads);
    add_time_limit(verb, arguments.time_limit);
    verb.number(
        "--stop-at", arguments.request.enough, 1, 100'000,
        "End with the first solution of at most this many turns, instead of searching for shorter "
        "ones or for a proof");
    verb.flag("--summary", arguments.summary,
              "For several states, end with statistics of turns, expanded positions and seconds: "
              "total, quartiles, mean");
    verb.flag(
        "--all", arguments.request.all,
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
