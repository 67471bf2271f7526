// The verb solve-arch: finds the shortest algorithms that make registers.
#include <fmt/format.h>

#include <algorithm>

#include "cli/command_stop.hpp"
#include "cli/option_values.hpp"
#include "cli/proof_writer.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/verbs.hpp"
#include "report/solver_report.hpp"
#include "service/certificate_maker.hpp"
#include "service/register_job.hpp"
#include "sums/search_ports.hpp"
#include "support/fraction.hpp"
#include "support/memory_report.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

struct SolveArchArguments {
    CommonOptions common;
    std::vector<std::string> puzzle;             ///< the words of its name or description
    std::optional<std::vector<Integer>> orders;  ///< each at least 2; either these
    std::optional<std::string> cycles;           ///< or a text for read_cycles
    SolverOptions solver;
    bool supercube = false;
    bool trace = false;
    std::optional<double> time_limit;  ///< in seconds
    std::optional<std::string> proof;  ///< a file for a certificate
};

/// Verification of the longest orders takes about a second with these.
constexpr std::uint64_t kCombinations = 100'000;

ExitCode exit_code_of(SolverStatus status) {
    switch (status) {
        case SolverStatus::kSolved:
            return ExitCode::kDone;
        case SolverStatus::kNone:
            return ExitCode::kNoSolution;
        case SolverStatus::kInterrupted:
            return ExitCode::kInterrupted;
        case SolverStatus::kLimit:
            return ExitCode::kLimit;
    }
    return ExitCode::kBug;
}

std::optional<SolverFindings> search_for(Session& session, const SolveArchArguments& arguments,
                                         Diagnostics& diagnostics) {
    const std::unique_ptr<ProgressPort> progress = session.ports().begin("reading the puzzle");
    const std::optional<PuzzlePtr> puzzle =
        find_puzzle_to_prove(session, arguments.puzzle,
                             {.proof = arguments.proof,
                              .all = arguments.solver.count_words,
                              .supercube = arguments.supercube},
                             diagnostics);
    if (!puzzle) return std::nullopt;
    RegisterJob search;
    search.puzzle = *puzzle;
    search.identical_pieces = marked_if(arguments.supercube);
    search.options = arguments.solver;
    search.options.table_checksums = arguments.proof.has_value();
    search.combinations = kCombinations;
    if (arguments.orders) search.orders = *arguments.orders;
    // The text becomes a source of its own, so that diagnostics can point at it.
    if (arguments.cycles) search.cycles = &session.sources().add("<cycles>", *arguments.cycles);
    return within_memory("these registers",
                         [&] { return search_registers(search, session.ports()); })
        .take(diagnostics);
}

ExitCode run_solve_arch(const SolveArchArguments& arguments) {
    Session session(arguments.common, arguments.time_limit);
    Diagnostics diagnostics;
    const std::optional<SolverFindings> findings = search_for(session, arguments, diagnostics);
    if (findings && arguments.proof) {
        diagnostics.add(
            write_proof(session, *arguments.proof,
                        certificate_of(findings->puzzle, findings->question, findings->answer)));
    }
    session.report(diagnostics);
    const ExitCode code = findings && !diagnostics.has_errors() ? exit_code_of(findings->status)
                                                                : exit_code_for(diagnostics);
    if (arguments.trace && findings)
        print_err(solver_trace_text(findings->answer.statistics, run_figures()));
    if (arguments.common.json) {
        const auto write = [&](JsonWriter& json) {
            if (findings) write_solver_findings(json, *findings);
        };
        session.print_document(write, diagnostics, code);
    } else if (findings) {
        print_answer(solver_text(*findings), code);
    }
    if (findings && arguments.common.verbose) session.say(solver_statistics_text(*findings));
    return code;
}

constexpr const char* kSolveArchExamples =
    R"(Cycles are numbers of pieces, with a + where they also twist or flip; find-cycles lists
possible ones. Among equally short algorithms the one that is easiest to turn is chosen.

Examples:
  qter solve-arch --puzzle 2x2 --orders 36     the shortest algorithm of order 36
  qter solve-arch --puzzle 3x3 --orders 90,90 --threads 8
  qter solve-arch --puzzle 3x3 --cycles "corners 3; edges 2 2" --all
  qter solve-arch --puzzle 4x4 --orders 20 --metric outer --time-limit 60
  qter solve-arch --puzzle pyraminx --orders 15 --trace --without symmetry,antisymmetry)";

/// --without: techniques to switch off, by name.
void add_without(VerbOptions& verb, Techniques& techniques) {
    std::vector<std::string> names;
    std::string help = "Techniques to switch off, separated by commas; answers stay the same:";
    for (const TechniqueName& name : technique_names()) {
        help += fmt::format("{} {} ({})", names.empty() ? "" : ",", name.name, name.what);
        names.emplace_back(name.name);
    }
    const auto check = [names](const std::string& text) -> std::string {
        for (const std::string& word : split_at_commas(text)) {
            const bool known = std::find(names.begin(), names.end(), word) != names.end();
            if (!known) return unknown_word(word, "a technique", names);
        }
        return {};
    };
    const auto set = [&techniques](const std::string& text) {
        for (const std::string& word : split_at_commas(text)) {
            for (const TechniqueName& name : technique_names()) {
                if (name.name == word) techniques.*name.on = false;
            }
        }
    };
    verb.checked("--without", check, set, "NAMES", help);
}

/// Sets parameters as in "wrist=0.8,push=1.3"; returns the error.
std::string set_movecount(const std::string& text, MovecountParameters& parameters) {
    const std::vector<MovecountParameterName>& known = movecount_parameter_names();
    for (const std::string& word : split_at_commas(text)) {
        const std::size_t sign = std::min(word.find('='), word.size());
        const std::string name = word.substr(0, sign);
        const auto found = std::find_if(known.begin(), known.end(),
                                        [&](const auto& one) { return one.name == name; });
        if (found == known.end()) {
            std::vector<std::string> names;
            for (const MovecountParameterName& one : known) names.emplace_back(one.name);
            return unknown_word(name, "a parameter of the movecount", names);
        }
        const auto value = parse_fraction(word.substr(std::min(sign + 1, word.size())));
        // Larger costs are not plausible for a turn.
        if (!value || *value > 1000) {
            return fmt::format("`{}`: {} needs a number from 0 to 1000, such as {}=1.5",
                               printable(word), name, name);
        }
        parameters.*found->value = value->get_d();
    }
    return {};
}

void add_movecount(VerbOptions& verb, MovecountParameters& parameters) {
    const auto check = [](const std::string& text) {
        MovecountParameters tried;
        return set_movecount(text, tried);
    };
    const auto set = [&parameters](const std::string& text) { set_movecount(text, parameters); };
    std::string help =
        "The cost of turns for two hands, such as wrist=0.8,push=1.3; it decides between "
        "algorithms "
        "of equal length. Default:";
    const MovecountParameters defaults;
    for (const MovecountParameterName& known : movecount_parameter_names()) {
        help += fmt::format(" {}={:g}", known.name, defaults.*known.value);
    }
    verb.checked("--mcc", check, set, "SETTINGS", help);
}

/// Options of the question.
void add_solver_question(VerbOptions& verb, SolveArchArguments& arguments) {
    add_orders(
        verb, "--orders", arguments.orders, 2,
        "Registers of these orders, separated by commas: the largest first, each as short as "
        "those before it allow");
    verb.text("--cycles", arguments.cycles, "CYCLES",
              "One register with exactly these cycles, moving nothing else, such as \"corners 1+ "
              "5+; edges 1+ 7+\"");
    verb.flag("--supercube", arguments.supercube,
              "Distinguish identical pieces, and the turns of centers, as if they were marked");
    verb.choice(
        "--metric", arguments.solver.grips,
        Choices<GripChoice>{{"htm", GripChoice::kAll}, {"outer", GripChoice::kGenerators}},
        "METRIC",
        "What counts as one turn: htm (the default), any turn of any grip, also wide turns; "
        "outer, turns of single layers, without wide turns");
    verb.number(
        "--max-length", arguments.solver.max_length, 0, kMaxSearchTurns,
        "Registers have at most this many turns each (" + std::to_string(kMaxSearchTurns) + ")");
    verb.number("--stop-at", arguments.solver.enough, 1, 100'000,
                "On puzzles too large for the shortest registers, end with the first that have at "
                "most this many turns in total");
    verb.flag("--joint", arguments.solver.joint,
              "Minimise the total: try all equally short algorithms of each register, and longer "
              "ones where that could help");
    verb.number("--choices", arguments.solver.choices, 1, 1'000'000,
                "How many equally short algorithms of a register to continue from (8)");
    verb.flag("--all", arguments.solver.count_words,
              "Count all shortest algorithms of each register");
    add_movecount(verb, arguments.solver.movecount);
}

/// Limits and techniques of the search.
void add_solver_limits(VerbOptions& verb, SolveArchArguments& arguments) {
    add_threads(verb, arguments.solver.threads);
    add_memory(verb, arguments.solver.memory, "2G");
    verb.text("--tables", arguments.solver.tables, "DIR",
              "Keep tables in this folder, for later searches");
    add_time_limit(verb, arguments.time_limit);
    add_without(verb, arguments.solver.techniques);
    verb.flag("--trace", arguments.trace,
              "Show what the search did: tables, positions and seconds length by length");
}

std::string registers_problem(const SolveArchArguments& arguments) {
    if (arguments.orders && arguments.cycles) {
        return "--orders and --cycles ask different questions; give one of them";
    }
    if (!arguments.orders && !arguments.cycles) {
        return "--orders or --cycles is required, such as --orders 90,90 or --cycles \"corners 3+; "
               "edges 5+\"";
    }
    const SolverOptions& solver = arguments.solver;
    if (solver.enough == 0) return {};
    const std::pair<const char*, bool> others[] = {{"--cycles", arguments.cycles.has_value()},
                                                   {"--joint", solver.joint},
                                                   {"--max-length", solver.max_length.has_value()},
                                                   {"--all", solver.count_words},
                                                   {"--proof", arguments.proof.has_value()}};
    for (const auto& [name, given] : others) {
        if (!given) continue;
        return fmt::format("{} is for the shortest registers, and --stop-at accepts longer ones",
                           name);
    }
    return {};
}

void add_solve_arch_options(VerbOptions& verb, SolveArchArguments& arguments) {
    add_puzzle_name(verb, arguments.puzzle);
    add_solver_question(verb, arguments);
    add_solver_limits(verb, arguments);
    add_proof(verb, arguments.proof);
    add_common(verb, arguments.common);
    verb.check([&arguments] { return registers_problem(arguments); });
    verb.footer(kSolveArchExamples);
}

}  // namespace

RunVerb declare_solve_arch(VerbOptions& verb) {
    return verb_with<SolveArchArguments>(verb, add_solve_arch_options, run_solve_arch);
}

}  // namespace qter
