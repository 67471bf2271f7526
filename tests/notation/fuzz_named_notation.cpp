// The notations of the Clock and of corner turning puzzles, and brackets for the inverse scramble,
// on any bytes: no crash, no hang; what is accepted is written so that it reads back as turns that
// do the same, and is written the same again. The first byte chooses the notation.
#include <array>
#include <cstdint>

#include "notation/written_reads_back.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qter;
    if (size == 0) return 0;
    static SourceMap sources;
    static PuzzleLibrary library(sources);
    static const auto in = [](std::string_view puzzle, const std::string& notation) {
        return *with_notation(*library.find(puzzle, {}), notation);
    };
    static const std::array<PuzzlePtr, 6> puzzles = {
        in("clock", "pins"),   in("skewb", "corners"),      in("redi", "moyu"),
        in("redi", "corners"), in("redi", "fixed-corners"), in("3x3", "niss"),
    };
    const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
    testing::check_written(*puzzles[data[0] % puzzles.size()], text);
    return 0;
}
