// States of puzzles of several sizes: nanoseconds per operation and kernel.
//
//   latency_*        compositions of two 3x3 states, inlined and by pointer; every result goes into
//                    the next composition, as in a search or an interpreter
//   plain            the same with the reference State
//   compose/<kernel>/<shape>    the same through a plan, compiled into the loop
//   many/<kernel>/<shape>       the same, of states in a flat array that do not wait for each other
//   pointer/<kernel>/<shape>    one after the other through FastOps
//   hash, agree/<shape>
//   plain/<shape>               what State takes for a composition
//
// Shapes are what the puzzles' orbits are; their states here are random, which costs the same.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "formats/library.hpp"
#include "notation/algorithm.hpp"
#include "state/fast_state.hpp"

namespace {

using namespace qter;

const Puzzle& fast_cube() {
    static const PuzzlePtr puzzle = [] {
        static SourceMap sources;
        return *PuzzleLibrary(sources).find("3x3", {});
    }();
    return *puzzle;
}

State a_state() { return state_of(fast_cube(), *parse_algorithm(fast_cube(), "R U2 D' B D'", {})); }

constexpr int kBatch = 1024;

// --- The 3x3.

template <class Kernel>
void compose_batch(FastState& state, const FastState& by, const std::uint8_t* moduli) {
    for (int i = 0; i < kBatch; ++i) {
        Kernel::template compose<FastKind::kLanes>(state.byte, by.byte, moduli, state.byte);
    }
}

#if defined(QTER_HAVE_AVX2)
QTER_TARGET_AVX2 void compose_batch_avx2(FastState& state, const FastState& by,
                                         const std::uint8_t* moduli) {
    for (int i = 0; i < kBatch; ++i) {
        Avx2Kernel::compose<FastKind::kLanes>(state.byte, by.byte, moduli, state.byte);
    }
}
#endif

void run_batches(benchmark::State& bench,
                 void (*batch)(FastState&, const FastState&, const std::uint8_t*)) {
    const FastShape shape(fast_cube().shape());
    FastState by, state;
    shape.pack(a_state(), by.byte);
    shape.pack(solved_state(fast_cube().shape()), state.byte);
    for (auto _ : bench) {
        batch(state, by, shape.plan().moduli);
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
    const FastShape shape(fast_cube().shape());
    const FastBuffer by = shape.pack(a_state());
    FastBuffer state = shape.solved();
    for (auto _ : bench) {
        for (int i = 0; i < kBatch; ++i) {
            ops.compose(shape.plan(), state.data(), by.data(), state.data());
        }
        benchmark::DoNotOptimize(state.data());
    }
    bench.SetItemsProcessed(bench.iterations() * kBatch);
    bench.SetLabel(std::string(kernel_name(ops.kernel)));
}
BENCHMARK(latency_by_pointer);

void plain(benchmark::State& bench) {
    const State by = a_state();
    State state = solved_state(fast_cube().shape());
    for (auto _ : bench) {
        state = compose(fast_cube().shape(), state, by);
        benchmark::DoNotOptimize(state);
    }
    bench.SetItemsProcessed(bench.iterations());
}
BENCHMARK(plain);

// --- Any shape.

using Orbits = std::vector<std::pair<Slot, int>>;

/// An NxN cube: corners, the middle edges of an odd one, and `of_24` orbits of wings and centres.
Orbits nxn(bool odd, int of_24) {
    Orbits orbits = {{8, 3}};
    if (odd) orbits.push_back({12, 2});
    orbits.insert(orbits.end(), static_cast<std::size_t>(of_24), {24, 1});
    return orbits;
}

const std::vector<std::pair<std::string, Orbits>>& named_shapes() {
    static const std::vector<std::pair<std::string, Orbits>> kShapes = {
        {"pyraminx", {{4, 3}, {4, 3}, {6, 2}}},
        {"3x3", nxn(true, 0)},
        {"4x4", nxn(false, 2)},
        {"5x5", nxn(true, 3)},
        {"7x7", nxn(true, 8)},
        {"9x9", nxn(true, 15)},
        {"megaminx", {{20, 3}, {30, 2}}},
        {"gigaminx", {{20, 3}, {30, 2}, {60, 1}, {60, 1}, {60, 1}}},
        {"fto", {{6, 2}, {12, 1}, {12, 1}, {12, 1}}},
        {"split32", {{30, 6}}},
        {"split64", {{60, 6}}},
        {"array8", {{200, 1}}},
        {"array16", {{1000, 3}}},
    };
    return kShapes;
}

/// A shape with two random states of it.
struct Sample {
    Shape shape;
    FastShape fast;
    State a, b;
    FastBuffer packed_a, packed_b;

    explicit Sample(const Orbits& orbits) {
        for (const auto& [size, modulus] : orbits) {
            shape.add_orbit(size, static_cast<std::uint8_t>(modulus));
        }
        fast = FastShape(shape);
        std::mt19937 random(1);
        for (State* state : {&a, &b}) {
            *state = solved_state(shape);
            for (const OrbitShape& orbit : shape.orbits()) {
                const auto begin = state->piece.begin() + orbit.first;
                std::shuffle(begin, begin + orbit.size, random);
                for (Slot i = 0; i < orbit.size; ++i) {
                    state->orient[orbit.first + i] =
                        static_cast<std::uint8_t>(random() % orbit.modulus);
                }
            }
        }
        packed_a = fast.pack(a);
        packed_b = fast.pack(b);
    }
};

using Batch = void (*)(const FastPlan&, std::uint8_t*, std::uint8_t*, const std::uint8_t*);

/// Composes to and fro between two states, as arrays cannot be composed in place.
template <class Kernel>
[[gnu::always_inline]] inline void compose_batch_plan(const FastPlan& plan, std::uint8_t* state,
                                                      std::uint8_t* other, const std::uint8_t* by) {
    for (int i = 0; i < kBatch / 2; ++i) {
        fast_compose<Kernel>(plan, state, by, other);
        fast_compose<Kernel>(plan, other, by, state);
    }
}

/// Composes each of an array of states, so that none waits for another.
template <class Kernel>
[[gnu::always_inline]] inline void compose_array_plan(const FastPlan& plan, std::uint8_t* states,
                                                      std::uint8_t* others,
                                                      const std::uint8_t* by) {
    for (int i = 0; i < kBatch; ++i) {
        fast_compose<Kernel>(plan, states, by, others);
        states += plan.bytes;
        others += plan.bytes;
    }
}

void batch_portable(const FastPlan& plan, std::uint8_t* state, std::uint8_t* other,
                    const std::uint8_t* by) {
    compose_batch_plan<PortableKernel>(plan, state, other, by);
}
void array_portable(const FastPlan& plan, std::uint8_t* states, std::uint8_t* others,
                    const std::uint8_t* by) {
    compose_array_plan<PortableKernel>(plan, states, others, by);
}

#if defined(QTER_HAVE_AVX2)
QTER_TARGET_AVX2 void batch_best(const FastPlan& plan, std::uint8_t* state, std::uint8_t* other,
                                 const std::uint8_t* by) {
    compose_batch_plan<Avx2Kernel>(plan, state, other, by);
}
QTER_TARGET_AVX2 void array_best(const FastPlan& plan, std::uint8_t* states, std::uint8_t* others,
                                 const std::uint8_t* by) {
    compose_array_plan<Avx2Kernel>(plan, states, others, by);
}
#elif defined(QTER_HAVE_NEON)
void batch_best(const FastPlan& plan, std::uint8_t* state, std::uint8_t* other,
                const std::uint8_t* by) {
    compose_batch_plan<NeonKernel>(plan, state, other, by);
}
void array_best(const FastPlan& plan, std::uint8_t* states, std::uint8_t* others,
                const std::uint8_t* by) {
    compose_array_plan<NeonKernel>(plan, states, others, by);
}
#endif

void compose_plan(benchmark::State& bench, const Orbits& orbits, Batch batch) {
    const Sample sample(orbits);
    const std::size_t bytes = sample.fast.bytes();
    FastBuffer state(bytes * kBatch), other(bytes * kBatch);
    for (std::size_t at = 0; at != state.size(); at += bytes) {
        std::copy_n(sample.packed_a.data(), bytes, state.data() + at);
    }
    for (auto _ : bench) {
        batch(sample.fast.plan(), state.data(), other.data(), sample.packed_b.data());
        benchmark::DoNotOptimize(state.data());
    }
    bench.SetItemsProcessed(bench.iterations() * kBatch);
    bench.SetLabel(std::to_string(bytes) + " bytes");
}

void compose_pointer(benchmark::State& bench, const Orbits& orbits, FastKernel kernel) {
    const Sample sample(orbits);
    const FastOps& ops = fast_ops(kernel);
    FastBuffer state = sample.packed_a, other = state;
    for (auto _ : bench) {
        ops.compose(sample.fast.plan(), state.data(), sample.packed_b.data(), other.data());
        swap(state, other);
        benchmark::DoNotOptimize(state.data());
    }
    bench.SetItemsProcessed(bench.iterations());
}

void hash(benchmark::State& bench, const Orbits& orbits) {
    const Sample sample(orbits);
    std::uint64_t sum = 0;
    for (auto _ : bench) {
        sum += fast_hash(sample.packed_a.data(), sample.fast.bytes());
        benchmark::DoNotOptimize(sum);
        benchmark::ClobberMemory();
    }
}

void agree(benchmark::State& bench, const Orbits& orbits) {
    const Sample sample(orbits);
    const FastOps& ops = fast_ops(available_kernels().front());
    const std::vector<FastMask> masks = sample.fast.masks({0, 1, sample.shape.slots() - 1});
    const FastBuffer same = sample.packed_a;
    for (auto _ : bench) {
        benchmark::DoNotOptimize(
            ops.agree(sample.packed_a.data(), same.data(), masks.data(), masks.size()));
    }
}

void plain_compose(benchmark::State& bench, const Orbits& orbits) {
    const Sample sample(orbits);
    State state = sample.a;
    for (auto _ : bench) {
        state = compose(sample.shape, state, sample.b);
        benchmark::DoNotOptimize(state);
    }
}

const bool kFastStateRegistered = [] {
    for (const auto& named : named_shapes()) {
        const auto add = [&named](const std::string& head, auto function, auto... more) {
            const std::string name = head + "/" + named.first;
            benchmark::RegisterBenchmark(name.c_str(), function, named.second, more...);
        };
        add("compose/portable", compose_plan, &batch_portable);
        add("many/portable", compose_plan, &array_portable);
        const FastKernel best = available_kernels().front();
#if defined(QTER_HAVE_AVX2) || defined(QTER_HAVE_NEON)
        if (best != FastKernel::kPortable) {
            add("compose/" + std::string(kernel_name(best)), compose_plan, &batch_best);
            add("many/" + std::string(kernel_name(best)), compose_plan, &array_best);
        }
#endif
        add("pointer/" + std::string(kernel_name(best)), compose_pointer, best);
        add("hash", hash);
        add("agree", agree);
        add("plain", plain_compose);
    }
    return true;
}();

}  // namespace
