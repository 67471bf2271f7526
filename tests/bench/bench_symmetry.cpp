// Symmetries: nanoseconds for a conjugate of a 3x3 state and for the representative of its class,
// element by element and by computing all images; and the time to derive the cube's 48 symmetries.
// "elements" is what a representative looks at per state, out of "all".
#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>
#include <vector>

#include "qter/puzzle/library.hpp"
#include "qter/puzzle/symmetry_representative.hpp"

namespace {

using namespace qter;

const Puzzle& cube() {
    static const PuzzlePtr puzzle = [] {
        static SourceMap sources;
        return *PuzzleLibrary(sources).find("3x3", {});
    }();
    return *puzzle;
}

std::vector<GripTurn> turns() {
    std::vector<GripTurn> out;
    for (const Grip& grip : cube().grips()) out.push_back({grip.turn, grip.order});
    return out;
}

const SymmetryGroup& symmetries() {
    static const SymmetryGroup group = *SymmetryGroup::derive(cube().shape(), turns());
    return group;
}

constexpr std::size_t kStates = 1024;

/// Random positions, as forty random turns leave them.
const std::vector<State>& states() {
    static const std::vector<State> all = [] {
        std::mt19937 random(1);
        std::vector<State> out;
        for (std::size_t i = 0; i < kStates; ++i) {
            State state = solved_state(cube().shape());
            for (int turn = 0; turn < 40; ++turn) {
                state = compose(cube().shape(), state, cube().grips()[random() % 6].turn);
            }
            out.push_back(std::move(state));
        }
        return out;
    }();
    return all;
}

void conjugate_3x3(benchmark::State& bench) {
    const SymmetryGroup& group = symmetries();
    State out = solved_state(cube().shape());
    std::size_t at = 0;
    for (auto _ : bench) {
        group.conjugate(static_cast<std::uint32_t>(at % group.size()), states()[at], out);
        benchmark::DoNotOptimize(out.piece.data());
        at = (at + 1) % kStates;
    }
}
BENCHMARK(conjugate_3x3);

void representative(benchmark::State& bench, Alike alike) {
    RepresentativeFinder finder(symmetries(), alike);
    Representative found;
    std::size_t at = 0;
    for (auto _ : bench) {
        finder.find(states()[at], found);
        benchmark::DoNotOptimize(found.state.piece.data());
        at = (at + 1) % kStates;
    }
    const std::size_t images = symmetries().size() * (alike == Alike::kBySymmetry ? 1 : 2);
    bench.counters["elements"] =
        static_cast<double>(finder.elements()) / static_cast<double>(bench.iterations());
    bench.counters["all"] = static_cast<double>(images * cube().shape().slots());
}
BENCHMARK_CAPTURE(representative, symmetry, Alike::kBySymmetry);
BENCHMARK_CAPTURE(representative, symmetry_or_inverse, Alike::kBySymmetryOrInverse);

bool less(const State& a, const State& b) {
    for (std::size_t slot = 0; slot < a.piece.size(); ++slot) {
        if (a.piece[slot] != b.piece[slot]) return a.piece[slot] < b.piece[slot];
        if (a.orient[slot] != b.orient[slot]) return a.orient[slot] < b.orient[slot];
    }
    return false;
}

void all_images(benchmark::State& bench, Alike alike) {
    const SymmetryGroup& group = symmetries();
    State image = solved_state(cube().shape());
    State smallest = image;
    std::size_t at = 0;
    for (auto _ : bench) {
        group.conjugate(0, states()[at], smallest);
        for (std::uint32_t symmetry = 1; symmetry < group.size(); ++symmetry) {
            group.conjugate(symmetry, states()[at], image);
            if (less(image, smallest)) std::swap(image, smallest);
        }
        if (alike == Alike::kBySymmetryOrInverse) {
            const State back = inverse(cube().shape(), states()[at]);
            for (std::uint32_t symmetry = 0; symmetry < group.size(); ++symmetry) {
                group.conjugate(symmetry, back, image);
                if (less(image, smallest)) std::swap(image, smallest);
            }
        }
        benchmark::DoNotOptimize(smallest.piece.data());
        at = (at + 1) % kStates;
    }
}
BENCHMARK_CAPTURE(all_images, symmetry, Alike::kBySymmetry);
BENCHMARK_CAPTURE(all_images, symmetry_or_inverse, Alike::kBySymmetryOrInverse);

void derive_3x3(benchmark::State& bench) {
    for (auto _ : bench) {
        const Result<SymmetryGroup> group = SymmetryGroup::derive(cube().shape(), turns());
        benchmark::DoNotOptimize(group->size());
    }
}
BENCHMARK(derive_3x3)->Unit(benchmark::kMicrosecond);

}  // namespace
