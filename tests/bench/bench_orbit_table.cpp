// Tables of distances of the 3x3's corners: building them, and asking them.
#include <benchmark/benchmark.h>

#include <memory>
#include <numeric>
#include <random>
#include <stdexcept>
#include <vector>

#include "formats/library.hpp"
#include "puzzle/puzzle_symmetry.hpp"
#include "solver/goal.hpp"
#include "table/orbit_fill.hpp"
#include "table/pruning_table.hpp"

using namespace qter;

namespace {

struct Corners {
    FinderPuzzle puzzle;
    std::shared_ptr<const OrbitSpace> space;
    std::shared_ptr<const OrbitClasses> classes;
};

FinderPuzzle cube() {
    SourceMap sources;
    Result<PuzzlePtr> found = PuzzleLibrary(sources).find("3x3", {});
    Result<FinderPuzzle> made = FinderPuzzle::of(*std::move(found));
    if (!made) throw std::runtime_error("no 3x3");
    return *std::move(made);
}

std::vector<GripTurn> turns(const Puzzle& puzzle) {
    std::vector<GripTurn> turns;
    for (std::uint16_t grip = 0; grip < puzzle.generator_count(); ++grip) {
        turns.push_back({puzzle.grips()[grip].turn, puzzle.grips()[grip].order});
    }
    return turns;
}

std::shared_ptr<const OrbitClasses> classes_of(const Puzzle& puzzle, const OrbitSpace& space) {
    const Result<SymmetryGroup> group = symmetries_of(puzzle);
    std::vector<std::uint32_t> all(group->size());
    std::iota(all.begin(), all.end(), 0U);
    return std::make_shared<const OrbitClasses>(space, *group, all);
}

const Corners& corners() {
    static const Corners made = [] {
        FinderPuzzle puzzle = cube();
        auto space =
            std::make_shared<const OrbitSpace>(puzzle.constraints(), 0, turns(*puzzle.puzzle()));
        auto classes = classes_of(*puzzle.puzzle(), *space);
        return Corners{std::move(puzzle), std::move(space), std::move(classes)};
    }();
    return made;
}

/// A twisted piece and a twisted cycle of five; `fixed` pieces are owned by others.
OrbitGoalMaker goal(Slot fixed) {
    RegisterGoal goal = exact_goal(corners().puzzle, {{0, 1, 1}, {0, 5, 2}});
    for (Slot slot = 0; slot < fixed; ++slot) goal.roles[slot] = Role::kFixed;
    return [goal] {
        const auto test = std::make_shared<OrbitGoal>(corners().puzzle, goal, 0);
        return OrbitPredicate{[test](auto piece, auto orient) { return test->met(piece, orient); },
                              [test](auto piece) { return test->may_meet(piece); }};
    };
}

void orbit_table_build(benchmark::State& bench, Slot fixed, bool symmetric, bool packed = false) {
    const OrbitIndexer indexer(corners().space, symmetric ? corners().classes : nullptr);
    OrbitFillOptions options;
    options.threads = static_cast<std::uint32_t>(bench.range(0));
    options.packed = packed;
    for (auto _ : bench) {
        const auto table = fill_orbit(indexer, goal(fixed), options);
        benchmark::DoNotOptimize(table->depth());
        bench.counters["bytes"] = static_cast<double>(table->bytes());
    }
}
BENCHMARK_CAPTURE(orbit_table_build, cycles_by_class, 0, true)
    ->Arg(1)
    ->Arg(2)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(orbit_table_build, cycles, 0, false)
    ->Arg(1)
    ->Arg(2)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(orbit_table_build, two_fixed, 2, false)
    ->Arg(1)
    ->Arg(2)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(orbit_table_build, cycles_by_class_packed, 0, true, true)
    ->Arg(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(orbit_table_build, two_fixed_packed, 2, false, true)
    ->Arg(1)
    ->Unit(benchmark::kMillisecond);

void orbit_classes(benchmark::State& bench) {
    const Corners& of = corners();
    for (auto _ : bench) {
        benchmark::DoNotOptimize(classes_of(*of.puzzle.puzzle(), *of.space)->rows());
    }
}
BENCHMARK(orbit_classes)->Unit(benchmark::kMillisecond);

std::vector<Point> random_points() {
    std::mt19937 random(1);
    std::vector<Point> points(1 << 16);
    for (Point& point : points) {
        point = {static_cast<std::uint32_t>(random() % corners().space->perms()),
                 static_cast<std::uint32_t>(random() % (corners().space->orients() - 1))};
    }
    return points;
}

/// Queries that are independent, or of which each waits for the one before.
template <bool kWaiting>
void ask(benchmark::State& bench, bool symmetric) {
    const OrbitIndexer indexer(corners().space, symmetric ? corners().classes : nullptr);
    const PruningTable table(indexer, *fill_orbit(indexer, goal(symmetric ? 0 : 2)));
    const std::vector<Point> points = random_points();
    std::uint32_t sum = 0;
    for (auto _ : bench) {
        for (Point point : points) {
            if constexpr (kWaiting) point.orient ^= sum & 1;
            sum += table.at(point);
        }
        benchmark::DoNotOptimize(sum);
    }
    bench.SetItemsProcessed(static_cast<std::int64_t>(bench.iterations()) *
                            static_cast<std::int64_t>(points.size()));
}
void orbit_table_at(benchmark::State& bench, bool symmetric) { ask<false>(bench, symmetric); }
BENCHMARK_CAPTURE(orbit_table_at, by_class, true);
BENCHMARK_CAPTURE(orbit_table_at, full, false);

void orbit_table_at_waiting(benchmark::State& bench, bool symmetric) {
    ask<true>(bench, symmetric);
}
BENCHMARK_CAPTURE(orbit_table_at_waiting, by_class, true);
BENCHMARK_CAPTURE(orbit_table_at_waiting, full, false);

}  // namespace
