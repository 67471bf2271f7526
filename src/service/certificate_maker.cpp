#include "service/certificate_maker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "notation/algorithm.hpp"
#include "notation/metric.hpp"
#include "proof/certificate_reader.hpp"
#include "search/turn_list.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

Certificate blank_certificate(const Puzzle& puzzle, bool marked, std::uint16_t grips) {
    Certificate certificate;
    certificate.puzzle = certified(puzzle);
    certificate.marked = marked;
    certificate.groups = certified_groups(certificate.puzzle);
    for (std::uint16_t grip = 0; grip < grips; ++grip) {
        certificate.turns.push_back(puzzle.grips()[grip].name);
    }
    return certificate;
}

/// The grips of which all turns are allowed; nullopt when only some turns of a grip are.
std::optional<std::vector<std::string>> whole_grips(const Puzzle& puzzle,
                                                    const Algorithm& allowed) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < allowed.size();) {
        const Grip& grip = puzzle.grips()[allowed[i].grip];
        std::size_t end = i;
        while (end < allowed.size() && allowed[end].grip == allowed[i].grip) ++end;
        if (end - i + 1 != grip.order) return std::nullopt;
        names.push_back(grip.name);
        i = end;
    }
    return names;
}

std::uint16_t grips_of(const Puzzle& puzzle) {
    return static_cast<std::uint16_t>(puzzle.grips().size());
}

std::vector<CertifiedCycle> certified_cycles(const FinderPuzzle& puzzle,
                                             const OwnedCycles& cycles) {
    std::vector<CertifiedCycle> all;
    for (const OwnedCycle& cycle : cycles) {
        all.push_back(
            {cycle.orbit, cycle.length, cycle.twist * puzzle.orbits()[cycle.orbit].twist_unit});
    }
    return all;
}

CertifiedGoal certified_goal(const FinderPuzzle& puzzle, const RegisterGoal& goal) {
    CertifiedGoal all;
    all.own = certified_cycles(puzzle, goal.own);
    for (Slot slot = 0; slot < goal.roles.size(); ++slot) {
        if (goal.roles[slot] == Role::kFixed) all.fixed.push_back(slot);
        if (goal.roles[slot] == Role::kShared) all.shared.push_back(slot);
    }
    all.allowance = goal.allowance;
    all.divides = goal.order;
    return all;
}

std::string solver_method(const SolverOptions& options) {
    std::string method = "iterative deepening";
    for (const TechniqueName& technique : technique_names()) {
        if (options.techniques.*technique.on) method += fmt::format(", {}", technique.name);
    }
    return method;
}

std::vector<TableRecord> certified_tables(const std::vector<TableReport>& reports) {
    std::vector<TableRecord> tables;
    for (const TableReport& of : reports) {
        const std::string kind =
            of.storage.empty() ? of.kind : fmt::format("{}, {}", of.kind, of.storage);
        tables.push_back({of.name, kind, of.entries, of.bytes, of.histogram, of.checksum});
    }
    return tables;
}

CertifiedSearch certified_search(const FinderPuzzle& puzzle, const SearchReport& report,
                                 const SolverOptions& options) {
    CertifiedSearch search;
    search.goal = certified_goal(puzzle, report.goal);
    search.ruled_out_below = report.refuted_below;
    search.method = solver_method(options);
    search.nodes = report.nodes;
    search.tables = certified_tables(report.tables);
    return search;
}

CertifiedFit no_fit(const std::vector<Integer>& orders) {
    CertifiedFit fit;
    fit.orders = orders;
    return fit;
}

/// The searches of all registers; all of them were found.
void add_registers(Certificate& certificate, const FinderPuzzle& puzzle,
                   const SolverQuestion& question, const SolverAnswer& answer) {
    for (std::size_t i = 0; i < answer.registers.size(); ++i) {
        const SolvedRegister& solved = answer.registers[i];
        CertifiedSearch& search = certificate.searches.emplace_back(
            certified_search(puzzle, answer.statistics.reports[i], question.options));
        search.ruled_out_below = solved.optimal ? solved.length : 0;
        search.algorithm = to_string(*puzzle.puzzle(), solved.algorithm);
        search.order = solved.order;
    }
    certificate.architecture = !question.cycles;
    certificate.least_total = answer.least_total;
}

/// The refuted lengths of exact cycles for which nothing was found.
void add_none(Certificate& certificate, const FinderPuzzle& puzzle, const SolverQuestion& question,
              const SolverAnswer& answer) {
    SearchReport report;
    if (!answer.statistics.reports.empty()) report = answer.statistics.reports.front();
    report.goal = exact_goal(puzzle, *question.cycles);
    report.refuted_below = answer.refuted_below;
    CertifiedSearch& search =
        certificate.searches.emplace_back(certified_search(puzzle, report, question.options));
    search.for_ever = answer.end == SolverEnd::kNone && !answer.impossible.empty();
    if (search.for_ever) search.ruled_out_below = 0;
}

}  // namespace

std::optional<Diagnostic> why_no_certificate(const Puzzle& puzzle, const MethodOptions& options) {
    const auto problem = [](const std::string& what) {
        return Diagnostic::error(Code::kArguments, {},
                                 "--proof does not support this question: " + what);
    };
    if (options.metric != Metric::kHalfTurn) {
        return problem(
            fmt::format("a certificate counts any turn of a grip as one, and {} does not",
                        options.metric.name));
    }
    if (!options.goals.empty()) return problem("a certificate has the solved puzzle as its goal");
    if (!whole_grips(puzzle, options.turns)) {
        return problem(fmt::format("the turns {} include only some turns of a grip",
                                   join_words(allowed_turn_names(puzzle, options.turns))))
            .note("a certificate lists the grips that may turn, by any amount")
            .with_help("allow whole grips, or leave out --proof");
    }
    return std::nullopt;
}

std::optional<Certificate> certificate_of(const Puzzle& puzzle, const StateSolver& solver,
                                          const State& state, const Solution& solution,
                                          const std::vector<std::uint64_t>& nodes,
                                          const Algorithm& allowed) {
    if (!solution.optimal && solution.at_least == 0) return std::nullopt;
    const auto grips = whole_grips(puzzle, allowed);
    if (puzzle.turn_model().blocked() || !grips) return std::nullopt;
    Certificate certificate = blank_certificate(puzzle, false, grips_of(puzzle));
    if (!grips->empty()) certificate.turns = *grips;
    CertifiedSearch& search = certificate.searches.emplace_back();
    search.goal.from = state;
    search.ruled_out_below = solution.optimal
                                 ? static_cast<std::uint32_t>(solution.algorithm.size())
                                 : solution.at_least;
    search.algorithm = to_string(puzzle, solution.algorithm);
    search.tables = certified_tables(solver.tables());
    search.method = search.tables.empty()
                        ? "breadth first from both sides"
                        : fmt::format("iterative deepening, tables ({})", solver.method());
    search.nodes = nodes;
    return certificate;
}

std::optional<Certificate> certificate_of(const FinderPuzzle& puzzle,
                                          const SolverQuestion& question,
                                          const SolverAnswer& answer) {
    const Puzzle& pieces = *puzzle.puzzle();
    if (pieces.turn_model().blocked()) return std::nullopt;
    const bool outer = question.options.grips == GripChoice::kGenerators;
    Certificate certificate = blank_certificate(
        pieces, puzzle.supercube(), outer ? pieces.generator_count() : grips_of(pieces));
    const std::size_t asked = question.cycles ? 1 : question.orders.size();
    const bool whole = answer.registers.size() == asked &&
                       answer.statistics.reports.size() == answer.registers.size();
    if (whole) {
        add_registers(certificate, puzzle, question, answer);
    } else if (question.cycles) {
        add_none(certificate, puzzle, question, answer);
    } else if (answer.end == SolverEnd::kNone && !answer.impossible.empty()) {
        certificate.fit = no_fit(question.orders);
    } else {
        for (const SearchReport& report : answer.statistics.refuted) {
            if (certificate.searches.size() == kMaxCertifiedSearches) break;
            if (report.refuted_below == 0) continue;
            certificate.searches.push_back(certified_search(puzzle, report, question.options));
        }
    }
    const bool proves =
        certificate.fit || std::any_of(certificate.searches.begin(), certificate.searches.end(),
                                       [](const CertifiedSearch& search) {
                                           return search.for_ever || search.ruled_out_below > 0 ||
                                                  search.algorithm;
                                       });
    if (!proves) return std::nullopt;
    return certificate;
}

std::optional<Certificate> certificate_of(const FinderPuzzle& puzzle,
                                          const std::vector<Integer>& fits,
                                          const FinderOptions& options,
                                          const FinderResult& result) {
    if (!result.complete) return std::nullopt;
    const Puzzle& pieces = *puzzle.puzzle();
    if (pieces.turn_model().blocked()) return std::nullopt;
    Certificate certificate = blank_certificate(pieces, puzzle.supercube(), grips_of(pieces));
    CertifiedFit& fit = certificate.fit.emplace(no_fit(fits));
    fit.parity_sharing = options.parity_sharing == ParitySharing::kAllowed;
    fit.nodes = result.statistics.nodes;
    if (result.architectures.empty()) return certificate;
    const FoundArchitecture& found = result.architectures.front();
    // With FinderOptions::structures 0 the result only states that structures exist.
    if (found.structures.empty()) return std::nullopt;
    fit.orders = found.orders;
    const Structure& structure = found.structures.front();
    CertifiedFit::Structure& written = fit.structure.emplace();
    for (const OwnedCycles& cycles : structure.registers) {
        written.registers.push_back(certified_cycles(puzzle, cycles));
    }
    written.shared = structure.shared;
    written.unused = structure.unused;
    return certificate;
}

}  // namespace qter
