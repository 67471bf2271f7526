// The flat net of a state as an SVG picture.
#pragma once

#include <string>

#include "qter/view/flat_picture.hpp"

namespace qter {

/// A whole SVG document, some 100 bytes a sticker. Each sticker has a title, "UFR on U", that a
/// browser shows under the pointer.
[[nodiscard]] std::string net_svg(const Puzzle& puzzle, const FlatPicture& picture);

}  // namespace qter
