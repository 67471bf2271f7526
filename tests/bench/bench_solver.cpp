// The Cycle Combination Solver on the 3x3: tables, searches for one register, whole architectures.
// The reading of the puzzle is left out.
//
//   Solver/table/<symmetries>         the corners' exact table: for a goal of cycles with the
//   cube's
//                                     48 symmetries, and for one with two fixed corners without any
//   Solver/all/<cycles>[/no_tables]   the shortest algorithms, all of them, tables included
//   Solver/again/<cycles>             the last length alone, by tables that are there
//   Solver/refute/<cycles>/<turns>    no algorithm of so many turns or fewer
//   Solver/threads/<number>           a refutation depth first, by number of threads
//   Solver/without/<problem>/<technique>   five problems, each technique of technique_names() off;
//                                     "nothing" has all on, and "tables_and_meet" has both off,
//                                     since one does much of what the other would. Given up after
//                                     kMostSeconds
//
// Counters are the same on every machine, so they tell a change of what the search does from one of
// how fast it does it: states of the orbit and the sum of their distances in turns; nodes
// (positions looked at), words (sequences of turns that are solutions), length (turns, in total).
// Processor time is that of all threads.
#include <benchmark/benchmark.h>

#include <chrono>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "formats/library.hpp"
#include "solver/cycles_reader.hpp"
#include "solver/goal_tables.hpp"
#include "solver/register_search.hpp"
#include "solver/solve.hpp"

namespace {

using namespace qter;

constexpr int kMostSeconds = 60;

const FinderPuzzle& finder_cube() {
    static const FinderPuzzle puzzle = [] {
        SourceMap sources;
        const PuzzlePtr read = *PuzzleLibrary(sources).find("3x3", {});
        return *FinderPuzzle::of(read);
    }();
    return puzzle;
}

OwnedCycles cycles_of(const std::string& text) {
    SourceMap sources;
    Result<OwnedCycles> cycles = read_cycles(finder_cube(), sources.add("<cycles>", text));
    if (!cycles) throw std::runtime_error("no such cycles");
    return *std::move(cycles);
}

// --- Tables.

/// The goal of some corners' cycles, where earlier registers own the first `fixed` corners.
RegisterGoal corner_goal(const std::string& cycles, Slot fixed) {
    RegisterGoal goal = exact_goal(finder_cube(), cycles_of(cycles));
    for (Slot slot = 0; slot < fixed; ++slot) goal.roles[slot] = Role::kFixed;
    return goal;
}

/// What the cube's corners and its symmetries are is prepared before the clock runs.
void corner_table(benchmark::State& bench, const std::string& cycles, Slot fixed, bool symmetry) {
    SolverOptions options;
    options.techniques.symmetry = symmetry;
    const SolverSetup setup(finder_cube(), options);
    for (auto _ : bench) {
        bench.PauseTiming();
        GoalTables tables(setup);
        const RegisterGoal goal = corner_goal(cycles, fixed);
        const std::optional<GoalTables::Size> size = tables.size(goal, 0);
        if (!size) return bench.SkipWithError("no room for the table");
        bench.ResumeTiming();
        const std::optional<GoalTable> made = tables.table(goal, 0, *size, Cancellation());
        bench.PauseTiming();
        const std::vector<std::uint64_t>& histogram = made->report.histogram;
        double turns = 0;
        double states = 0;
        for (std::size_t distance = 0; distance < histogram.size(); ++distance) {
            states += static_cast<double>(histogram[distance]);
            turns += static_cast<double>(histogram[distance]) * static_cast<double>(distance);
        }
        bench.counters["states"] = states;
        bench.counters["turns"] = turns;
        bench.counters["bytes"] = static_cast<double>(made->report.bytes);
        bench.ResumeTiming();
    }
}
// --- Searches for cycles.

void report(benchmark::State& bench, const SolverAnswer& answer) {
    double length = 0;
    for (const SolvedRegister& solved : answer.registers) length += solved.length;
    bench.counters["nodes"] = static_cast<double>(answer.statistics.nodes);
    bench.counters["length"] = length;
    if (answer.registers.size() == 1 && answer.registers[0].words) {
        bench.counters["words"] = answer.registers[0].words->get_d();
    }
}

void search_cycles(benchmark::State& bench, const std::string& text, const SolverOptions& options,
                   SolverEnd expected) {
    const OwnedCycles cycles = cycles_of(text);
    for (auto _ : bench) {
        const Result<SolverAnswer> answer =
            solve_cycles(finder_cube(), cycles, options, Cancellation());
        if (!answer || answer->end != expected) return bench.SkipWithError("another answer");
        report(bench, *answer);
    }
}

SolverOptions all_words(bool tables) {
    SolverOptions options;
    options.count_words = true;
    options.techniques.tables = tables;
    return options;
}

SolverOptions up_to(std::uint32_t turns) {
    SolverOptions options;
    options.max_length = turns;
    return options;
}

/// Depth first alone, so that all threads do the same kind of work.
SolverOptions depth_first_up_to(std::uint32_t turns, std::uint32_t threads) {
    SolverOptions options = up_to(turns);
    options.threads = threads;
    options.techniques.meet = false;
    return options;
}

/// All lengths are searched once, which makes the tables, depth first so that these pay; what is
/// measured is the last one again.
void search_again(benchmark::State& bench, const std::string& text) {
    SolverOptions options;
    options.techniques.meet = false;
    const SolverSetup setup(finder_cube(), options);
    GoalTables tables(setup);
    RegisterSearch search(setup, tables, exact_goal(finder_cube(), cycles_of(text)));
    const RegisterOutcome outcome = search.shortest(kMaxSearchTurns, Cancellation());
    const std::uint32_t length = outcome.refuted_below;
    std::uint64_t nodes = 0;
    for (auto _ : bench) {
        const std::uint64_t before = search.nodes();
        search.search(length, Cancellation());
        nodes = search.nodes() - before;
    }
    bench.counters["nodes"] = static_cast<double>(nodes);
    bench.counters["words"] = search.solutions().words().get_d();
    bench.counters["length"] = length;
}

// --- Five problems, without one technique each.

struct Problem {
    const char* name;
    const char* cycles;           ///< or null
    std::vector<Integer> orders;  ///< if there are no cycles
};

const std::vector<Problem>& problems() {
    static const std::vector<Problem> kProblems = {
        {"corners_3", "corners 3", {}},
        {"1+_1+_and_1+_5+", "corners 1+ 1+; edges 1+ 5+", {}},
        {"1+_5+_and_1+_1+", "corners 1+ 5+; edges 1+ 1+", {}},
        {"90,90", nullptr, {90, 90}},
        {"210,24", nullptr, {210, 24}},
    };
    return kProblems;
}

void search_without(benchmark::State& bench, const Problem& problem, const Techniques& techniques) {
    SolverOptions options;
    options.techniques = techniques;
    const OwnedCycles cycles =
        problem.cycles != nullptr ? cycles_of(problem.cycles) : OwnedCycles{};
    for (auto _ : bench) {
        Cancellation limit;
        limit.set_deadline(Cancellation::Clock::now() + std::chrono::seconds(kMostSeconds));
        const Result<SolverAnswer> answer =
            problem.cycles != nullptr ? solve_cycles(finder_cube(), cycles, options, limit)
                                      : solve_orders(finder_cube(), problem.orders, options, limit);
        if (!answer || answer->end == SolverEnd::kNone) return bench.SkipWithError("no answer");
        if (answer->end != SolverEnd::kSolved) return bench.SkipWithError("too long");
        report(bench, *answer);
    }
}

void add(const std::string& name, const std::function<void(benchmark::State&)>& run) {
    benchmark::RegisterBenchmark(name.c_str(), run)
        ->Iterations(1)
        ->MeasureProcessCPUTime()
        ->Unit(benchmark::kMillisecond);
}

[[maybe_unused]] const bool kSolverRegistered = [] {
    add("Solver/table/symmetries",
        [](benchmark::State& bench) { corner_table(bench, "corners 1+ 5+", 0, true); });
    add("Solver/table/two_fixed",
        [](benchmark::State& bench) { corner_table(bench, "corners 1+ 5+", 2, false); });
    const auto cycles = [](const std::string& name, const std::string& text,
                           const SolverOptions& options, SolverEnd expected) {
        add(name, [=](benchmark::State& bench) { search_cycles(bench, text, options, expected); });
    };
    const std::string both = "corners 1+ 1+; edges 1+ 5+";
    const std::string hard = "corners 1+ 5+; edges 1+ 1+";
    cycles("Solver/all/corners_3", "corners 3", all_words(true), SolverEnd::kSolved);
    cycles("Solver/all/corners_3/no_tables", "corners 3", all_words(false), SolverEnd::kSolved);
    cycles("Solver/all/1+_1+_and_1+_5+", both, all_words(true), SolverEnd::kSolved);
    add("Solver/again/corners_3",
        [=](benchmark::State& bench) { search_again(bench, "corners 3"); });
    add("Solver/again/1+_1+_and_1+_5+",
        [=](benchmark::State& bench) { search_again(bench, both); });
    cycles("Solver/refute/1+_5+_and_1+_1+/9", hard, up_to(9), SolverEnd::kNone);
    for (const std::uint32_t threads : {1U, 2U}) {
        cycles("Solver/threads/" + std::to_string(threads), hard, depth_first_up_to(9, threads),
               SolverEnd::kNone);
    }
    for (const Problem& problem : problems()) {
        const std::string name = std::string("Solver/without/") + problem.name + "/";
        const auto without = [&](const std::string& what, const Techniques& techniques) {
            add(name + what, [&problem, techniques](benchmark::State& bench) {
                search_without(bench, problem, techniques);
            });
        };
        without("nothing", {});
        for (const TechniqueName& technique : technique_names()) {
            Techniques techniques;
            techniques.*(technique.on) = false;
            without(std::string(technique.name), techniques);
        }
        Techniques techniques;
        techniques.tables = techniques.meet = false;
        without("tables_and_meet", techniques);
    }
    return true;
}();

}  // namespace
