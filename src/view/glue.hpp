// Which stickers of a picture belong to pieces that are glued together.
//
// Pieces that bonds join, one after the other, are a block, and so is a centre that they are glued
// to. Two stickers of a block that have a side in common are drawn as one: nothing is left free
// between them.
#pragma once

#include "view/flat_picture.hpp"

namespace qter {

/// Sets FlatSticker::joined and FlatPicture::seams for the bonds of the puzzle
/// (puzzle/blocking.hpp), in `state`. O(stickers log stickers).
void join_glued(const Puzzle& puzzle, const State& state, FlatPicture& picture);

}  // namespace qter
