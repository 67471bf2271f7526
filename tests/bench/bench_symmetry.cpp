// Symmetries: nanoseconds for a conjugate of a 3x3 state and for the representative of its class,
// element by element and by computing all images, with their ratio; and the time to derive the
// cube's 48 symmetries. "elements" is what a representative looks at per state, out of "all".
#include <benchmark/benchmark.h>

#include <chrono>
#include <random>
#include <utility>
#include <vector>

#include "puzzle/library.hpp"
#include "puzzle/symmetry_representative.hpp"

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

bool less(const State& a, const State& b) {
    for (std::size_t slot = 0; slot < a.piece.size(); ++slot) {
        if (a.piece[slot] != b.piece[slot]) return a.piece[slot] < b.piece[slot];
        if (a.orient[slot] != b.orient[slot]) return a.orient[slot] < b.orient[slot];
    }
    return false;
}

/// The smallest image by computing them all.
class AllImages {
 public:
    explicit AllImages(Alike alike)
        : alike_(alike), image_(solved_state(symmetry_cube().shape())), smallest_(image_) {}

    const State& find(const State& state) {
        group_.conjugate(0, state, smallest_);
        for (std::uint32_t symmetry = 1; symmetry < group_.size(); ++symmetry) {
            consider(symmetry, state);
        }
        if (alike_ == Alike::kBySymmetry) return smallest_;
        const State back = inverse(symmetry_cube().shape(), state);
        for (std::uint32_t symmetry = 0; symmetry < group_.size(); ++symmetry) {
            consider(symmetry, back);
        }
        return smallest_;
    }

 private:
    void consider(std::uint32_t symmetry, const State& state) {
        group_.conjugate(symmetry, state, image_);
        if (less(image_, smallest_)) std::swap(image_, smallest_);
    }

    const SymmetryGroup& group_ = symmetries();
    Alike alike_;
    State image_;
    State smallest_;
};

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
    bench.counters["all"] = static_cast<double>(images * symmetry_cube().shape().slots());
}
BENCHMARK_CAPTURE(representative, symmetry, Alike::kBySymmetry);
BENCHMARK_CAPTURE(representative, symmetry_or_inverse, Alike::kBySymmetryOrInverse);

void all_images(benchmark::State& bench, Alike alike) {
    AllImages all(alike);
    std::size_t at = 0;
    for (auto _ : bench) {
        benchmark::DoNotOptimize(all.find(states()[at]).piece.data());
        at = (at + 1) % kStates;
    }
}
BENCHMARK_CAPTURE(all_images, symmetry, Alike::kBySymmetry);
BENCHMARK_CAPTURE(all_images, symmetry_or_inverse, Alike::kBySymmetryOrInverse);

/// Both on the same states in turn; "ratio" is how many times longer all images take.
void all_images_over_representative(benchmark::State& bench, Alike alike) {
    using Clock = std::chrono::steady_clock;
    RepresentativeFinder finder(symmetries(), alike);
    AllImages all(alike);
    Representative found;
    Clock::duration by_element{}, by_image{};
    for (auto _ : bench) {
        const Clock::time_point start = Clock::now();
        for (const State& state : states()) {
            finder.find(state, found);
            benchmark::DoNotOptimize(found.state.piece.data());
        }
        const Clock::time_point between = Clock::now();
        for (const State& state : states()) {
            benchmark::DoNotOptimize(all.find(state).piece.data());
        }
        by_element += between - start;
        by_image += Clock::now() - between;
    }
    bench.counters["ratio"] =
        static_cast<double>(by_image.count()) / static_cast<double>(by_element.count());
}
BENCHMARK_CAPTURE(all_images_over_representative, symmetry, Alike::kBySymmetry)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(all_images_over_representative, symmetry_or_inverse, Alike::kBySymmetryOrInverse)
    ->Unit(benchmark::kMillisecond);

void derive_3x3(benchmark::State& bench) {
    for (auto _ : bench) {
        const Result<SymmetryGroup> group = SymmetryGroup::derive(symmetry_cube().shape(), turns());
        benchmark::DoNotOptimize(group->size());
    }
}
BENCHMARK(derive_3x3)->Unit(benchmark::kMicrosecond);

}  // namespace
