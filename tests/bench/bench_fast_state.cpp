// Compositions of two 3x3 states: nanoseconds each, per kernel. "latency" feeds every result into
// the next composition, as a search or an interpreter does; "plain" is the reference State.
#include <benchmark/benchmark.h>

#include <vector>

#include "qter/puzzle/algorithm.hpp"
#include "qter/puzzle/fast_state.hpp"
#include "qter/puzzle/library.hpp"

namespace {

using namespace qter;

const Puzzle& cube() {
    static const PuzzlePtr puzzle = [] {
        static SourceMap sources;
        return *PuzzleLibrary(sources).find("3x3", {});
    }();
    return *puzzle;
}

State a_state() { return state_of(cube(), *parse_algorithm(cube(), "R U2 D' B D'", {})); }

constexpr int kBatch = 1024;

template <class Kernel>
void compose_batch(FastState& state, const FastState& by, const FastState& moduli) {
    for (int i = 0; i < kBatch; ++i) Kernel::compose(state, by, moduli, state);
}

#if defined(QTER_HAVE_AVX2)
QTER_TARGET_AVX2 void compose_batch_avx2(FastState& state, const FastState& by,
                                         const FastState& moduli) {
    for (int i = 0; i < kBatch; ++i) Avx2Kernel::compose(state, by, moduli, state);
}
#endif

void run_batches(benchmark::State& bench,
                 void (*batch)(FastState&, const FastState&, const FastState&)) {
    const FastShape shape = *FastShape::of(cube().shape());
    const FastState by = shape.pack(a_state());
    FastState state = shape.solved();
    for (auto _ : bench) {
        batch(state, by, shape.moduli());
        benchmark::DoNotOptimize(state);
    }
    bench.SetItemsProcessed(bench.iterations() * kBatch);
}

void latency_inlined_portable(benchmark::State& bench) {
    run_batches(bench, compose_batch<PortableKernel>);
}
BENCHMARK(latency_inlined_portable);

#if defined(QTER_HAVE_AVX2)
void latency_inlined_avx2(benchmark::State& bench) {
    if (!__builtin_cpu_supports("avx2")) return bench.SkipWithError("no AVX2 here");
    run_batches(bench, compose_batch_avx2);
}
BENCHMARK(latency_inlined_avx2);
#endif

void latency_by_pointer(benchmark::State& bench) {
    const FastOps& ops = fast_ops(available_kernels().front());
    const FastShape shape = *FastShape::of(cube().shape());
    const FastState by = shape.pack(a_state());
    FastState state = shape.solved();
    for (auto _ : bench) {
        for (int i = 0; i < kBatch; ++i) ops.compose(state, by, shape.moduli(), state);
        benchmark::DoNotOptimize(state);
    }
    bench.SetItemsProcessed(bench.iterations() * kBatch);
    bench.SetLabel(std::string(kernel_name(ops.kernel)));
}
BENCHMARK(latency_by_pointer);

void plain(benchmark::State& bench) {
    const State by = a_state();
    State state = solved_state(cube().shape());
    for (auto _ : bench) {
        state = compose(cube().shape(), state, by);
        benchmark::DoNotOptimize(state);
    }
    bench.SetItemsProcessed(bench.iterations());
}
BENCHMARK(plain);

}  // namespace
