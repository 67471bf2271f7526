// Lists of scrambles and states, as people keep them and timers export them.
//
// A line is an algorithm, a facelet string (facelet_string.hpp) or part of a block of a .scr file
// (tws.hpp), each by itself; scramble_lines.hpp says what may be around it. A text is a facelet
// string when it has as many letters as the puzzle has stickers, as often as when it is solved, and
// all different where stickers rest: as turns it would be a rare accident, which a warning names.
// Turns with a blank after each are turns.
//
// Scrambles of several lines: rows of moves such as R++ D-- with one other move at their end, as
// the World Cube Association writes those of the megaminx, go together until an empty line, a
// number or their seventh row.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzle/open_places.hpp"
#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// A state that is given by itself or by what leads to it.
struct ListedState {
    std::string scramble;  ///< as it was given; empty for states
    std::string name;      ///< of one in a block of a .scr file; else empty
    State state;
    Span span;  ///< where it was given
    /// Rotations that bring the puzzle back into the hand as it was before the scramble, where that
    /// has turned it as a whole; else empty.
    std::string hold;
    /// The turns that the scramble was read as, where another notation reads it otherwise.
    std::string read_as = {};
    /// What a block leaves open. Whether turns reach the state is then not known.
    std::optional<OpenPlaces> open = std::nullopt;
};

/// One algorithm or facelet string, perhaps with a number, times or quotation marks. Errors: those
/// of parse_algorithm() and read_facelets(); a turn that is blocked.
[[nodiscard]] std::optional<ListedState> read_scramble(const PuzzlePtr& puzzle,
                                                       std::string_view text, Span span,
                                                       Diagnostics& diagnostics);

/// All that a list has, in its order; blank lines and comments are skipped. With `all_blocks` the
/// whole of it is a .scr or .tws file. Errors and warnings, each with its place, are added to
/// `diagnostics`, also those of states that no turns reach; what is right is there nevertheless.
[[nodiscard]] std::vector<ListedState> read_scramble_list(const PuzzlePtr& puzzle,
                                                          const Source& source, bool all_blocks,
                                                          Diagnostics& diagnostics);

}  // namespace qter
