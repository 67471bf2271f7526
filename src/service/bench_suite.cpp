#include "service/bench_suite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>

#include "finder/find_cycles.hpp"
#include "formats/library.hpp"
#include "navigate/state_solver.hpp"
#include "program/architecture.hpp"
#include "puzzle/group_facts.hpp"
#include "qat/compile.hpp"
#include "search/meet_in_the_middle.hpp"
#include "service/program_costs.hpp"
#include "service/turn_cost_model.hpp"
#include "solver/solve.hpp"
#include "sums/cache_lines.hpp"
#include "sums/sum_finder.hpp"
#include "sums/sum_search.hpp"
#include "support/memory_account.hpp"

namespace qter {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kSeed = 1;
constexpr std::uint64_t kListBytes = std::uint64_t{256} << 20;

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

Result<PuzzlePtr> built_in(std::string_view name) {
    SourceMap sources;
    return PuzzleLibrary(sources).find(name, {});
}

/// Random states, solved one by one by `method`.
Result<BenchFigures> solve_states(std::string_view name, MethodOptions options,
                                  std::uint64_t states, const BenchLimits& limits,
                                  SearchPorts& ports) {
    Diagnostics diagnostics;
    const std::optional<PuzzlePtr> puzzle = built_in(name).take(diagnostics);
    if (!puzzle) return diagnostics;
    options.keeping.observer = ports.cancellation();
    options.keeping.threads = limits.threads;
    Clock::time_point began = Clock::now();
    const std::optional<StateSolver> solver = StateSolver::make(*puzzle, options).take(diagnostics);
    if (!solver) return diagnostics;
    BenchFigures figures;
    figures.setup_seconds = seconds_since(began);
    figures.items = states;
    const std::optional<PuzzleGroup> group = group_of(**puzzle);
    Random random(kSeed);
    for (std::uint64_t i = 0; i < states && !ports.cancellation().requested(); ++i) {
        const State state = group->random_state(random);
        began = Clock::now();
        const auto solution = solver->solve(state, ports.cancellation()).take(diagnostics);
        figures.seconds += seconds_since(began);
        if (!solution) return diagnostics;
        figures.nodes += solution->nodes;
        figures.outcome += solution->algorithm.size();
    }
    return Result<BenchFigures>(figures, diagnostics);
}

MethodOptions by_method(std::string method) {
    MethodOptions options;
    options.method = std::move(method);
    return options;
}

Result<BenchFigures> walk(const BenchLimits& limits, SearchPorts& ports) {
    MethodOptions options = by_method("thistlethwaite");
    options.alternatives = 0;
    return solve_states("3x3", options, 2000, limits, ports);
}

Result<BenchFigures> carry(const BenchLimits& limits, SearchPorts& ports) {
    return solve_states("3x3", by_method("thistlethwaite"), 20, limits, ports);
}

Result<BenchFigures> solve_small(const BenchLimits& limits, SearchPorts& ports) {
    return solve_states("2x2", by_method(kOptimalMethod), 100, limits, ports);
}

Result<BenchFigures> solve_by_words(const BenchLimits& limits, SearchPorts& ports) {
    return solve_states("3x3", by_method("sgs"), 20, limits, ports);
}

Result<BenchFigures> solve_optimally(const BenchLimits& limits, SearchPorts& ports) {
    MethodOptions options = by_method(kOptimalMethod);
    options.memory = std::min(limits.memory, MemoryAccount::room());
    options.keeping.folder = limits.tables;
    return solve_states("3x3", options, limits.states, limits, ports);
}

Result<BenchFigures> find_registers(const BenchLimits& limits, SearchPorts& ports) {
    Diagnostics diagnostics;
    const std::optional<PuzzlePtr> puzzle = built_in("3x3").take(diagnostics);
    if (!puzzle) return diagnostics;
    BenchFigures figures;
    Clock::time_point began = Clock::now();
    const auto finder = FinderPuzzle::of(*puzzle).take(diagnostics);
    if (!finder) return diagnostics;
    figures.setup_seconds = seconds_since(began);
    began = Clock::now();
    FinderOptions options;
    options.registers = 3;
    options.threads = limits.threads;
    const auto found = find_architectures(*finder, options, ports.cancellation()).take(diagnostics);
    if (!found) return diagnostics;
    figures.seconds = seconds_since(began);
    figures.items = found->architectures.size();
    figures.nodes = found->statistics.nodes;
    figures.outcome = found->architectures.size();
    return figures;
}

Result<BenchFigures> find_generators(const BenchLimits& limits, SearchPorts& ports) {
    Diagnostics diagnostics;
    const std::optional<PuzzlePtr> puzzle = built_in("3x3").take(diagnostics);
    if (!puzzle) return diagnostics;
    const auto finder = FinderPuzzle::of(*puzzle).take(diagnostics);
    if (!finder) return diagnostics;
    const Clock::time_point began = Clock::now();
    SolverOptions options;
    options.threads = limits.threads;
    const auto found =
        solve_orders(*finder, {90, 90}, options, ports.cancellation()).take(diagnostics);
    if (!found) return diagnostics;
    BenchFigures figures;
    figures.seconds = seconds_since(began);
    figures.items = found->registers.size();
    figures.nodes = found->statistics.nodes;
    for (const SolvedRegister& reg : found->registers) figures.outcome += reg.length;
    return figures;
}

Result<BenchFigures> find_sums(const BenchLimits& limits, SearchPorts& ports) {
    constexpr std::uint32_t kTurns = 13;
    Diagnostics diagnostics;
    const std::optional<PuzzlePtr> puzzle = built_in("3x3").take(diagnostics);
    if (!puzzle) return diagnostics;
    const auto on = Architecture::from_preset(*puzzle, {90, 90}, {}).take(diagnostics);
    if (!on) return diagnostics;
    SumTable table(*on);
    SumSearchOptions options;
    options.memory = kListBytes;
    options.threads = limits.threads;
    auto search = SumSearch::make(table, options).take(diagnostics);
    if (!search) return diagnostics;
    BenchFigures figures;
    const Clock::time_point began = Clock::now();
    for (std::uint32_t turns = 1; turns <= kTurns && !ports.cancellation().requested(); ++turns) {
        search->deepen(table, SumSearch::Until::kAllWords, ports.cancellation());
        figures.nodes += search->statistics().streamed;
        figures.outcome += search->statistics().found;
        figures.bytes = std::max(figures.bytes, search->statistics().table_bytes);
    }
    figures.seconds = seconds_since(began);
    figures.items = table.size();
    return figures;
}

/// Programs that leave their registers open.
constexpr std::array<std::string_view, 3> kPrograms = {
    ".registers {\n    A, B <- 3x3 auto (>= 60, >= 60)\n}\n"
    "input \"a\" A\ninput \"b\" B\nmove B to A\nhalt \"sum\" A\n",
    ".registers {\n    A, B <- 3x3 builtin (90, 90)\n}\n"
    "input \"a\" A\nwhile not-solved A {\n    dec A\n    add B 7\n}\nhalt \"product\" B\n",
    ".registers {\n    A, B <- 2x2 auto (>= 6, >= 9)\n}\n"
    "input \"a\" A\nwhile not-solved A {\n    sub A 1\n    add B 2\n}\nhalt \"twice\" B\n",
};

/// Chooses registers, and computes the cost of runs by hand. Nothing is searched for: shortest
/// additions are those of the shipped tables.
Result<BenchFigures> cost_programs(const BenchLimits&, SearchPorts& ports) {
    Diagnostics diagnostics;
    const SearchOptions search = SearchOptions().without_search();
    BenchFigures figures;
    figures.items = kPrograms.size();
    const Clock::time_point began = Clock::now();
    for (const std::string_view text : kPrograms) {
        SourceMap sources;
        PuzzleLibrary puzzles(sources);
        TurnCostModel cost_model(search, ports);
        SumFinder additions(search, ports);
        CompileOptions options;
        options.cost_model = &cost_model;
        options.additions = &additions;
        const Source& source = sources.add("<bench>", std::string(text));
        const auto program = compile_qat(source, sources, puzzles, options).take(diagnostics);
        if (!program || ports.cancellation().requested()) return diagnostics;
        const CostAnswer answer = cost_of_program(*program, search, 100, ports);
        if (!answer.cost) continue;
        figures.nodes += answer.cost->inputs.halted;
        figures.outcome += answer.cost->whole_short->sum.get_ui();
    }
    figures.seconds = seconds_since(began);
    return figures;
}

}  // namespace

const std::vector<BenchWork>& bench_suite() {
    static const std::vector<BenchWork> kSuite = {
        {"find-cycles", "three registers on a 3x3", "architectures", true, find_registers},
        {"solve-arch", "registers of orders 90 and 90", "registers", true, find_generators},
        {"additions", "words of up to 13 turns for all sums of (90, 90)", "sums", true, find_sums},
        {"walk", "Thistlethwaite's phases without alternatives", "states", true, walk},
        {"carry", "the same with 50 alternatives", "states", true, carry},
        {"sgs", "3x3 by words of a strong generating set", "states", true, solve_by_words},
        {"optimal-2x2", "shortest solutions of a 2x2", "states", true, solve_small},
        {"programs", "choice of registers for three programs, and their cost by hand", "programs",
         false, cost_programs},
        {"optimal", "shortest solutions of a 3x3, with --states and --memory", "states", false,
         solve_optimally},
    };
    return kSuite;
}

std::uint64_t bench_signature(const std::vector<BenchRun>& done) {
    std::string text;
    for (const auto& [name, threads, figures] : done) {
        if (threads != 1) continue;
        text += fmt::format("{} {} {} {}\n", name, figures.items, figures.nodes, figures.outcome);
    }
    return text_hash(text);
}

}  // namespace qter
