// Reading and shortening algorithms: moves by their names, moves through a frame, turns about one
// line.
#include <benchmark/benchmark.h>

#include <random>
#include <string>

#include "formats/library.hpp"
#include "notation/algorithm.hpp"

using namespace qter;

namespace {

PuzzlePtr puzzle(const std::string& name) {
    SourceMap sources;
    return *PuzzleLibrary(sources).find(name, {});
}

void read(benchmark::State& bench, const std::string& name, const std::string& text) {
    const PuzzlePtr any = puzzle(name);
    std::string whole;
    for (int i = 0; i < 1000; ++i) whole += text + ' ';
    std::size_t turns = 0;
    for (auto _ : bench) turns += parse_algorithm(*any, whole, {})->size();
    bench.counters["turns/s"] =
        benchmark::Counter(static_cast<double>(turns), benchmark::Counter::kIsRate);
}

/// Random turns, all about one line or about any.
void shorten(benchmark::State& bench, const std::string& name, bool one_line) {
    const PuzzlePtr any = puzzle(name);
    std::mt19937 random(1);
    Algorithm algorithm;
    while (algorithm.size() < 1000) {
        const auto grip = static_cast<std::uint16_t>(random() % any->grips().size());
        if (one_line && any->grips()[grip].slabs.line != any->grips()[0].slabs.line) continue;
        const std::uint32_t order = any->grips()[grip].order;
        algorithm.push_back({grip, static_cast<std::uint16_t>(1 + random() % (order - 1))});
    }
    for (auto _ : bench) benchmark::DoNotOptimize(cancel(*any, algorithm));
    bench.counters["turns/s"] =
        benchmark::Counter(1000, benchmark::Counter::kIsIterationInvariantRate);
}

BENCHMARK_CAPTURE(read, plain_3x3, "3x3", "R U2 D' B D'");
BENCHMARK_CAPTURE(read, rotated_3x3, "3x3", "Rw U M' x2 [R, U]");
BENCHMARK_CAPTURE(read, megaminx, "megaminx", "R++ D-- R-- D++ U'");
BENCHMARK_CAPTURE(read, cube_9x9, "9x9", "3Rw2 2-3U' 4Fw 3D L2");
BENCHMARK_CAPTURE(shorten, cube_3x3, "3x3", false);
BENCHMARK_CAPTURE(shorten, cube_9x9, "9x9", false);
BENCHMARK_CAPTURE(shorten, line_of_5x5, "5x5", true);
BENCHMARK_CAPTURE(shorten, line_of_9x9, "9x9", true);

}  // namespace
