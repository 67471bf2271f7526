// A flat picture for a terminal with colours, in pixels.
//
// A character is two pixels, one above the other: the upper or the lower half block, of one colour,
// before a background of another. So pixels are about square. What is marked has a black rim and a
// white ring around it: one of them stands out from any colour, and from any background of a
// terminal, for eyes that see few colours as well. A sticker too small to have a colour inside of a
// rim has only the ring.
#pragma once

#include <string>

#include "view/flat_picture.hpp"

namespace qter {

struct BlockTextOptions {
    int columns = 60;           ///< most characters a line may have, at least 20
    double sticker_pixels = 6;  ///< how many the narrowest sticker is wide, where `columns` allows
    /// Stickers lie apart on a dark body, as on the solid; else they fill their faces. Marks need
    /// the room between them, so a picture that has any has a body too.
    bool body = true;
    /// Each sticker that has the room shows the letter of its colour (face_letters()), in brackets
    /// where it is marked.
    bool letters = false;
    bool legend = true;  ///< then a line below says which letter is which face
};

/// The picture, line by line.
[[nodiscard]] std::string block_text(const Puzzle& puzzle, const FlatPicture& picture,
                                     const BlockTextOptions& options);

}  // namespace qter
