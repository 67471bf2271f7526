// Puzzles from their descriptions: how long it takes to load one, and to find the order of its
// group by Schreier-Sims, proven. Milliseconds each.
#include <benchmark/benchmark.h>

#include <string>

#include "formats/library.hpp"
#include "puzzle/group_facts.hpp"

namespace {

using namespace qter;

void load_puzzle(benchmark::State& bench, const std::string& name) {
    for (auto _ : bench) {
        SourceMap sources;
        benchmark::DoNotOptimize(PuzzleLibrary(sources).find(name, {}));
    }
}

void group_order(benchmark::State& bench, const std::string& name) {
    SourceMap sources;
    const PuzzlePtr puzzle = *PuzzleLibrary(sources).find(name, {});
    for (auto _ : bench) benchmark::DoNotOptimize(group_of(*puzzle)->order());
}

[[maybe_unused]] const bool kPuzzlesRegistered = [] {
    for (const char* name : {"3x3", "megaminx", "7x7", "9x9", "teraminx"}) {
        benchmark::RegisterBenchmark((std::string("load_puzzle/") + name).c_str(),
                                     [name](benchmark::State& bench) { load_puzzle(bench, name); })
            ->Unit(benchmark::kMillisecond);
        benchmark::RegisterBenchmark((std::string("group_order/") + name).c_str(),
                                     [name](benchmark::State& bench) { group_order(bench, name); })
            ->Unit(benchmark::kMillisecond);
    }
    return true;
}();

}  // namespace
