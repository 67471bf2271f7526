// The reader of facelets that were looked at in part, on any bytes: no crash; what it accepts has a
// place for every sticker, and guesses from it show it.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "formats/library.hpp"
#include "notation/algorithm.hpp"
#include "perform/slip.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qter;
    static SourceMap sources;
    static PuzzleLibrary library(sources);
    static const PuzzlePtr puzzle = *library.find("2x2", {});
    static const Algorithm meant = *parse_algorithm(*puzzle, "R U F' R2", {});
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const Result<SeenFacelets> seen = read_seen_facelets(*puzzle, text, {});
    if (!seen) return 0;
    if (seen->size() != puzzle->drawing().stickers.size()) std::abort();
    const State before = solved_state(puzzle->shape());
    for (const SlipGuess& guess : guess_slips(*puzzle, before, {{meant, 1}}, {*seen, {}, {}})) {
        if (!shows(*puzzle, guess.state, *seen)) std::abort();
        const State done = compose(puzzle->shape(), before, state_of(*puzzle, guess.done));
        if (done != guess.state) std::abort();
    }
    return 0;
}
