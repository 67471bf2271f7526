// Orders of puzzle groups: how long until one is known and proven, with the bound that the
// constraints give ("bounded") and by checking all Schreier generators ("unbounded"). The counters
// say how much of a group there is: points and the length of the base.
#include <benchmark/benchmark.h>

#include "puzzle_models.hpp"
#include "qter/puzzle/puzzle_group.hpp"

namespace {

using namespace qter;

void describe(benchmark::State& bench, const PermutationGroup& group) {
    bench.counters["points"] = static_cast<double>(group.degree());
    bench.counters["base"] = static_cast<double>(group.base().size());
}

void bounded(benchmark::State& bench, const models::Model& model) {
    for (auto _ : bench) {
        const PuzzleGroup group = *PuzzleGroup::of(model.shape, model.turns);
        benchmark::DoNotOptimize(&group.order());
        describe(bench, group.action());
    }
}

void unbounded(benchmark::State& bench, const models::Model& model) {
    const PuzzleGroup group = *PuzzleGroup::of(model.shape, model.turns);
    for (auto _ : bench) {
        const PermutationGroup again(group.action().degree(), group.action().generators());
        if (again.order() != group.order()) bench.SkipWithError("the two orders differ");
    }
    describe(bench, group.action());
}

BENCHMARK_CAPTURE(bounded, 3x3, models::cube(3))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bounded, megaminx, models::megaminx())->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bounded, 7x7, models::cube(7))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bounded, 13x13, models::cube(13))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(unbounded, 3x3, models::cube(3))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(unbounded, megaminx, models::megaminx())->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(unbounded, 7x7, models::cube(7))->Unit(benchmark::kMillisecond);

}  // namespace
