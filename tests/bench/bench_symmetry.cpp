// Symmetries: nanoseconds for a conjugate of a 3x3 state, and the time to derive the cube's 48
// symmetries.
#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "formats/library.hpp"
#include "group/symmetry.hpp"

namespace {

using namespace qter;

const Puzzle& symmetry_cube() {
    static const PuzzlePtr puzzle = [] {
        static SourceMap sources;
        return *PuzzleLibrary(sources).find("3x3", {});
    }();
    return *puzzle;
}

std::vector<GripTurn> turns() {
    std::vector<GripTurn> out;
    for (const Grip& grip : symmetry_cube().grips()) out.push_back({grip.turn, grip.order});
    return out;
}

const SymmetryGroup& symmetries() {
    static const SymmetryGroup group = *SymmetryGroup::derive(symmetry_cube().shape(), turns());
    return group;
}

constexpr std::size_t kStates = 1024;

/// Random positions, as forty random turns leave them.
const std::vector<State>& states() {
    static const std::vector<State> all = [] {
        std::mt19937 random(1);
        std::vector<State> out;
        for (std::size_t i = 0; i < kStates; ++i) {
            State state = solved_state(symmetry_cube().shape());
            for (int turn = 0; turn < 40; ++turn) {
                state = compose(symmetry_cube().shape(), state,
                                symmetry_cube().grips()[random() % 6].turn);
            }
            out.push_back(std::move(state));
        }
        return out;
    }();
    return all;
}

void conjugate_3x3(benchmark::State& bench) {
    const SymmetryGroup& group = symmetries();
    State out = solved_state(symmetry_cube().shape());
    std::size_t at = 0;
    for (auto _ : bench) {
        group.conjugate(static_cast<std::uint32_t>(at % group.size()), states()[at], out);
        benchmark::DoNotOptimize(out.piece.data());
        at = (at + 1) % kStates;
    }
}
BENCHMARK(conjugate_3x3);

void derive_3x3(benchmark::State& bench) {
    for (auto _ : bench) {
        const Result<SymmetryGroup> group = SymmetryGroup::derive(symmetry_cube().shape(), turns());
        benchmark::DoNotOptimize(group->size());
    }
}
BENCHMARK(derive_3x3)->Unit(benchmark::kMicrosecond);

}  // namespace
