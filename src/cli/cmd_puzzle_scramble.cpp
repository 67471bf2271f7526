// Random scrambles: a uniform random state, solved, and the solution inverted.
//
// Random turns (navigate/turn_draw.hpp) reach some states less often than others, whatever their
// number. They are for puzzles whose random states take hundreds of turns, and for users who
// request them. The number of random turns that is enough for a method is measured
// (navigate/shuffle_measure.hpp).
#include <fmt/format.h>

#include <random>

#include "blocked/blocked_solver.hpp"
#include "cli/command_stop.hpp"
#include "cli/json_document.hpp"
#include "cli/progress.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/user_folders.hpp"
#include "cli/verbs.hpp"
#include "facelets/facelet_string.hpp"
#include "navigate/shuffle_measure.hpp"
#include "navigate/state_solver.hpp"
#include "navigate/turn_draw.hpp"
#include "notation/algorithm.hpp"
#include "notation/metric.hpp"
#include "notation/notation.hpp"
#include "puzzle/group_facts.hpp"

namespace qter {
namespace {

struct PuzzleScrambleArguments {
    CommonOptions common;
    std::vector<std::string> puzzle;            ///< the words of its name or description
    std::optional<std::uint64_t> seed;          ///< of the random numbers; nullopt: a random one
    std::optional<std::uint32_t> count;         ///< nullopt: 1, or kMeasured with `measure`
    std::optional<std::uint32_t> random_turns;  ///< this many random turns instead of random states
    std::optional<std::string> measure;         ///< the method to measure random turns with
    std::uint32_t threads = 1;                  ///< for tables
    std::optional<double> time_limit;           ///< in seconds

    [[nodiscard]] std::uint32_t scrambles() const {
        constexpr std::uint32_t kMeasured = 100;
        return count.value_or(measure ? kMeasured : 1);
    }
};

/// A method whose turns do not depend on its time, so that a seed gives the same turns everywhere:
/// a chain of more than two phases; else, without chains, the automatic method; else words of a
/// strong generating set.
std::string steady_method(const Puzzle& puzzle) {
    for (const TurnChain& chain : puzzle.chains()) {
        if (chain.phases.size() > 2) return chain.name;
    }
    return puzzle.chains().empty() ? kAutoMethod : StateSolver::methods(puzzle).back();
}

std::optional<StateSolver> solver_of(const PuzzleScrambleArguments& arguments,
                                     const PuzzlePtr& puzzle, std::string method,
                                     Progress& progress, Diagnostics& diagnostics) {
    MethodOptions options;
    options.method = std::move(method);
    options.keeping.folder = user_tables_folder();
    options.keeping.threads = arguments.threads;
    options.keeping.cancellation = &command_cancellation();
    options.keeping.progress = [&progress](double fraction, const std::string& what) {
        progress.update(fraction, what);
    };
    return StateSolver::make(puzzle, options).take(diagnostics);
}

std::vector<Algorithm> scrambles_of(const PuzzleScrambleArguments& arguments, std::uint64_t seed,
                                    const PuzzlePtr& puzzle, Diagnostics& diagnostics) {
    std::vector<Algorithm> scrambles;
    const std::optional<PuzzleGroup> group = group_of(*puzzle);
    if (!group) {
        diagnostics.add(Diagnostic::error(
            Code::kTooLarge, {}, fmt::format("{} is too large for random states", puzzle->name())));
        return scrambles;
    }
    Progress progress(progress_style(arguments.common.quiet), "scrambling", print_err_as_is);
    const std::optional<StateSolver> solver =
        solver_of(arguments, puzzle, steady_method(*puzzle), progress, diagnostics);
    if (!solver) return scrambles;
    Random random(seed);
    while (scrambles.size() < arguments.scrambles() && !command_cancellation().requested()) {
        progress.update(
            static_cast<double>(scrambles.size()) / static_cast<double>(arguments.scrambles()),
            fmt::format("{} of {}", scrambles.size(), arguments.scrambles()));
        const State state = group->random_state(random);
        SolveRequest ask;
        ask.watch = [&](std::size_t depth, std::size_t turns) {
            progress.update(
                static_cast<double>(scrambles.size()) / static_cast<double>(arguments.scrambles()),
                fmt::format("{} of {}: {} turns so far, depth {}", scrambles.size(),
                            arguments.scrambles(), turns, depth));
        };
        const std::optional<Solution> solution =
            solver->solve(state, command_cancellation(), ask).take(diagnostics);
        if (!solution || command_cancellation().requested()) break;
        scrambles.push_back(inverse(*puzzle, solution->algorithm));
    }
    return scrambles;
}

/// Where turns can be blocked: random reachable positions, each with the first solution that is
/// found, on one thread.
std::vector<Algorithm> blocked_scrambles(const PuzzleScrambleArguments& arguments,
                                         std::uint64_t seed, const PuzzlePtr& puzzle,
                                         Diagnostics& diagnostics) {
    std::vector<Algorithm> scrambles;
    Progress progress(progress_style(arguments.common.quiet), "scrambling", print_err_as_is);
    const Cancellation& cancellation = command_cancellation();
    try {
        BlockedSolverOptions options;
        options.cancellation = &cancellation;
        const std::optional<BlockedSolver> solver =
            BlockedSolver::make(puzzle, options).take(diagnostics);
        SolveRequest request;
        request.first = true;
        Random random(seed);
        while (solver && scrambles.size() < arguments.scrambles()) {
            progress.update(
                static_cast<double>(scrambles.size()) / static_cast<double>(arguments.scrambles()),
                fmt::format("{} of {}", scrambles.size(), arguments.scrambles()));
            const State state = solver->space().random_position(random);
            const Result<Solution> found = solver->solve(state, cancellation, request);
            if (!found) break;
            scrambles.push_back(inverse(*puzzle, found->algorithm));
        }
    } catch (const Cancelled&) {
        // Return the scrambles so far.
    }
    return scrambles;
}

std::vector<Algorithm> random_turns(const PuzzlePtr& puzzle, std::uint32_t length,
                                    std::uint32_t count, std::uint64_t seed,
                                    Diagnostics& diagnostics) {
    const TurnDraw draw(puzzle);
    Random random(seed);
    std::vector<Algorithm> scrambles;
    while (scrambles.size() < count && !command_cancellation().requested()) {
        scrambles.push_back(draw.draw(length, random));
        if (!scrambles.back().empty()) continue;
        scrambles.pop_back();
        diagnostics.add(Diagnostic::error(
            Code::kLimit, {},
            fmt::format("no sequence of {} turns of {} exists in which none undoes or extends "
                        "another",
                        length, puzzle->name())));
        break;
    }
    return scrambles;
}

/// Measures the turns that a method takes after random turns, and for random states.
std::optional<ShuffleMeasure> measured(const PuzzleScrambleArguments& arguments, std::uint64_t seed,
                                       const PuzzlePtr& puzzle, Diagnostics& diagnostics) {
    const std::vector<Algorithm> words =
        random_turns(puzzle, *arguments.random_turns, arguments.scrambles(), seed, diagnostics);
    if (words.size() < arguments.scrambles()) return std::nullopt;
    Progress progress(progress_style(arguments.common.quiet), "measuring", print_err_as_is);
    const std::optional<StateSolver> solver =
        solver_of(arguments, puzzle, *arguments.measure, progress, diagnostics);
    if (!solver) return std::nullopt;
    std::vector<State> states;
    if (const std::optional<PuzzleGroup> group = group_of(*puzzle)) {
        Random random(~seed);  // other random numbers than those of the turns
        while (states.size() < arguments.scrambles()) states.push_back(group->random_state(random));
    }
    return measure_shuffle(
               *puzzle, *solver, words, states, arguments.threads, command_cancellation(),
               [&](double done, const std::string& what) { progress.update(done, what); })
        .take(diagnostics);
}

std::string measure_text(const PuzzleScrambleArguments& arguments, const Puzzle& puzzle,
                         const ShuffleMeasure& measure) {
    std::string text = fmt::format(
        "{}, {} scrambles for each number of random turns, solved by {} ({})\n\n{:<14}{:>9}{:>9}"
        "{:>9}{:>9}{:>9}{:>9}\n",
        puzzle.name(), arguments.scrambles(), measure.method, Metric::kHalfTurn.name,
        "random turns", "mean", "least", "quartile", "median", "quartile", "most");
    const auto row = [&](const std::string& name, const Spread& spread) {
        text += fmt::format("{:<14}{:>9.3f}{:>9g}{:>9g}{:>9g}{:>9g}{:>9g}\n", name, spread.mean,
                            spread.least, spread.first_quartile, spread.median,
                            spread.third_quartile, spread.most);
    };
    for (std::size_t i = 0; i < measure.by_turns.size(); ++i) {
        row(std::to_string(i + 1), measure.by_turns[i]);
    }
    if (!measure.random_states) return text;
    row("random states", *measure.random_states);
    const std::optional<std::size_t> after = as_random_after(measure);
    return text + (after ? fmt::format("\nfrom {} random turn{} on, all means are within two "
                                       "standard errors of that of random states\n",
                                       *after, *after == 1 ? "" : "s")
                         : "\nthe means still differ from that of random states\n");
}

void write_measure(JsonWriter& json, const ShuffleMeasure& measure) {
    json.key("method").value(measure.method);
    write_objects(json, "measured", measure.by_turns, [&](JsonWriter& to, const Spread& one) {
        to.key("turns").value(std::uint64_t(&one - measure.by_turns.data()) + 1);
        to.key("length");
        write_spread(to, one);
    });
    json.key("random_states");
    measure.random_states ? write_spread(json, *measure.random_states)
                          : static_cast<void>(json.null());
    json.key("as_random_after");
    const std::optional<std::size_t> after = as_random_after(measure);
    after ? json.value(std::uint64_t{*after}) : json.null();
}

void write_scramble(JsonWriter& json, const Puzzle& puzzle, const Algorithm& scramble) {
    json.key("algorithm").value(to_string(puzzle, scramble));
    json.key("written").value(written(puzzle, scramble));
    json.key("length").value(std::uint64_t{scramble.size()});
    json.key("state");
    has_facelet_string(puzzle) ? json.value(facelet_string(puzzle, state_of(puzzle, scramble)))
                               : json.null();
}

ExitCode run_puzzle_scramble(const PuzzleScrambleArguments& arguments) {
    Session session(arguments.common, arguments.time_limit);
    Diagnostics diagnostics;
    const std::uint64_t seed = arguments.seed ? *arguments.seed : std::random_device()();
    const std::optional<PuzzlePtr> puzzle =
        find_puzzle(session, arguments.puzzle,
                    arguments.random_turns ? BlockedPuzzles::kRefused : BlockedPuzzles::kKnown)
            .take(diagnostics);
    std::vector<Algorithm> scrambles;
    std::optional<ShuffleMeasure> measure;
    if (puzzle && arguments.measure) {
        measure = measured(arguments, seed, *puzzle, diagnostics);
    } else if (puzzle && (*puzzle)->turn_model().blocked()) {
        scrambles = blocked_scrambles(arguments, seed, *puzzle, diagnostics);
    } else if (puzzle && arguments.random_turns) {
        scrambles = random_turns(*puzzle, *arguments.random_turns, arguments.scrambles(), seed,
                                 diagnostics);
    } else if (puzzle) {
        scrambles = scrambles_of(arguments, seed, *puzzle, diagnostics);
    }
    if (arguments.measure && is_time_over() && !diagnostics.has_errors()) {
        const std::size_t turns = measure ? measure->by_turns.size() : 0;
        if (turns < arguments.random_turns) {
            diagnostics.add(
                Diagnostic::error(Code::kTimeLimit, {},
                                  fmt::format("the time was over after {} random turns", turns)));
        }
    }
    if (puzzle && !arguments.measure && scrambles.size() < arguments.scrambles() &&
        is_time_over()) {
        diagnostics.add(Diagnostic::error(
            Code::kTimeLimit, {},
            fmt::format("the time was over after {} scrambles", scrambles.size())));
    }
    session.report(diagnostics);
    const ExitCode code = interrupted() ? ExitCode::kInterrupted : exit_code_for(diagnostics);
    if (arguments.common.json) {
        const auto write = [&](JsonWriter& json) {
            if (!puzzle) return;
            json.key("puzzle").value((*puzzle)->name());
            json.key("seed").value(Integer(seed));
            json.key("metric").value(Metric::kHalfTurn.name);
            if (measure) write_measure(json, *measure);
            write_objects(json, "scrambles", scrambles, [&](JsonWriter& to, const Algorithm& one) {
                write_scramble(to, **puzzle, one);
            });
        };
        print_answer(json_document(write, diagnostics, session.sources()), code);
    } else {
        std::string text = measure ? measure_text(arguments, **puzzle, *measure) : "";
        for (const Algorithm& one : scrambles) text += written(**puzzle, one) + '\n';
        print_answer(text, code);
        if (!arguments.seed && !text.empty()) {
            session.say(fmt::format("--seed {} gives the same result again", seed));
        }
    }
    return code;
}

constexpr const char* kPuzzleScrambleExamples =
    R"(All states that turns reach are equally likely. Each scramble is one line, in the format of
solve --file. On large puzzles the search for the turns of a random state takes minutes, and the
scramble is long (7x7: 2,000 turns); competitions use --random-turns there.

Examples:
  qter puzzle scramble 3x3
  qter puzzle scramble pyraminx --count 5 --seed 1
  qter puzzle scramble 7x7 --random-turns 100
  qter puzzle scramble 2x2 --count 3 | qter solve 2x2 --file -
  qter puzzle scramble 2x2 --random-turns 20 --measure optimal --count 1000)";

void add_puzzle_scramble_options(VerbOptions& verb, PuzzleScrambleArguments& arguments) {
    add_puzzle_name(verb, arguments.puzzle);
    verb.number(
        "--seed", arguments.seed, 0, kAnyNumber,
        "The same number gives the same states and turns; by default they differ each time");
    verb.number("--count", arguments.count, 1, 1'000'000,
                "The number of scrambles (1; 100 with --measure)");
    verb.number("--random-turns", arguments.random_turns, 1, 100'000,
                "This many random turns, none of which undoes or extends another, instead of "
                "random states: fast, but states are not equally likely");
    verb.text(
        "--measure", arguments.measure, "METHOD",
        "Instead of scrambles, show how many turns this method of solve takes after 1, 2, ... "
        "--random-turns and for random states: how many random turns shuffle enough for this "
        "method");
    add_threads(verb, arguments.threads);
    add_time_limit(verb, arguments.time_limit);
    add_notation(verb, arguments.common);
    add_common(verb, arguments.common);
    verb.check([&arguments]() -> std::string {
        if (!arguments.measure || arguments.random_turns) return {};
        return "--measure compares random turns with random states: --random-turns gives the "
               "largest number";
    });
    verb.footer(kPuzzleScrambleExamples);
}

}  // namespace

RunVerb declare_puzzle_scramble(VerbOptions& verb) {
    return verb_with<PuzzleScrambleArguments>(verb, add_puzzle_scramble_options,
                                              run_puzzle_scramble);
}

}  // namespace qter
