// Solving by the strong generating set: making the tables, the paper's scramble (appendix A), and
// random states, with the mean lengths of the table's own words, of the best answers before they
// are shortened, and of what comes out. Then shortening alone, of 60 random turns. And the chains
// of the 3x3: making their tables, walks of random states (states a second, mean turns), carrying
// alternatives, and improving for some time. And the chains of the 4x4 with a reduction, of 20 and
// of 1,000 random states. And states of the 3x3 that turns of two faces reach, with and without
// their inverses.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include "formats/library.hpp"
#include "group/puzzle_group.hpp"
#include "navigate/group_solver.hpp"
#include "notation/algorithm.hpp"
#include "optimal/metric_solver.hpp"
#include "optimal/optimal_solver.hpp"
#include "phases/phased_solver.hpp"
#include "puzzle/fixed_frame.hpp"
#include "puzzle/group_facts.hpp"
#include "search/turn_list.hpp"
#include "support/parallel.hpp"

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
            const Result<Solution> solution = solver.solve(state, Cancellation());
            if (!solution) return bench.SkipWithError("a state that was not solved");
            table += solution->longer[0];
            found += solution->longer[1];
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

/// From both sides, with these turns alone.
void solve_with_turns(benchmark::State& bench, const char* list) {
    const PuzzlePtr puzzle = load("3x3");
    MethodOptions options;
    options.turns = *read_allowed_turns(*puzzle, list, {});
    const std::optional<MetricSolver> solver = MetricSolver::make(puzzle, options);
    std::vector<State> turns;
    for (const Turn turn : options.turns) turns.push_back(puzzle->turn_state(turn));
    const PuzzleGroup group = *PuzzleGroup::of(puzzle->shape(), turns);
    Random random(7);
    std::vector<State> states;
    for (int i = 0; i < kSamples; ++i) states.push_back(group.random_state(random));
    for (auto _ : bench) {
        std::size_t length = 0;
        for (const State& state : states) {
            const Result<Solution> solution = solver->solve(state, Cancellation());
            if (!solution) return bench.SkipWithError("a state that was not solved");
            length += solution->algorithm.size();
        }
        bench.counters["turns"] = static_cast<double>(length) / kSamples;
    }
}

void solve_random(benchmark::State& bench, const std::string& name) {
    const PuzzlePtr puzzle = load(name);
    const PuzzleGroup group = *group_of(*puzzle);
    Random random(7);
    std::vector<State> states;
    for (int i = 0; i < kSamples; ++i) states.push_back(group.random_state(random));
    solve_all(bench, *GroupSolver::make(puzzle), states);
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

const TurnChain& chain_of(const Puzzle& puzzle, const std::string& name) {
    return *std::find_if(puzzle.chains().begin(), puzzle.chains().end(),
                         [&](const TurnChain& chain) { return chain.name == name; });
}

PhasedSolver phased(const std::string& chain, std::uint32_t threads = 1) {
    const PuzzlePtr puzzle = load("3x3");
    CosetPhaseOptions options;
    options.keeping.threads = threads_of_machine();
    options.threads = threads;
    return *PhasedSolver::build(puzzle, chain_of(*puzzle, chain), options);
}

std::vector<State> random_states(const Puzzle& puzzle, std::size_t count) {
    const PuzzleGroup group = *group_of(puzzle);
    Random random(1);
    std::vector<State> states;
    while (states.size() < count) states.push_back(group.random_state(random));
    return states;
}

void make_chain(benchmark::State& bench, const std::string& name) {
    for (auto _ : bench) {
        const PhasedSolver solver = phased(name);
        bench.counters["bytes"] = static_cast<double>(solver.bytes());
    }
}

void walk_thistlethwaite(benchmark::State& bench) {
    const PhasedSolver solver = phased("thistlethwaite");
    const std::vector<State> states = random_states(solver.puzzle(), 100'000);
    PhasedSolver::Walker walker(solver);
    std::size_t turns = 0;
    for (auto _ : bench) {
        turns = 0;
        for (const State& state : states) {
            if (!walker.walk(state)) return bench.SkipWithError("a state that was not solved");
            turns += walker.turns().size();
        }
    }
    bench.SetItemsProcessed(static_cast<std::int64_t>(bench.iterations() * states.size()));
    bench.counters["turns"] = static_cast<double>(turns) / static_cast<double>(states.size());
}

void carry_thistlethwaite(benchmark::State& bench) {
    const PhasedSolver solver = phased("thistlethwaite");
    const std::vector<State> states = random_states(solver.puzzle(), 200);
    BeamOptions how;
    how.width = static_cast<std::size_t>(bench.range(0));
    how.slack = static_cast<std::uint32_t>(bench.range(1));
    std::size_t turns = 0;
    for (auto _ : bench) {
        turns = 0;
        for (const State& state : states) turns += solver.carry({&state, 1}, how)->algorithm.size();
    }
    bench.SetItemsProcessed(static_cast<std::int64_t>(bench.iterations() * states.size()));
    bench.counters["turns"] = static_cast<double>(turns) / static_cast<double>(states.size());
}

/// So many microseconds for each of so many states; those without a solution by then are counted
/// apart. On so many threads; the tables are there before.
void improve_two_phase(benchmark::State& bench) {
    const PhasedSolver solver = phased("two-phase", static_cast<std::uint32_t>(bench.range(2)));
    const std::vector<State> states =
        random_states(solver.puzzle(), static_cast<std::size_t>(bench.range(1)));
    std::size_t turns = 0, solved = 0;
    for (auto _ : bench) {
        turns = solved = 0;
        for (const State& state : states) {
            Cancellation cancellation;
            cancellation.set_deadline(Cancellation::Clock::now() +
                                      std::chrono::microseconds(bench.range(0)));
            const auto found = solver.improve(state, cancellation);
            if (!found) continue;
            ++solved;
            turns += found->algorithm.size();
        }
    }
    bench.counters["turns"] = static_cast<double>(turns) / static_cast<double>(solved);
    bench.counters["unsolved"] = static_cast<double>(states.size() - solved);
}

/// Shortest solutions of so many states, with so many MiB of tables, on so many threads, one state
/// after the other: states and positions a second. The tables are made on all threads, and are not
/// kept.
void solve_optimally(benchmark::State& bench) {
    const PuzzlePtr puzzle = load("3x3");
    OptimalOptions options;
    options.memory = static_cast<std::uint64_t>(bench.range(1)) << 20;
    options.keeping.threads = threads_of_machine();
    options.threads = static_cast<std::uint32_t>(bench.range(2));
    const auto began = std::chrono::steady_clock::now();
    const OptimalSolver solver =
        *OptimalSolver::make(puzzle, *OptimalTables::chain_of(puzzle), options);
    bench.counters["build_s"] =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    bench.counters["bytes"] = static_cast<double>(solver.bounds().bytes());
    const std::vector<State> states =
        random_states(*puzzle, static_cast<std::size_t>(bench.range(0)));
    std::size_t turns = 0;
    std::uint64_t nodes = 0;
    for (auto _ : bench) {
        turns = nodes = 0;
        for (const State& state : states) {
            const Result<Solution> found = solver.solve(state, Cancellation());
            if (!found) return bench.SkipWithError("a state that was not solved");
            turns += found->algorithm.size();
            nodes += found->nodes;
        }
    }
    bench.SetItemsProcessed(static_cast<std::int64_t>(bench.iterations() * states.size()));
    bench.counters["turns"] = static_cast<double>(turns) / static_cast<double>(states.size());
    bench.counters["nodes"] = static_cast<double>(nodes);
    bench.counters["nodes/s"] = benchmark::Counter(static_cast<double>(nodes * bench.iterations()),
                                                   benchmark::Counter::kIsRate);
}

/// The chains of the 4x4: seconds and bytes of the tables, turns and seconds for each state.
void solve_reduced(benchmark::State& bench, const std::string& name) {
    using Clock = std::chrono::steady_clock;
    const auto since = [](Clock::time_point begin) {
        return std::chrono::duration<double>(Clock::now() - begin).count();
    };
    const PuzzlePtr puzzle = load("4x4");
    const Clock::time_point began = Clock::now();
    const PhasedSolver solver = *PhasedSolver::build(puzzle, chain_of(*puzzle, name), {});
    bench.counters["build_s"] = since(began);
    bench.counters["bytes"] = static_cast<double>(solver.bytes());
    const std::vector<State> states =
        random_states(*puzzle, static_cast<std::size_t>(bench.range(0)));
    for (auto _ : bench) {
        std::size_t turns = 0, longest = 0;
        double slowest = 0;
        for (const State& state : states) {
            const Clock::time_point started = Clock::now();
            const auto found = solver.carry(ways_to_hold(*puzzle, state), solver.beam_options());
            if (!found) return bench.SkipWithError("a state that was not solved");
            turns += found->algorithm.size();
            longest = std::max(longest, found->algorithm.size());
            slowest = std::max(slowest, since(started));
        }
        bench.counters["turns"] = static_cast<double>(turns) / static_cast<double>(states.size());
        bench.counters["longest"] = static_cast<double>(longest);
        bench.counters["slowest_s"] = slowest;
    }
    bench.SetItemsProcessed(static_cast<std::int64_t>(bench.iterations() * states.size()));
}

[[maybe_unused]] const bool kNavigateRegistered = [] {
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
    for (const char* name : {"thistlethwaite", "two-phase"}) add("make_chain", name, make_chain);
    for (const std::string name : {"eight-phase", "six-phase"}) {
        benchmark::RegisterBenchmark(
            name.c_str(), [name](benchmark::State& bench) { solve_reduced(bench, name); })
            ->Unit(benchmark::kMillisecond)
            ->Iterations(1)
            ->Arg(20)
            ->Arg(1'000);
    }
    for (const char* const list : {"U R", "U1 R1"}) {
        benchmark::RegisterBenchmark(
            (std::string("some turns/") + list).c_str(),
            [list](benchmark::State& bench) { solve_with_turns(bench, list); })
            ->Unit(benchmark::kMillisecond)
            ->Iterations(1);
    }
    benchmark::RegisterBenchmark("thistlethwaite/walk", walk_thistlethwaite)
        ->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("thistlethwaite/carry", carry_thistlethwaite)
        ->Unit(benchmark::kMillisecond)
        ->Args({1, 0})
        ->Args({50, 0})
        ->Args({50, 1});
    benchmark::RegisterBenchmark("two-phase/improve", improve_two_phase)
        ->Unit(benchmark::kMillisecond)
        ->Iterations(1)
        ->ArgNames({"microseconds", "states", "threads"})
        ->ArgsProduct({{1'000, 10'000}, {1000}, {1, 2}})
        ->ArgsProduct({{100'000}, {200}, {1, 2}})
        ->ArgsProduct({{1'000'000}, {50}, {1, 2}});
    benchmark::RegisterBenchmark("optimal", solve_optimally)
        ->ArgNames({"states", "MiB", "threads"})
        ->Unit(benchmark::kMillisecond)
        ->Iterations(1)
        ->ArgsProduct({{30}, {2560}, {1, 2}})
        ->ArgsProduct({{10}, {1024}, {1, 2}});
    return true;
}();

}  // namespace
