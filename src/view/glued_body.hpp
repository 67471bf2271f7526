// Glued pieces drawn as one solid.
//
// Glued pieces stay next to each other wherever they are. So the common sides of their stickers are
// found once, in the solved puzzle, and each piece gets a mesh of its own on which these sides have
// no border: the two stickers look like one. A centre that is glued to a piece turns with it, which
// no state shows; so its mesh becomes a part of that piece. When the puzzle is taken apart, the
// pieces of a block move as one.
#pragma once

#include "puzzle/puzzle.hpp"
#include "view/solid_body.hpp"

namespace qter {

/// Changes nothing without glued pieces. For convex meshes. O(stickers log stickers).
void join_glued_solids(const Puzzle& puzzle, SolidBody& body);

}  // namespace qter
