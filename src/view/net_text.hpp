// The flat net of a state for a terminal: colours where there are any, letters where not.
#pragma once

#include <string>

#include "view/flat_picture.hpp"

namespace qter {

struct NetTextOptions {
    bool color = true;
    int columns = 100;  ///< most characters a line of colours may have, at least 20
    /// In colour, too, every sticker is a cell of three characters with the letter of its colour in
    /// it, "[U]" where it is marked; where `columns` does not allow that, of two, "U*".
    bool letters = false;
    /// Leaves as much room as marks take, so that the lines of nets with and without marks stand at
    /// the same places.
    bool room_for_marks = false;
    bool legend = true;  ///< a line below says which letter is which face, where names are longer
};

/// The picture, line by line. In colour every character is two pixels, one above the other, and
/// marks are as in block_text.hpp; else a letter for each sticker's colour, in brackets where it is
/// marked, or with a star behind it where there is no room for them. Small stickers are drawn as
/// large as `columns` allows.
[[nodiscard]] std::string net_text(const Puzzle& puzzle, const FlatPicture& picture,
                                   const NetTextOptions& options);

}  // namespace qter
