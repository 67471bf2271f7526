// The verb additions: shows, finds or improves the shortest algorithm for every sum.
#include <fmt/format.h>

#include "cli/option_values.hpp"
#include "cli/progress.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/verbs.hpp"
#include "report/sums_report.hpp"
#include "sums/improve_sums.hpp"
#include "sums/sum_search.hpp"

namespace qter {
namespace {

struct AdditionsArguments {
    CommonOptions common;
    std::vector<std::string> puzzle;              ///< the words of its name or description
    std::optional<std::vector<Integer>> orders;   ///< of a preset; either these
    std::optional<std::uint64_t> preset;          ///< its number among those with these orders
    std::vector<std::string> generators;          ///< or algorithms
    std::optional<std::vector<Integer>> amounts;  ///< the only sum to show, one for each register
    bool list = false;                            ///< show every algorithm
    std::optional<std::string> table;             ///< a file with the initial table
    std::optional<std::string> output;            ///< a file for the final table
    bool shipped = true;  ///< begin with the table that ships with the puzzle
    std::uint32_t threads = 1;
    std::uint64_t memory = std::uint64_t{1} << 30;
    std::optional<std::uint32_t> max_length;  ///< search all words of up to this many turns
    std::optional<double> time_limit;         ///< in seconds
};

Result<Architecture> architecture_of(Session& session, const AdditionsArguments& arguments,
                                     const PuzzlePtr& puzzle) {
    if (arguments.orders) {
        const Integer number(static_cast<unsigned long>(arguments.preset.value_or(1)));
        return Architecture::from_preset(puzzle, *arguments.orders, {}, number);
    }
    std::vector<Algorithm> generators;
    std::vector<Span> where;
    for (const std::string& text : arguments.generators) {
        const Source& source = session.sources().add("<generator>", text);
        const auto read = parse_algorithm(*puzzle, source.text(), source.whole());
        if (!read) return read.diagnostics();
        generators.push_back(*read);
        where.push_back(source.whole());
    }
    return Architecture::make(puzzle, std::move(generators), where);
}

std::optional<Diagnostic> wrong_amounts(const Architecture& on, std::vector<Integer>& amounts) {
    if (amounts.size() != on.registers().size()) {
        return Diagnostic::error(
            Code::kArguments, {},
            fmt::format("--amounts is for {} register{}, but there are {}", amounts.size(),
                        amounts.size() == 1 ? "" : "s", on.registers().size()));
    }
    for (std::size_t i = 0; i < amounts.size(); ++i) {
        amounts[i] = mod(amounts[i], on.registers()[i].order);
    }
    return std::nullopt;
}

std::optional<SumTable> find(Session& session, AdditionsArguments& arguments,
                             Diagnostics& diagnostics) {
    const ProgressDisplay reading(progress_style(arguments.common.quiet), "reading the puzzle",
                                  print_err_as_is);
    const std::optional<PuzzlePtr> puzzle =
        find_puzzle(session, arguments.puzzle).take(diagnostics);
    if (!puzzle) return std::nullopt;
    const std::optional<Architecture> on =
        architecture_of(session, arguments, *puzzle).take(diagnostics);
    if (!on) return std::nullopt;
    std::optional<Diagnostic> problem;
    if (arguments.amounts) problem = wrong_amounts(*on, *arguments.amounts);
    if (!problem && arguments.output) problem = session.why_not_writable(*arguments.output);
    if (problem) {
        diagnostics.add(*std::move(problem));
        return std::nullopt;
    }
    std::optional<SumTable> sums =
        SumTable::begin(*on, arguments.table, arguments.shipped).take(diagnostics);
    if (!sums) return std::nullopt;
    const SumEffort effort{arguments.threads, arguments.max_length, arguments.time_limit};
    const Diagnostics problems = improve_sums(*sums, effort, session.ports());
    diagnostics.add(problems);
    if (problems.has_errors()) return std::nullopt;
    if (arguments.output) {
        static_cast<void>(session.write(*arguments.output, sums->text()).take(diagnostics));
    }
    return sums;
}

/// Whether the requested sum, or any sum by default, has no algorithm.
bool is_lacking(const SumTable& sums, const AdditionsArguments& arguments) {
    if (arguments.amounts) return !sums.find(*arguments.amounts);
    return sums.known() < sums.size();
}

ExitCode run_additions(const AdditionsArguments& given) {
    AdditionsArguments arguments = given;
    Session session(arguments.common, arguments.time_limit);
    Diagnostics diagnostics;
    const std::optional<SumTable> sums = find(session, arguments, diagnostics);
    session.report(diagnostics);
    std::optional<SumList> listed;
    if (sums && arguments.list) listed = all_amounts(*sums);
    if (arguments.amounts) listed = {*arguments.amounts};
    const bool lacking = sums && is_lacking(*sums, arguments);
    const ExitCode code = has_error(diagnostics, Code::kInternal) ? ExitCode::kBug
                          : interrupted()                         ? ExitCode::kInterrupted
                          : lacking                               ? ExitCode::kLimit
                                                                  : exit_code_for(diagnostics);
    if (arguments.common.json) {
        const auto write = [&](JsonWriter& json) {
            if (sums) write_sums(json, *sums, listed);
        };
        session.print_document(write, diagnostics, code);
    } else if (sums) {
        print_answer(sums_text(*sums, listed), code);
    }
    return code;
}

constexpr const char* kAdditionsExamples =
    R"(One algorithm adds to all registers of a puzzle at once; each sum has its own. Those of many
presets of the 3x3 ship with qter; for others a search finds them for all sums together.

Examples:
  qter additions --puzzle 3x3 --orders 90,90        their lengths
  qter additions --puzzle 3x3 --orders 90,90 --amounts 7,80
  qter additions --puzzle 2x2 --orders 45 --list
  qter additions --puzzle 3x3 --generator "R U" --generator "L D" --time-limit 20
  qter additions --puzzle 3x3 --orders 210,24 --max-length 12 --time-limit 60 -o 3x3.sums)";

/// Parses "7,-80".
std::optional<std::vector<Integer>> amounts_of(const std::string& text) {
    std::optional<std::vector<Integer>> amounts(std::in_place);
    for (const std::string& word : split_at_commas(text)) {
        std::optional<Integer> amount = parse_amount(word);
        if (!amount) return std::nullopt;
        amounts->push_back(*std::move(amount));
    }
    return amounts;
}

std::string additions_problem(const AdditionsArguments& arguments) {
    if (arguments.orders.has_value() == !arguments.generators.empty()) {
        return "give either --orders 90,90 or a --generator for each register";
    }
    if (arguments.preset && !arguments.orders) {
        return "--preset counts the presets with the orders of --orders";
    }
    return {};
}

void add_additions_options(VerbOptions& verb, AdditionsArguments& arguments) {
    add_puzzle_name(verb, arguments.puzzle);
    add_orders(verb, "--orders", arguments.orders, 2,
               "The registers of the puzzle's preset with these orders, separated by commas");
    verb.number("--preset", arguments.preset, 1, kAnyNumber,
                "The preset with this number among those with the orders, 1 by default; `qter "
                "puzzle show PUZZLE --presets` lists them");
    verb.texts("--generator", arguments.generators, "ALG",
               "The generator of a register, which adds 1; give it once per register",
               SuffixWords::kTaken);
    verb.value("--amounts", arguments.amounts, amounts_of,
               "a list of amounts, such as 7,-80, one for each register", "AMOUNTS",
               "Show the algorithm that adds these amounts, separated by commas; negative ones "
               "subtract");
    verb.flag("--list", arguments.list, "Show the algorithms of all sums");
    verb.text("--sums", arguments.table, "FILE",
              "Begin with the table in this file, written by -o");
    verb.switch_off("--no-sums", arguments.shipped,
                    "Begin without the table that ships with the puzzle");
    verb.text("-o,--output", arguments.output, "FILE", "Write the table to this file");
    verb.number("--max-length", arguments.max_length, 0, SumSearch::kMostTurns,
                "Search all algorithms of up to this many turns, then longer ones until every sum "
                "has one");
    add_memory(verb, arguments.memory, "1G");
    add_threads(verb, arguments.threads);
    add_time_limit(verb, arguments.time_limit);
    add_notation(verb, arguments.common);
    add_common(verb, arguments.common);
    verb.check([&arguments] { return additions_problem(arguments); });
    verb.footer(kAdditionsExamples);
}

}  // namespace

RunVerb declare_additions(VerbOptions& verb) {
    return verb_with<AdditionsArguments>(verb, add_additions_options, run_additions);
}

}  // namespace qter
