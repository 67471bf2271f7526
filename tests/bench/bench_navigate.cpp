// Solving by the strong generating set: making the tables, the paper's scramble (appendix A), and
// random states, with the mean lengths of the table's own words, of the best answers before they
// are shortened, and of what comes out. Then shortening alone, of 60 random turns.
#include <benchmark/benchmark.h>

#include <string>

#include "qter/navigate/group_solver.hpp"
#include "qter/puzzle/algorithm.hpp"
#include "qter/puzzle/library.hpp"

namespace {

using namespace qter;

constexpr int kSamples = 10;

PuzzlePtr load(const std::string& name) {
    SourceMap sources;
    return *PuzzleLibrary(sources).find(name, {});
}

void make_solver(benchmark::State& bench, const std::string& name) {
    const PuzzlePtr puzzle = load(name);
    for (auto _ : bench) benchmark::DoNotOptimize(GroupSolver::make(puzzle));
}

void solve_all(benchmark::State& bench, const GroupSolver& solver,
               const std::vector<State>& states) {
    for (auto _ : bench) {
        std::size_t table = 0;
        std::size_t found = 0;
        std::size_t turns = 0;
        for (const State& state : states) {
            const Result<GroupSolver::Solution> solution = solver.solve(state, Cancellation());
            if (!solution) return bench.SkipWithError("a state that was not solved");
            table += solution->table_turns;
            found += solution->found_turns;
            turns += solution->algorithm.size();
        }
        const auto count = static_cast<double>(states.size());
        bench.counters["table"] = static_cast<double>(table) / count;
        bench.counters["found"] = static_cast<double>(found) / count;
        bench.counters["turns"] = static_cast<double>(turns) / count;
    }
}

void solve_scramble(benchmark::State& bench) {
    const PuzzlePtr puzzle = load("3x3");
    const GroupSolver solver = *GroupSolver::make(puzzle);
    const char* const scramble = "F L' D' B2 U' B' U B2 R2 F' R2 U2 F' R2 F U2 B' R2 F' R B2";
    solve_all(bench, solver, {state_of(*puzzle, *parse_algorithm(*puzzle, scramble, {}))});
}

void solve_random(benchmark::State& bench, const std::string& name) {
    const GroupSolver solver = *GroupSolver::make(load(name));
    Random random(7);
    std::vector<State> states;
    for (int i = 0; i < kSamples; ++i) states.push_back(solver.group().random_state(random));
    solve_all(bench, solver, states);
}

void shorten_random(benchmark::State& bench, const std::string& name) {
    const PuzzlePtr puzzle = load(name);
    const Shortener shortener(puzzle);
    Random random(7);
    std::vector<Algorithm> inputs;
    constexpr std::size_t kTurns = 60;
    for (int i = 0; i < kSamples; ++i) {
        Algorithm& input = inputs.emplace_back();
        while (input.size() < kTurns) {
            const auto grip = static_cast<std::uint16_t>(random.below(puzzle->grips().size()));
            const auto amounts = puzzle->grips()[grip].order - 1;
            append(*puzzle, input, {{grip, static_cast<std::uint16_t>(1 + random.below(amounts))}});
        }
    }
    for (auto _ : bench) {
        std::size_t turns = 0;
        for (const Algorithm& input : inputs) turns += shortener.shorten(input).size();
        bench.counters["turns"] = static_cast<double>(turns) / kSamples;
    }
    bench.counters["radius"] = shortener.radius();
    bench.counters["reach"] = shortener.reach();
}

[[maybe_unused]] const bool kRegistered = [] {
    const auto add = [](const std::string& what, const std::string& name, auto run) {
        benchmark::RegisterBenchmark((what + "/" + name).c_str(), [run,
                                                                   name](benchmark::State& bench) {
            run(bench, name);
        })->Unit(benchmark::kMillisecond);
    };
    for (const char* name : {"3x3", "megaminx", "4x4"}) {
        add("make_group_solver", name, make_solver);
        add("solve_by_group", name, solve_random);
        add("shorten", name, shorten_random);
    }
    benchmark::RegisterBenchmark("solve_by_group/scramble", solve_scramble)
        ->Unit(benchmark::kMillisecond);
    return true;
}();

}  // namespace
