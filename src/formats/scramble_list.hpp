// Lists of scrambles and states, in the formats of people and timers.
//
// A line is an algorithm, a facelet string (facelets/facelet_string.hpp) or part of a block of a
// .scr file (tws/tws.hpp), each independent of the others; scramble_lines.hpp removes the text
// around it. A text is a facelet string if the number of each letter is as in the solved state, and
// all fixed stickers have different letters. It could still be meant as turns, which is rare; a
// warning reports this. Turns with a blank after each are turns.
//
// Scrambles of several lines: rows of moves such as R++ D-- with one other move at their end, as
// the World Cube Association writes those of the megaminx, are one scramble up to an empty line, a
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

/// A state in a list, given directly or by a scramble.
struct ListedState {
    std::string scramble;  ///< as given; empty for states
    std::string name;      ///< the name of a block of a .scr file; otherwise empty
    State state;
    Span span;  ///< its place
    /// Rotations that turn the puzzle back to how it was held before the scramble, if the scramble
    /// turns it as a whole; otherwise empty.
    std::string hold;
    /// The turns that were read, if another notation reads the scramble differently.
    std::string read_as = {};
    /// The open places of a block; if set, it is unknown whether turns reach the state.
    std::optional<OpenPlaces> open = std::nullopt;
};

/// Reads one algorithm or facelet string, optionally with a number, times or quotation marks.
/// Errors: those of parse_algorithm() and read_facelets(); a blocked turn.
[[nodiscard]] std::optional<ListedState> read_scramble(const PuzzlePtr& puzzle,
                                                       std::string_view text, Span span,
                                                       Diagnostics& diagnostics);

/// Reads all entries of a list, in order; blank lines and comments are skipped. With `all_blocks`
/// the whole text is a .scr or .tws file. Errors and warnings, each with its place, are added to
/// `diagnostics`, including those for states that no turns reach; correct entries are returned even
/// so.
[[nodiscard]] std::vector<ListedState> read_scramble_list(const PuzzlePtr& puzzle,
                                                          const Source& source, bool all_blocks,
                                                          Diagnostics& diagnostics);

}  // namespace qter
