// The facelet reader on any bytes: no crash, and a string that it accepts is the string of a state
// that turning reaches, unless the whole puzzle was turned.
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "qter/puzzle/facelet_string.hpp"
#include "qter/puzzle/group_facts.hpp"
#include "qter/puzzle/library.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qter;
    static SourceMap sources;
    static PuzzleLibrary library(sources);
    static const PuzzlePtr puzzles[] = {*library.find("3x3", {}), *library.find("2x2", {}),
                                        *library.find("skewb", {})};
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    static const std::optional<PuzzleGroup> groups[] = {
        group_of(*puzzles[0]), group_of(*puzzles[1]), group_of(*puzzles[2])};
    for (std::size_t i = 0; i < std::size(puzzles); ++i) {
        const PuzzlePtr& puzzle = puzzles[i];
        const Result<State> read = read_facelets(*puzzle, text, {}, &*groups[i]);
        if (!read) continue;
        if (!is_valid(puzzle->shape(), *read)) std::abort();
        if (!groups[i]->contains(*read)) std::abort();
        if (!read.diagnostics().empty()) continue;
        std::string letters;
        for (const char c : text) {
            if (std::string_view(" \t\r\n").find(c) == std::string_view::npos) letters += c;
        }
        if (facelet_string(*puzzle, *read) != letters) std::abort();
    }
    return 0;
}
