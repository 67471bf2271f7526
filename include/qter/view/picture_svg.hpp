// A flat picture, of the net or of the solid, as an SVG document.
//
// What is marked has an outline of two lines: a dark one between two light ones. One of them stands
// out from any colour, in print and for eyes that see few colours as well.
#pragma once

#include <string>

#include "qter/view/flat_picture.hpp"

namespace qter {

struct SvgOptions {
    bool letters = false;         ///< each sticker shows the name of the face whose colour it has
    bool dim = false;             ///< where anything is marked, all else is a little darker
    double pixels_per_unit = 60;  ///< a unit is a face's distance from the solid's centre
    /// The picture has the puzzle's title, and each sticker one, "UFR on U", that a browser shows
    /// under the pointer.
    bool title = true;
};

/// A whole SVG document, some 100 bytes a sticker.
[[nodiscard]] std::string picture_svg(const Puzzle& puzzle, const FlatPicture& picture,
                                      const SvgOptions& options = {});

}  // namespace qter
