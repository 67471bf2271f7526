// Arrows in a picture: where an algorithm brings each piece.
//
// A piece has several stickers, and one arrow says enough: of the stickers that are seen before and
// after, the one that moves least is taken. A piece that is only turned in its place has an arrow
// from one of its stickers to another.
#pragma once

#include <vector>

#include "view/flat_picture.hpp"

namespace qter {

/// Puts FlatPicture::arrows into the picture, which is of the state before: `change` is what the
/// algorithm does. Two pieces that change places along the same line share an arrow with two heads.
/// Gives the slots of the pieces that move or turn and have no arrow, since no sticker of theirs is
/// seen before and after; ascending.
std::vector<Slot> add_arrows(const Puzzle& puzzle, const State& change, FlatPicture& picture);

}  // namespace qter
