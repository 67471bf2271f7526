// Random states as turns that lead there: the state first, each as likely as any other, then turns
// that solve it, made backwards. Random turns leave some states rarer than others, however many
// there are; they are for puzzles whose random states take hundreds of turns, and for who asks for
// them. Each is a turn of layers that lie together, an outermost one among them, and as likely as
// any other that may follow: not one of the same layers as a turn that it could be moved next to,
// past turns that commute with it, nor of layers that are the same up to how the puzzle is held.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <random>

#include "cli/command_stop.hpp"
#include "cli/json_document.hpp"
#include "cli/progress.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/user_folders.hpp"
#include "cli/verbs.hpp"
#include "navigate/blocked_solver.hpp"
#include "navigate/looks_solved.hpp"
#include "navigate/state_solver.hpp"
#include "puzzle/algorithm.hpp"
#include "puzzle/facelet_string.hpp"
#include "puzzle/group_facts.hpp"
#include "puzzle/notation.hpp"
#include "puzzle/turn_metric.hpp"
#include "search/turn_set.hpp"

namespace qter {
namespace {

struct PuzzleScrambleArguments {
    CommonOptions common;
    std::vector<std::string> puzzle;    ///< the words of its name or description
    std::optional<std::uint64_t> seed;  ///< of the random numbers; absent: any
    std::uint32_t count = 1;
    std::optional<std::uint32_t> random_turns;  ///< so many random turns instead of random states
    std::uint32_t threads = 1;                  ///< for tables
    std::optional<double> time_limit;           ///< in seconds
};

/// A method whose turns do not depend on the time that it has, so that a seed gives the same turns
/// everywhere: the shortest ones where tables tell every distance, else a chain of more than two
/// phases, else words of a strong generating set.
std::string steady_method(const Puzzle& puzzle) {
    for (const TurnChain& chain : puzzle.chains()) {
        if (chain.phases.size() > 2) return chain.name;
    }
    return puzzle.chains().empty() ? kAutoMethod : StateSolver::methods(puzzle).back();
}

std::optional<StateSolver> steady_solver(const PuzzleScrambleArguments& arguments,
                                         const PuzzlePtr& puzzle, Progress& progress,
                                         Diagnostics& diagnostics) {
    MethodOptions options;
    options.method = steady_method(*puzzle);
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
        steady_solver(arguments, puzzle, progress, diagnostics);
    if (!solver) return scrambles;
    Random random(seed);
    while (scrambles.size() < arguments.count && !command_cancellation().requested()) {
        progress.update(
            static_cast<double>(scrambles.size()) / static_cast<double>(arguments.count),
            fmt::format("{} of {}", scrambles.size(), arguments.count));
        const State state = group->random_state(random);
        SolveRequest ask;
        ask.watch = [&](std::size_t depth, std::size_t turns) {
            progress.update(
                static_cast<double>(scrambles.size()) / static_cast<double>(arguments.count),
                fmt::format("{} of {}: {} turns so far, looked at the first {}", scrambles.size(),
                            arguments.count, turns, depth));
        };
        const std::optional<Solution> solution =
            solver->solve(state, command_cancellation(), ask).take(diagnostics);
        if (!solution || command_cancellation().requested()) break;
        scrambles.push_back(inverse(*puzzle, solution->algorithm));
    }
    return scrambles;
}

/// Where turns can be blocked: positions drawn from all that turns lead to, each by the first
/// solution that is found of it, on one thread.
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
        while (solver && scrambles.size() < arguments.count) {
            progress.update(
                static_cast<double>(scrambles.size()) / static_cast<double>(arguments.count),
                fmt::format("{} of {}", scrambles.size(), arguments.count));
            const State state = solver->space().random_position(random);
            const Result<Solution> found = solver->solve(state, cancellation, request);
            if (!found) break;
            scrambles.push_back(inverse(*puzzle, found->algorithm));
        }
    } catch (const Cancelled&) {
        // What there is.
    }
    return scrambles;
}

/// What random turns are chosen from, and which of them may follow each other.
class TurnDraw {
 public:
    explicit TurnDraw(const PuzzlePtr& puzzle)
        : turns_(puzzle, CanonicalSequences(*puzzle, GripChoice::kAll)),
          grips_(puzzle->grips().size()),
          alike_(grips_ * grips_, false) {
        for (TurnNumber turn = 0; turn < turns_.size(); ++turn) {
            if (turns_outermost(*puzzle, turns_.turn(turn).grip)) drawn_.push_back(turn);
        }
        for (const TurnNumber a : drawn_) {
            for (const TurnNumber b : drawn_) note_alike(turns_.turn(a), turns_.turn(b));
        }
    }

    /// Empty where nothing may follow before there are so many.
    [[nodiscard]] Algorithm draw(std::uint32_t length, Random& random) const {
        std::vector<TurnNumber> word;
        std::vector<TurnNumber> may;
        while (word.size() < length) {
            may.clear();
            std::copy_if(drawn_.begin(), drawn_.end(), std::back_inserter(may),
                         [&](TurnNumber turn) { return may_follow(word, turn); });
            if (may.empty()) return {};
            word.push_back(may[random.below(may.size())]);
        }
        return turns_.algorithm(word);
    }

 private:
    /// Grips are alike where turns of both together do nothing but turn the whole puzzle round.
    void note_alike(Turn a, Turn b) {
        const Puzzle& puzzle = turns_.puzzle();
        const bool alike =
            a.grip == b.grip || looks_solved(puzzle, compose(puzzle.shape(), puzzle.turn_state(a),
                                                             puzzle.turn_state(b)));
        if (alike) alike_[a.grip * grips_ + b.grip] = true;
    }
    /// No turn of an alike grip stands where it could be moved next to this one.
    [[nodiscard]] bool may_follow(const std::vector<TurnNumber>& word, TurnNumber turn) const {
        for (std::size_t at = word.size(); at-- > 0;) {
            if (alike_[turns_.turn(turn).grip * grips_ + turns_.turn(word[at]).grip]) return false;
            if (!turns_.commute(turn, word[at])) return true;
        }
        return true;
    }

    TurnSet turns_;
    std::size_t grips_;
    std::vector<bool> alike_;  // [grip][grip]
    std::vector<TurnNumber> drawn_;
};

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
            fmt::format("no {} turns of {} can be made one after the other so that none undoes or "
                        "extends another",
                        length, puzzle->name())));
        break;
    }
    return scrambles;
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
    if (puzzle && (*puzzle)->blocking() != nullptr) {
        scrambles = blocked_scrambles(arguments, seed, *puzzle, diagnostics);
    } else if (puzzle && arguments.random_turns) {
        scrambles =
            random_turns(*puzzle, *arguments.random_turns, arguments.count, seed, diagnostics);
    } else if (puzzle) {
        scrambles = scrambles_of(arguments, seed, *puzzle, diagnostics);
    }
    if (puzzle && scrambles.size() < arguments.count && is_time_over()) {
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
            json.key("metric").value(metric_name(Metric::kHalfTurn));
            write_objects(json, "scrambles", scrambles, [&](JsonWriter& to, const Algorithm& one) {
                write_scramble(to, **puzzle, one);
            });
        };
        print_answer(json_document(write, diagnostics, session.sources()), code);
    } else {
        std::string text;
        for (const Algorithm& one : scrambles) text += written(**puzzle, one) + '\n';
        print_answer(text, code);
        if (!arguments.seed && !scrambles.empty()) {
            session.say(fmt::format("--seed {} gives the same again", seed));
        }
    }
    return code;
}

constexpr const char* kPuzzleScrambleExamples =
    R"(Every state that turning reaches is as likely as any other. One scramble is one line, as
solve --file reads them. A random state of a large puzzle takes minutes to find turns for, and
they are very many (7x7: 2,000); --random-turns is what competitions do there.

Examples:
  qter puzzle scramble 3x3
  qter puzzle scramble pyraminx --count 5 --seed 1
  qter puzzle scramble 7x7 --random-turns 100
  qter puzzle scramble 2x2 --count 3 | qter solve 2x2 --file -)";

void add_puzzle_scramble_options(VerbOptions& verb, PuzzleScrambleArguments& arguments) {
    add_puzzle_name(verb, arguments.puzzle);
    verb.number(
        "--seed", arguments.seed, 0, kAnyNumber,
        "The same number gives the same states and turns; without it they are others each time");
    verb.number("--count", arguments.count, 1, 1'000'000, "How many (1)");
    verb.number("--random-turns", arguments.random_turns, 1, 100'000,
                "This many random turns, none of which undoes or extends another, instead of "
                "random states: states are not equally likely then, but it takes no time");
    add_threads(verb, arguments.threads);
    add_time_limit(verb, arguments.time_limit);
    add_notation(verb, arguments.common);
    add_common(verb, arguments.common);
    verb.footer(kPuzzleScrambleExamples);
}

}  // namespace

RunVerb declare_puzzle_scramble(VerbOptions& verb) {
    return verb_with<PuzzleScrambleArguments>(verb, add_puzzle_scramble_options,
                                              run_puzzle_scramble);
}

}  // namespace qter
