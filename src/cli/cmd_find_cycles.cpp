// The verb find-cycles: finds the registers that fit on a puzzle together.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "cli/command_stop.hpp"
#include "cli/option_values.hpp"
#include "cli/progress.hpp"
#include "cli/proof_writer.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/verbs.hpp"
#include "report/finder_report.hpp"
#include "service/certificate_maker.hpp"
#include "support/fraction.hpp"
#include "support/memory_report.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

struct FindCyclesArguments {
    CommonOptions common;
    std::vector<std::string> puzzle;  ///< the words of its name or description
    std::optional<std::uint32_t>
        registers;  ///< 1..kMaxRegisters; nullopt: 2, or as many as in `fits`
    std::uint64_t structures = 1;
    Integer min_order = 1;
    std::optional<mpq_class> max_ratio;        ///< at least 1
    bool equal = false;                        ///< only the largest order that all can have
    std::optional<std::vector<Integer>> fits;  ///< exactly these orders
    bool list_orders = false;                  ///< only the orders that one register can have
    bool parity_sharing = true;
    bool supercube = false;
    std::uint32_t threads = 1;
    std::uint64_t memory = std::uint64_t{2} << 30;
    std::optional<double> time_limit;  ///< in seconds
    std::optional<std::string> proof;  ///< a file for a certificate
};

using Clock = Cancellation::Clock;

/// Up to this width a row for each structure is easier to read than a line for each register, even
/// if the terminal wraps it. A wider terminal allows wider rows.
constexpr std::size_t kColumns = 120;

FinderQuestion question_of(const FindCyclesArguments& arguments) {
    FinderQuestion question;
    FinderOptions& options = question.options;
    if (arguments.registers) options.registers = *arguments.registers;
    options.parity_sharing =
        arguments.parity_sharing ? ParitySharing::kAllowed : ParitySharing::kForbidden;
    options.min_order = arguments.min_order;
    options.max_ratio = arguments.max_ratio;
    options.structures = arguments.structures;
    options.threads = arguments.threads;
    if (arguments.list_orders) question.kind = FinderQuestionKind::kOrders;
    if (arguments.equal) question.kind = FinderQuestionKind::kEqual;
    if (arguments.fits) {
        question.kind = FinderQuestionKind::kFits;
        question.fits = *arguments.fits;
        std::sort(question.fits.rbegin(), question.fits.rend());
        options.registers = static_cast<std::uint32_t>(question.fits.size());
    }
    return question;
}

ExitCode exit_code_of(const FinderAnswer& answer) {
    if (!answer.result.complete) {
        return answer.interrupted ? ExitCode::kInterrupted : ExitCode::kLimit;
    }
    const bool none = answer.result.architectures.empty() && answer.orders.empty();
    return none ? ExitCode::kNoSolution : ExitCode::kDone;
}

ExitCode run_find_cycles(const FindCyclesArguments& arguments) {
    const Clock::time_point started = Clock::now();
    Session session(arguments.common, arguments.time_limit);
    Diagnostics diagnostics;
    const FinderQuestion question = question_of(arguments);
    std::optional<FinderPuzzle> puzzle;
    std::optional<FinderAnswer> answer;
    ProgressDisplay progress(progress_style(arguments.common.quiet), "reading the puzzle",
                             print_err_as_is);
    const std::optional<PuzzlePtr> named =
        find_puzzle_to_prove(session, arguments.puzzle,
                             {.proof = arguments.proof,
                              .blocked = BlockedPuzzles::kRefused,
                              .supercube = arguments.supercube},
                             diagnostics);
    if (named) {
        progress.update({"deriving the group"});
        puzzle = FinderPuzzle::of(*named, marked_if(arguments.supercube)).take(diagnostics);
        if (puzzle) {
            progress.update({"searching"});
            answer =
                within_memory("this question", [&] {
                    return answer_of(*puzzle, question, {command_cancellation(), progress.tell()});
                }).take(diagnostics);
        }
    }
    const WholeOutput whole;  // prints the whole answer, however long it is
    if (answer) {
        answer->interrupted = interrupted();
        answer->seconds = std::chrono::duration<double>(Clock::now() - started).count();
        if (arguments.proof) {
            diagnostics.add(write_proof(
                session, *arguments.proof,
                certificate_of(*puzzle, question.fits, question.options, answer->result)));
        }
    }
    progress.end();
    session.report(diagnostics);
    const ExitCode code =
        answer && !diagnostics.has_errors() ? exit_code_of(*answer) : exit_code_for(diagnostics);
    if (arguments.common.json) {
        const auto write = [&](JsonWriter& json) {
            if (answer) write_finder_answer(json, *puzzle, question, *answer);
        };
        session.print_document(write, diagnostics, code);
    } else if (answer) {
        print_answer(finder_text(*puzzle, question, *answer,
                                 std::max(kColumns, stdout_columns().value_or(kColumns))),
                     code);
    }
    if (answer && arguments.common.verbose) session.say(finder_statistics_text(*answer));
    return code;
}

constexpr const char* kFindCyclesExamples =
    R"(An architecture is listed if no other one has orders that are all at least as large. Cycles
are listed by numbers of pieces, with a + where they also twist or flip. Every register may
move shared pieces; unused pieces need not move at all.

Examples:
  qter find-cycles --puzzle 3x3                all pairs that no other pair beats
  qter find-cycles --puzzle 3x3 --registers 3 --equal
  qter find-cycles --puzzle megaminx --registers 2 --max-ratio 3/2 --min-order 100
  qter find-cycles --puzzle 3x3 --fits 90,90 --structures 5
  qter find-cycles --puzzle 4x4 --supercube --list-orders)";

/// Options that select architectures.
void add_finder_question(VerbOptions& verb, FindCyclesArguments& arguments) {
    verb.number("--registers", arguments.registers, 1, kMaxRegisters,
                "The number of registers: 2 by default, or as many as in --fits");
    verb.value("--min-order", arguments.min_order, parse_order,
               "an order, a whole number of at least 1", "N",
               "Every register has at least this order");
    const auto read_ratio = [](const std::string& text) {
        const std::optional<mpq_class> ratio = parse_fraction(text);
        return ratio && *ratio >= 1 ? ratio : std::nullopt;
    };
    verb.value("--max-ratio", arguments.max_ratio, read_ratio,
               "a ratio: a number of at least 1, such as 2, 1.5 or 3/2", "R",
               "The largest order is at most this many times the smallest");
    verb.flag("--equal", arguments.equal,
              "Only the largest order that all registers can have at once");
    add_orders(verb, "--fits", arguments.fits, 1,
               "Only decide whether registers of these orders fit, separated by commas");
    verb.flag("--list-orders", arguments.list_orders,
              "Only the orders that one register alone can have");
}

/// Options that restrict registers, and limits of the search.
void add_finder_rules(VerbOptions& verb, FindCyclesArguments& arguments) {
    verb.number("--structures", arguments.structures, 0, 1'000'000'000,
                "How many structures to show for the same orders (1); 0 shows only orders");
    verb.switch_off("--no-parity-sharing", arguments.parity_sharing,
                    "Shared pieces may twist, but not change places");
    verb.flag("--supercube", arguments.supercube,
              "Distinguish identical pieces, and the turns of centers, as if they were marked");
    add_threads(verb, arguments.threads);
    add_memory(verb, arguments.memory, "2G");
    add_time_limit(verb, arguments.time_limit);
}

/// The conflict between options, or "".
std::string finder_problem(const FindCyclesArguments& arguments, const VerbOptions& verb) {
    std::vector<std::string> questions;
    for (const char* name : {"--fits", "--equal", "--list-orders"}) {
        if (verb.given(name)) questions.emplace_back(name);
    }
    if (questions.size() > 1) {
        return join_words(questions) + " ask different questions; give one of them";
    }
    if (arguments.proof && !arguments.fits) {
        return "--proof is for --fits; give the orders";
    }
    if (!arguments.fits) return {};
    for (const char* name : {"--min-order", "--max-ratio"}) {
        if (!verb.given(name)) continue;
        return std::string("--fits gives the orders, so ") + name + " has no effect";
    }
    const std::size_t orders = arguments.fits->size();
    if (arguments.registers && *arguments.registers != orders) {
        return "--fits names " + std::to_string(orders) + (orders == 1 ? " order" : " orders") +
               ", but --registers is " + std::to_string(*arguments.registers) +
               "; --registers can be left out";
    }
    return {};
}

void add_find_cycles_options(VerbOptions& verb, FindCyclesArguments& arguments) {
    add_puzzle_name(verb, arguments.puzzle);
    add_finder_question(verb, arguments);
    add_finder_rules(verb, arguments);
    add_proof(verb, arguments.proof);
    add_common(verb, arguments.common);
    verb.check([&verb, &arguments] { return finder_problem(arguments, verb); });
    verb.footer(kFindCyclesExamples);
}

}  // namespace

RunVerb declare_find_cycles(VerbOptions& verb) {
    return verb_with<FindCyclesArguments>(verb, add_find_cycles_options, run_find_cycles);
}

}  // namespace qter
