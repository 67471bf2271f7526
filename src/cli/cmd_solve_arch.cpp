#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "cli/command_stop.hpp"
#include "cli/json_document.hpp"
#include "cli/option_values.hpp"
#include "cli/progress.hpp"
#include "cli/proof_writer.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/solver_report.hpp"
#include "cli/verbs.hpp"
#include "construct/solve_registers.hpp"
#include "program/architecture.hpp"
#include "service/certificate_maker.hpp"
#include "solver/assignment.hpp"
#include "solver/cycles_reader.hpp"
#include "solver/verification.hpp"
#include "sums/search_ports.hpp"
#include "support/fraction.hpp"
#include "support/memory_account.hpp"
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

using Clock = Cancellation::Clock;

/// Verification of the longest orders takes about a second with these.
constexpr VerificationOptions kVerification{.most_combinations = 100'000, .samples = 20'000};

std::optional<SolverQuestion> question_of(Session& session, const SolveArchArguments& arguments,
                                          const FinderPuzzle& puzzle, Diagnostics& diagnostics) {
    SolverQuestion question;
    question.options = arguments.solver;
    question.options.table_checksums = arguments.proof.has_value();
    if (arguments.orders) {
        question.orders = *arguments.orders;
        std::sort(question.orders.rbegin(), question.orders.rend());
        return question;
    }
    // The text becomes a source of its own, so that diagnostics can point at it.
    const Source& source = session.sources().add("<cycles>", *arguments.cycles);
    question.cycles = read_cycles(puzzle, source).take(diagnostics);
    if (!question.cycles) return std::nullopt;
    return question;
}

Result<SolverAnswer> solve(const FinderPuzzle& puzzle, const SolverQuestion& question,
                           const Cancellation& cancellation, Progress& progress) {
    progress.update({}, "searching");
    const auto show = [&](const SolverProgress& at) {
        progress.update(at.fraction, solver_progress_text(at));
    };
    if (question.cycles) {
        return solve_cycles(puzzle, *question.cycles, question.options, cancellation, show);
    }
    return solve_registers(puzzle, question.orders, question.options, cancellation, show);
}

SolverStatus status_of(const SolverAnswer& answer, const SolverQuestion& question,
                       const Cancellation& cancellation) {
    const SolverStatus stopped = interrupted() ? SolverStatus::kInterrupted : SolverStatus::kLimit;
    switch (answer.end) {
        case SolverEnd::kNone:
            return SolverStatus::kNone;
        case SolverEnd::kUnknown:
            return SolverStatus::kLimit;
        case SolverEnd::kCancelled:
            return answer.sufficed ? SolverStatus::kSolved : stopped;
        case SolverEnd::kSolved:
            break;
    }
    // A shortest algorithm may be known before all words are counted.
    const bool counted = std::all_of(answer.registers.begin(), answer.registers.end(),
                                     [](const SolvedRegister& reg) { return reg.words; });
    const bool missing = question.options.count_words && !counted;
    return missing && cancellation.requested() ? stopped : SolverStatus::kSolved;
}

/// One piece of each own cycle of the register that its order needs in addition to the others.
std::vector<Slot> first_pieces(const SolvedRegister& solved) {
    std::vector<Cycle> needed = solved.cycles;
    for (std::size_t i = needed.size(); i-- > 0;) {
        std::vector<Cycle> others = needed;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        if (order(others) == solved.order) needed = std::move(others);
    }
    std::vector<Slot> pieces;
    for (const Cycle& cycle : needed) pieces.push_back(cycle.slots.front());
    return pieces;
}

/// Pieces that show when each register is 0; the easiest to see where no pieces are marked.
std::vector<std::vector<Slot>> zero_pieces(const FinderPuzzle& puzzle, const SolverAnswer& answer) {
    std::vector<std::vector<Slot>> pieces;
    std::vector<Algorithm> algorithms;
    for (const SolvedRegister& solved : answer.registers) {
        pieces.push_back(first_pieces(solved));
        algorithms.push_back(solved.algorithm);
    }
    if (puzzle.supercube()) return pieces;
    const Result<Architecture> made =
        Architecture::make(puzzle.puzzle(), std::move(algorithms), {});
    if (!made) return pieces;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const std::optional<std::vector<Slot>> seen =
            made->pieces_for(i, answer.registers[i].order);
        if (seen) pieces[i] = *seen;
    }
    return pieces;
}

/// For an answer that lacks registers: gives the found ones all cycles that no other found register
/// shares, possibly more than they will own in the end.
void complete_cycles(const FinderPuzzle& puzzle, SolverAnswer& answer) {
    std::vector<State> elements;
    for (const SolvedRegister& solved : answer.registers) {
        elements.push_back(state_of(*puzzle.puzzle(), solved.algorithm));
    }
    for (std::size_t i = 0; i < elements.size(); ++i) {
        answer.registers[i].cycles = own_cycles(puzzle, elements, i);
    }
}

/// Verifies the findings sticker by sticker; returns the errors.
Diagnostics problems_of(const FinderPuzzle& puzzle, const SolverQuestion& question,
                        const SolverFindings& findings) {
    const SolverAnswer& answer = findings.answer;
    // The empty algorithm is a correct answer, but not a register.
    if (answer.registers.empty() || answer.registers.front().algorithm.empty()) return {};
    ArchitectureClaim claim = claim_of(answer, puzzle.identical_pieces());
    const bool whole = findings.complete(question);
    if (!whole) claim.shared = std::nullopt;
    for (std::size_t i = 0; i < claim.registers.size(); ++i) {
        RegisterClaim& reg = claim.registers[i];
        reg.nothing_else = question.cycles.has_value();
        if (whole) {
            reg.pieces = findings.pieces[i];
        } else {
            reg.order = order(*reg.cycles);
        }
    }
    return verify(*puzzle.puzzle(), claim, kVerification).problems;
}

SolverFindings findings_of(const FinderPuzzle& puzzle, const SolverQuestion& question,
                           SolverAnswer answer, const Cancellation& cancellation) {
    SolverFindings findings;
    findings.status = status_of(answer, question, cancellation);
    findings.answer = std::move(answer);
    if (findings.complete(question)) {
        findings.pieces = zero_pieces(puzzle, findings.answer);
    } else {
        complete_cycles(puzzle, findings.answer);
        findings.pieces.resize(findings.answer.registers.size());
    }
    return findings;
}

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

/// The results of a run. The diagnostics explain missing ones.
struct ArchOutcome {
    std::optional<FinderPuzzle> puzzle;
    std::optional<SolverQuestion> question;
    std::optional<SolverFindings> findings;
    bool bug = false;  ///< the findings do not hold
};

ArchOutcome search_for(Session& session, const SolveArchArguments& arguments,
                       const Cancellation& cancellation, Diagnostics& diagnostics) {
    ArchOutcome outcome;
    Progress progress(progress_style(arguments.common.quiet), "reading the puzzle",
                      print_err_as_is);
    const std::optional<PuzzlePtr> named =
        find_puzzle_to_prove(session, arguments.puzzle,
                             {.proof = arguments.proof,
                              .all = arguments.solver.count_words,
                              .supercube = arguments.supercube},
                             diagnostics);
    if (!named) return outcome;
    progress.update({}, "deriving the group");
    outcome.puzzle = FinderPuzzle::of(*named, marked_if(arguments.supercube)).take(diagnostics);
    if (!outcome.puzzle) return outcome;
    outcome.question = question_of(session, arguments, *outcome.puzzle, diagnostics);
    if (!outcome.question) return outcome;
    outcome.question->options.memory = MemoryAccount::room();
    std::optional<SolverAnswer> answer =
        within_memory("these registers", [&] {
            return solve(*outcome.puzzle, *outcome.question, cancellation, progress);
        }).take(diagnostics);
    if (!answer) return outcome;
    outcome.findings =
        findings_of(*outcome.puzzle, *outcome.question, *std::move(answer), cancellation);
    progress.update({}, "verifying");
    const Diagnostics problems = problems_of(*outcome.puzzle, *outcome.question, *outcome.findings);
    outcome.bug = problems.has_errors();
    diagnostics.add(as_bugs(problems));
    return outcome;
}

/// Prints the findings, unless verification failed.
void show(const Session& session, const SolveArchArguments& arguments, const ArchOutcome& outcome,
          const std::string& document, ExitCode code) {
    const std::optional<SolverFindings>& findings = outcome.findings;
    if (arguments.trace && findings) print_err(solver_trace_text(findings->answer.statistics));
    if (arguments.common.json) {
        print_answer(document, code);
    } else if (findings && !outcome.bug) {
        print_answer(solver_text(*outcome.puzzle, *outcome.question, *findings), code);
    }
    if (findings && arguments.common.verbose) session.say(solver_statistics_text(*findings));
}

ExitCode run_solve_arch(const SolveArchArguments& arguments) {
    const Clock::time_point started = Clock::now();
    Session session(arguments.common, arguments.time_limit);
    Diagnostics diagnostics;
    ArchOutcome outcome = search_for(session, arguments, command_cancellation(), diagnostics);
    std::optional<SolverFindings>& findings = outcome.findings;
    if (findings) {
        findings->seconds = std::chrono::duration<double>(Clock::now() - started).count();
        if (arguments.proof && !outcome.bug) {
            diagnostics.add(
                write_proof(session, *arguments.proof,
                            certificate_of(*outcome.puzzle, *outcome.question, findings->answer)));
        }
    }
    session.report(diagnostics);
    const auto write = [&](JsonWriter& json) {
        if (!findings || outcome.bug) return;
        write_solver_findings(json, *outcome.puzzle, *outcome.question, *findings);
    };
    const ExitCode code = outcome.bug                             ? ExitCode::kBug
                          : findings && !diagnostics.has_errors() ? exit_code_of(findings->status)
                                                                  : exit_code_for(diagnostics);
    show(session, arguments, outcome, json_document(write, diagnostics, session.sources()), code);
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
    const auto find = [](std::string_view word) {
        const std::vector<TechniqueName>& names = technique_names();
        return std::find_if(names.begin(), names.end(),
                            [&](const TechniqueName& name) { return name.name == word; });
    };
    const auto check = [find](const std::string& text) -> std::string {
        std::vector<std::string> names;
        for (const TechniqueName& name : technique_names()) names.emplace_back(name.name);
        for (const std::string& word : split_at_commas(text)) {
            if (find(word) == technique_names().end())
                return unknown_word(word, "a technique", names);
        }
        return {};
    };
    const auto set = [&techniques, find](const std::string& text) {
        for (const std::string& word : split_at_commas(text)) techniques.*find(word)->on = false;
    };
    std::string help = "Techniques to switch off, separated by commas; answers stay the same:";
    for (const TechniqueName& name : technique_names()) {
        help += " " + std::string(name.name) + " (" + std::string(name.what) + ")";
        help += &name == &technique_names().back() ? "" : ",";
    }
    verb.checked("--without", check, set, "NAMES", help);
}

struct MovecountSetting {
    double MovecountParameters::*parameter;
    double value;
};

/// Parses "wrist=0.8"; the error goes to `problem`.
std::optional<MovecountSetting> parse_setting(const std::string& word, std::string& problem) {
    const std::size_t sign = std::min(word.find('='), word.size());
    const std::string name = word.substr(0, sign);
    std::vector<std::string> names;
    for (const MovecountParameterName& known : movecount_parameter_names()) {
        names.emplace_back(known.name);
        if (known.name != name) continue;
        const std::string digits = word.substr(std::min(sign + 1, word.size()));
        const std::optional<mpq_class> value = parse_fraction(digits);
        // Larger costs are not plausible for a turn.
        if (value && *value <= 1000) return MovecountSetting{known.value, value->get_d()};
        problem = "`" + printable(word) + "`: " + name +
                  " needs a number from 0 to 1000, such as " + name + "=1.5";
        return std::nullopt;
    }
    problem = unknown_word(name, "a parameter of the movecount", names);
    return std::nullopt;
}

void add_movecount(VerbOptions& verb, MovecountParameters& parameters) {
    const auto check = [](const std::string& text) -> std::string {
        std::string problem;
        for (const std::string& word : split_at_commas(text)) {
            if (!parse_setting(word, problem)) break;
        }
        return problem;
    };
    const auto set = [&parameters](const std::string& text) {
        std::string problem;
        for (const std::string& word : split_at_commas(text)) {
            const std::optional<MovecountSetting> setting = parse_setting(word, problem);
            parameters.*setting->parameter = setting->value;
        }
    };
    std::string help =
        "The cost of turns for two hands, such as wrist=0.8,push=1.3; it decides between "
        "algorithms "
        "of equal length. Default:";
    const MovecountParameters defaults;
    for (const MovecountParameterName& known : movecount_parameter_names()) {
        std::ostringstream number;
        number << defaults.*known.value;
        help += " " + std::string(known.name) + "=" + number.str();
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
