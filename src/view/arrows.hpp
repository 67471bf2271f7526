// Arrows in a picture that show where an algorithm brings each piece.
//
// A piece has several stickers, but one arrow is enough: among the stickers visible before and
// after, the one that moves least. A piece that is only twisted in its slot has an arrow from one
// of its stickers to another.
#pragma once

#include <vector>

#include "view/flat_picture.hpp"

namespace qter {

/// Sets FlatPicture::arrows of a picture of the state before; `change` is the state of the
/// algorithm. Two pieces that are swapped along the same line share an arrow with two heads.
/// Returns the slots of the pieces that move or turn without an arrow, since none of their stickers
/// is visible before and after; ascending.
std::vector<Slot> add_arrows(const Puzzle& puzzle, const State& change, FlatPicture& picture);

}  // namespace qter
