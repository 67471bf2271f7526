// Any text as a description of cuts: refused with reasons, or a puzzle whose turns hold together.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "puzzle/definition.hpp"

using namespace qter;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size > 200) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const Result<PuzzlePtr> read = puzzle_from_cuts(text, {});
    if (!read) {
        if (read.diagnostics().empty()) std::abort();
        return 0;
    }
    const Puzzle& puzzle = **read;
    for (const Grip& grip : puzzle.grips()) {
        if (!is_valid(puzzle.shape(), grip.turn)) std::abort();
        if (order(cycle_structure(puzzle.shape(), grip.turn)) != grip.order) std::abort();
    }
    for (Slot slot = 0; slot < puzzle.shape().slots(); ++slot) {
        if (puzzle.find_piece(puzzle.pieces()[slot].name) != slot) std::abort();
    }
    return 0;
}
