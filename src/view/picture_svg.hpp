// A flat picture, of the net or of the solid, as an SVG document.
//
// A marked sticker has an outline of two lines: a dark one between two light ones. One of them
// contrasts with any colour, in print and for people who see few colours as well. Arrows are dark
// with a light rim for the same reason. The size of a picture depends on the puzzle and the view,
// not on the state: pictures of one kind can be laid side by side and cut out.
#pragma once

#include <optional>
#include <string>

#include "view/flat_picture.hpp"
#include "view/rgb.hpp"

namespace qter {

struct SvgOptions {
    bool letters = false;         ///< each sticker shows the name of the face whose colour it has
    bool dim = false;             ///< if anything is marked, the rest is a little darker
    double pixels_per_unit = 60;  ///< a unit is a face's distance from the solid's centre
    /// The picture has the puzzle's title, and each sticker a title such as "UFR on U", which a
    /// browser shows under the pointer.
    bool title = true;
    /// The colour of the background; nullopt for none. On a dark one the solid's body is lighter.
    std::optional<Rgb> background = {};
    /// The colour of bare stickers; nullopt for one that is a little lighter than the body.
    std::optional<Rgb> bare = {};
    /// The width of the picture in print, in millimetres; pixels_per_unit then only determines how
    /// fine lines are.
    std::optional<double> width_mm = {};
};

/// A whole SVG document, some 100 bytes a sticker.
[[nodiscard]] std::string picture_svg(const Puzzle& puzzle, const FlatPicture& picture,
                                      const SvgOptions& options = {});

}  // namespace qter
