// The verb puzzle scramble: random states, as turns from the solved puzzle.
#include <fmt/format.h>

#include <random>

#include "cli/command_stop.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/user_folders.hpp"
#include "cli/verbs.hpp"
#include "report/scramble_report.hpp"

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

ExitCode run_puzzle_scramble(const PuzzleScrambleArguments& arguments) {
    Session session(arguments.common, arguments.time_limit);
    Diagnostics diagnostics;
    const std::uint64_t seed = arguments.seed ? *arguments.seed : std::random_device()();
    const std::optional<PuzzlePtr> puzzle =
        find_puzzle(session, arguments.puzzle,
                    arguments.random_turns ? BlockedPuzzles::kRefused : BlockedPuzzles::kKnown)
            .take(diagnostics);
    ScrambleJob job;
    Scrambles made;
    if (puzzle) {
        job = {*puzzle, seed, arguments.scrambles(), arguments.random_turns, arguments.measure, {}};
        job.keeping.folder = user_tables_folder();
        job.keeping.threads = arguments.threads;
        made = scramble(job, session.ports());
        diagnostics.add(made.diagnostics);
    }
    session.report(diagnostics);
    const ExitCode code = interrupted() ? ExitCode::kInterrupted : exit_code_for(diagnostics);
    if (arguments.common.json) {
        const auto write = [&](JsonWriter& json) {
            if (puzzle) write_scrambles(json, job, made);
        };
        session.print_document(write, diagnostics, code);
    } else {
        const std::string text = puzzle ? scrambles_text(job, made) : "";
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
    verb.number("-n,--count", arguments.count, 1, 1'000'000,
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
