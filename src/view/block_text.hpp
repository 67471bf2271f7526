// A flat picture for a terminal with colours, in pixels.
//
// A character is two pixels, one above the other: the upper or the lower half block in one colour
// on a background of another. So pixels are about square. A marked sticker has a black rim and a
// white ring around it: one of them contrasts with any colour and any background of a terminal, for
// people who see few colours as well. A sticker too small to show its colour inside of a rim has
// only the ring.
#pragma once

#include <string>

#include "view/flat_picture.hpp"

namespace qter {

struct BlockTextOptions {
    int columns = 60;           ///< most characters of a line, at least 20
    double sticker_pixels = 6;  ///< width of the narrowest sticker, where `columns` allows it
    /// Stickers lie apart on a dark body, as on the solid; otherwise they fill their faces. Marks
    /// need the gaps, so a picture with marks has a body, too.
    bool body = true;
    /// Each large enough sticker shows the letter of its colour (face_letters()), in brackets where
    /// it is marked.
    bool letters = false;
    bool legend = true;  ///< with letters, a line below gives the face of each letter
};

/// The picture, line by line.
[[nodiscard]] std::string block_text(const Puzzle& puzzle, const FlatPicture& picture,
                                     const BlockTextOptions& options);

}  // namespace qter
