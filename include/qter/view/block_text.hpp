// A flat picture for a terminal with colours, in pixels.
//
// A character is two pixels, one above the other: the upper or the lower half block, of one colour,
// before a background of another. So pixels are about square. What is marked gets a rim of pixels
// in black and white by turns, which stands out from every colour, and from the terminal's
// background, for eyes that see few colours as well.
#pragma once

#include <string>

#include "qter/view/flat_picture.hpp"

namespace qter {

struct BlockTextOptions {
    int columns = 100;          ///< most characters a line may have, at least 20
    double sticker_pixels = 5;  ///< how many the narrowest sticker is wide, where `columns` allows
    /// Each sticker that has the room shows the letter of its colour (face_letters()), in brackets
    /// where it is marked.
    bool letters = false;
    bool legend = true;  ///< then a line below says which letter is which face
};

/// The picture, line by line.
[[nodiscard]] std::string block_text(const Puzzle& puzzle, const FlatPicture& picture,
                                     const BlockTextOptions& options);

}  // namespace qter
