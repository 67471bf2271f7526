// Any text as a description of cuts: refused with reasons, or a puzzle whose turns hold together.
// A small one is written as a .tws file, which has the same turns, and what it shows after a turn
// is read as a state that shows the same.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "facelets/facelet_string.hpp"
#include "formats/definition.hpp"
#include "puzzle/group_facts.hpp"
#include "tws/tws.hpp"

using namespace qter;

namespace {

constexpr std::size_t kSmall = 120;  // slots

void check_file(const Puzzle& puzzle) {
    SourceMap sources;
    const Result<TwsFile> file = read_tws(sources.add("cuts.tws", *write_tws(puzzle)));
    if (!file || file->puzzle->shape() != puzzle.shape()) std::abort();
    for (const Grip& grip : file->puzzle->grips()) {
        const auto same = std::find_if(puzzle.grips().begin(), puzzle.grips().end(),
                                       [&](const Grip& other) { return other.turn == grip.turn; });
        if (same == puzzle.grips().end()) std::abort();
    }
    for (Slot slot = 0; slot < puzzle.shape().slots(); ++slot) {
        if (puzzle.identical(slot) != file->puzzle->identical(slot)) std::abort();
    }
}

void check_facelets(const Puzzle& puzzle) {
    const std::optional<PuzzleGroup> group = group_of(puzzle);
    for (const Grip& grip : puzzle.grips()) {
        const std::string shown = facelet_string(puzzle, grip.turn);
        const Result<State> read = read_facelets(puzzle, shown, {}, group ? &*group : nullptr);
        if (!read || facelet_string(puzzle, *read) != shown) std::abort();
    }
}

}  // namespace

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
    if (puzzle.shape().slots() > kSmall) return 0;
    check_file(puzzle);
    if (has_facelet_string(puzzle)) check_facelets(puzzle);
    return 0;
}
