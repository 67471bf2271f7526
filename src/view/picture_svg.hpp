// A flat picture, of the net or of the solid, as an SVG document.
//
// What is marked has an outline of two lines: a dark one between two light ones. One of them stands
// out from any colour, in print and for eyes that see few colours as well. Arrows are dark with a
// light rim for the same reason. How large a picture is depends on the puzzle and the view, not on
// the state: pictures of one kind can be laid side by side and cut out.
#pragma once

#include <optional>
#include <string>

#include "view/flat_picture.hpp"
#include "view/rgb.hpp"

namespace qter {

struct SvgOptions {
    bool letters = false;         ///< each sticker shows the name of the face whose colour it has
    bool dim = false;             ///< where anything is marked, all else is a little darker
    double pixels_per_unit = 60;  ///< a unit is a face's distance from the solid's centre
    /// The picture has the puzzle's title, and each sticker one, "UFR on U", that a browser shows
    /// under the pointer.
    bool title = true;
    /// Behind everything; nothing is there when empty. On a dark one the solid's body is lighter.
    std::optional<Rgb> background = {};
    /// How wide the picture is in print, in millimetres; pixels_per_unit says nothing then about
    /// the size, but how fine lines are.
    std::optional<double> width_mm = {};
};

/// A whole SVG document, some 100 bytes a sticker.
[[nodiscard]] std::string picture_svg(const Puzzle& puzzle, const FlatPicture& picture,
                                      const SvgOptions& options = {});

}  // namespace qter
