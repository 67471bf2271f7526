// The Cycle Combination Finder: whole searches for all architectures of so many registers, on one
// thread, the reading of the puzzle left out.
//
//   Finder/<puzzle>/<registers>/structures:<0 or 1>    with a structure for each architecture or
//                                                      without; a puzzle-supercube has its
//                                                      identical pieces marked
//
// The counters nodes (placements of a cycle) and fits (tuples tried on the puzzle) are the same on
// every machine, so they tell a change of what the search does from one of how fast it does it.
#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <utility>

#include "finder/find_cycles.hpp"
#include "formats/library.hpp"

namespace {

using namespace qter;

/// Puzzles are read, and their groups derived, once.
const FinderPuzzle& puzzle(const std::string& name, bool supercube) {
    static std::map<std::pair<std::string, bool>, FinderPuzzle> known;
    const std::pair key(name, supercube);
    const auto found = known.find(key);
    if (found != known.end()) return found->second;
    SourceMap sources;
    const PuzzlePtr read = *PuzzleLibrary(sources).find(name, {});
    return known.emplace(key, *FinderPuzzle::of(read, marked_if(supercube))).first->second;
}

void find(benchmark::State& bench, const std::string& name, bool supercube,
          std::uint32_t registers) {
    const FinderPuzzle& searched = puzzle(name, supercube);
    FinderOptions options;
    options.registers = registers;
    options.structures = static_cast<std::uint64_t>(bench.range(0));
    FinderStatistics statistics;
    std::size_t architectures = 0;
    for (auto _ : bench) {
        const Result<FinderResult> result = find_architectures(searched, options, Cancellation());
        if (!result || !result->complete) return bench.SkipWithError("no complete answer");
        statistics = result->statistics;
        architectures = result->architectures.size();
    }
    bench.counters["nodes"] = static_cast<double>(statistics.nodes);
    bench.counters["fits"] = static_cast<double>(statistics.fits);
    bench.counters["architectures"] = static_cast<double>(architectures);
}

struct Sizes {
    const char* puzzle;
    bool supercube;
    std::uint32_t fewest, most;  ///< registers
    bool once;                   ///< more than a second: one iteration is enough
};

constexpr Sizes kSizes[] = {
    {"3x3", false, 2, 8, false},    {"megaminx", false, 2, 4, false},
    {"4x4", true, 2, 3, false},     {"5x5", true, 2, 2, false},
    {"7x7", true, 2, 2, false},     {"master-kilominx", true, 2, 2, false},
    {"gigaminx", true, 2, 2, true},
};

[[maybe_unused]] const bool kFinderRegistered = [] {
    for (const Sizes& sizes : kSizes) {
        const std::string name = sizes.puzzle;
        const bool supercube = sizes.supercube;
        for (std::uint32_t registers = sizes.fewest; registers <= sizes.most; ++registers) {
            const std::string title =
                "Finder/" + name + (supercube ? "-supercube/" : "/") + std::to_string(registers);
            const auto run = [=](benchmark::State& bench) {
                find(bench, name, supercube, registers);
            };
            benchmark::internal::Benchmark* made = benchmark::RegisterBenchmark(title.c_str(), run);
            made->ArgName("structures")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);
            if (sizes.once) made->Iterations(1);
        }
    }
    return true;
}();

}  // namespace
