// Meet in the middle: all sequences of n turns of a 3x3 that return three corners and five edges,
// on one thread. The time of each search includes making its list; the counters are those of
// MeetInTheMiddle::Statistics, and do not depend on the machine.
//
//   Meet/turns:<n>        with the memory it asks for
//   MeetKept/turns:<n>    with the list kept from an earlier search
#include <benchmark/benchmark.h>

#include "formats/library.hpp"
#include "search/meet_in_the_middle.hpp"

namespace {

using namespace qter;

const PuzzlePtr& meeting_cube() {
    static const PuzzlePtr puzzle = [] {
        static SourceMap sources;
        return *PuzzleLibrary(sources).find("3x3", {});
    }();
    return puzzle;
}

MeetInTheMiddle make_search() {
    std::vector<Slot> fixed;
    for (const char* name : {"UFL", "ULB", "UBR", "UL", "UB", "DF", "DL", "DB"}) {
        fixed.push_back(*meeting_cube()->find_piece(name));
    }
    MeetOptions options;
    options.memory_bytes = std::uint64_t{1} << 32;
    return {meeting_cube(),
            CanonicalSequences(move_classes(*meeting_cube(), GripChoice::kGenerators),
                               CanonicalSequences::Rule::kTraces),
            fixed, options};
}

void run(benchmark::State& bench, bool kept) {
    const auto turns = static_cast<std::uint32_t>(bench.range(0));
    const auto visit = [](std::uint32_t, const Algorithm&, const std::uint8_t*) { return true; };
    MeetInTheMiddle search = make_search();
    if (kept) search.search(turns, Cancellation(), visit);
    for (auto _ : bench) {
        if (!kept) search = make_search();
        search.search(turns, Cancellation(), visit);
    }
    const MeetInTheMiddle::Statistics& statistics = search.statistics();
    bench.counters["listed"] = static_cast<double>(statistics.listed);
    bench.counters["streamed"] = static_cast<double>(statistics.streamed);
    bench.counters["hits"] = static_cast<double>(statistics.filter_hits);
    bench.counters["matches"] = static_cast<double>(statistics.matches);
    bench.counters["mistaken"] = static_cast<double>(statistics.mistaken);
    bench.counters["found"] = static_cast<double>(statistics.found);
    bench.counters["bytes"] = static_cast<double>(statistics.table_bytes);
}

void Meet(benchmark::State& bench) { run(bench, false); }
void MeetKept(benchmark::State& bench) { run(bench, true); }

BENCHMARK(Meet)->ArgName("turns")->DenseRange(8, 14)->Unit(benchmark::kMillisecond);
BENCHMARK(MeetKept)->ArgName("turns")->DenseRange(8, 13)->Unit(benchmark::kMillisecond);

}  // namespace
