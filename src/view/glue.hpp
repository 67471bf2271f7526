// Joins the stickers of a picture that belong to pieces glued together.
//
// Pieces connected by bonds are a block, including a centre that they are glued to. Two stickers of
// a block that have a side in common are drawn as one, without a gap between them.
#pragma once

#include "view/flat_picture.hpp"

namespace qter {

/// Sets FlatSticker::joined and FlatPicture::seams for the bonds of the puzzle
/// (blocking/blocking.hpp), in `state`. O(stickers log stickers).
void join_glued(const Puzzle& puzzle, const State& state, FlatPicture& picture);

}  // namespace qter
