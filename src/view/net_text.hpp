// The flat net of a state for a terminal, in colours or letters.
#pragma once

#include <string>

#include "view/flat_picture.hpp"

namespace qter {

struct NetTextOptions {
    bool color = true;
    int columns = 100;  ///< most characters of a line of colours, at least 20
    /// With colour, too, every sticker is a cell of three characters with the letter of its colour
    /// in it, "[U]" where it is marked; where `columns` does not allow that, of two, "U*".
    bool letters = false;
    /// Leaves as much room as marks take, so that nets with and without marks have the same line
    /// positions.
    bool room_for_marks = false;
    bool legend = true;  ///< where names are longer, a line below gives the face of each letter
};

/// The picture, line by line. In colour every character is two pixels, one above the other, and
/// marks are as in block_text.hpp; otherwise each sticker is the letter of its colour, in brackets
/// where it is marked, or followed by a star where brackets do not fit. Small stickers are drawn as
/// large as `columns` allows.
[[nodiscard]] std::string net_text(const Puzzle& puzzle, const FlatPicture& picture,
                                   const NetTextOptions& options);

}  // namespace qter
