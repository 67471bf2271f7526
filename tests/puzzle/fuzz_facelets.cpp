// The facelet reader on any bytes: no crash, and a string that it accepts is the string of a state
// that turning reaches, unless the whole puzzle was turned.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "qter/puzzle/facelet_string.hpp"
#include "qter/puzzle/library.hpp"
#include "qter/puzzle/turn_invariants.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qter;
    static SourceMap sources;
    static PuzzleLibrary library(sources);
    static const PuzzlePtr puzzles[] = {*library.find("3x3", {}), *library.find("2x2", {}),
                                        *library.find("skewb", {})};
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const PuzzlePtr& puzzle : puzzles) {
        const Result<State> read = read_facelets(*puzzle, text, {});
        if (!read) continue;
        if (!is_valid(puzzle->shape(), *read)) std::abort();
        if (!broken_invariants(*puzzle, turn_invariants(*puzzle), *read).none()) std::abort();
        if (!read.diagnostics().empty()) continue;
        std::string letters;
        for (const char c : text) {
            if (std::string_view(" \t\r\n").find(c) == std::string_view::npos) letters += c;
        }
        if (facelet_string(*puzzle, *read) != letters) std::abort();
    }
    return 0;
}
