// The reader of lists of scrambles on any bytes: no crash, no hang; every state that it gives can
// be one of the puzzle, and lies in the text.
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <string>

#include "formats/library.hpp"
#include "formats/scramble_list.hpp"

/// The first byte chooses the puzzle.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qter;
    static SourceMap sources;
    static PuzzleLibrary library(sources);
    static const PuzzlePtr puzzles[] = {*library.find("2x2", {}), *library.find("megaminx", {}),
                                        *library.find("square-1", {}),
                                        *library.find("pyraminx", {})};
    if (size == 0) return 0;
    const PuzzlePtr& puzzle = puzzles[data[0] % std::size(puzzles)];
    const Source source(0, "list", std::string(reinterpret_cast<const char*>(data + 1), size - 1));
    Diagnostics diagnostics;
    for (const ListedState& one : read_scramble_list(puzzle, source, false, diagnostics)) {
        if (!is_valid(puzzle->shape(), one.state)) std::abort();
        if (one.span.begin > one.span.end || one.span.end > source.text().size()) std::abort();
    }
    return 0;
}
