// The reader of cycles on any text: no crash; what it accepts are cycles that the puzzle's orbits
// can have, and written out they read back the same.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "formats/library.hpp"
#include "solver/cycles_reader.hpp"
#include "support/files.hpp"

namespace {

using namespace qter;

FinderPuzzle finder_puzzle(const char* name) {
    static SourceMap sources;
    static PuzzleLibrary library(sources);
    return *FinderPuzzle::of(*library.find(name, {}));
}

/// "corners", or "corners#2" for the second part that has this name.
std::string name_of(const FinderPuzzle& puzzle, std::size_t orbit) {
    std::size_t all = 0;
    std::size_t number = 0;
    for (std::size_t i = 0; i < puzzle.orbits().size(); ++i) {
        if (puzzle.orbits()[i].name != puzzle.orbits()[orbit].name) continue;
        ++all;
        if (i <= orbit) number = all;
    }
    const std::string& name = puzzle.orbits()[orbit].name;
    return all == 1 ? name : name + '#' + std::to_string(number);
}

void check(const FinderPuzzle& puzzle, const std::string& text) {
    SourceMap sources;
    const Result<SourceId> id = add_source(sources, "fuzz", text);
    if (!id) return;
    const Result<OwnedCycles> read = read_cycles(puzzle, sources[*id]);
    if (!read) {
        if (read.diagnostics().items().empty()) std::abort();
        return;
    }
    std::string written;
    for (const OwnedCycle& cycle : *read) {
        if (cycle.orbit >= puzzle.orbits().size()) std::abort();
        const FinderOrbit& orbit = puzzle.orbits()[cycle.orbit];
        if (cycle.length == 0 || cycle.twist >= orbit.modulus) std::abort();
        written += name_of(puzzle, cycle.orbit) + ' ' + cycle_notation(orbit, cycle) + '\n';
    }
    const Result<OwnedCycles> again = read_cycles(puzzle, sources.add("again", written));
    if (!again || *again != *read) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const FinderPuzzle puzzles[] = {finder_puzzle("3x3"), finder_puzzle("megaminx"),
                                           finder_puzzle("skewb")};
    const std::string text(data, data + size);
    for (const FinderPuzzle& puzzle : puzzles) check(puzzle, text);
    return 0;
}
