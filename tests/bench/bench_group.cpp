// Orders of puzzle groups: how long until one is known and proven, with the bound that the
// constraints give ("bounded") and by checking all Schreier generators ("unbounded"). The counters
// say how much of a group there is: points and the length of the base. Then the tables of words,
// with the mean length of a random state's word, and one membership test.
#include <benchmark/benchmark.h>

#include "group/puzzle_group.hpp"
#include "group/word_table.hpp"
#include "puzzle_models.hpp"

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

void words(benchmark::State& bench, const models::Model& model) {
    const PuzzleGroup group = *PuzzleGroup::of(model.shape, model.turns);
    for (auto _ : bench) {
        const WordTable table(group.action());
        bench.PauseTiming();
        constexpr int kSamples = 100;
        Random random(1);
        std::size_t letters = 0;
        for (int i = 0; i < kSamples; ++i) {
            const std::optional<GroupWord> word =
                word_for(group, table, group.random_state(random));
            if (!word) return bench.SkipWithError("a state without a word");
            letters += word->size();
        }
        bench.counters["letters"] = static_cast<double>(letters) / kSamples;
        bench.counters["longest"] = static_cast<double>(table.longest());
        bench.ResumeTiming();
    }
}

void contains(benchmark::State& bench, const models::Model& model) {
    const PuzzleGroup group = *PuzzleGroup::of(model.shape, model.turns);
    Random random(1);
    const State state = group.random_state(random);
    for (auto _ : bench) benchmark::DoNotOptimize(group.contains(state));
}

BENCHMARK_CAPTURE(words, 3x3, models::cube(3))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(words, megaminx, models::megaminx())->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(words, 7x7, models::cube(7))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(contains, 3x3, models::cube(3))->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(contains, 7x7, models::cube(7))->Unit(benchmark::kMicrosecond);

}  // namespace
