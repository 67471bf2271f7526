// Pieces that are glued together, as one solid to look at.
//
// Glued pieces keep their places beside each other wherever they are. So it is known once, in the
// solved puzzle, which sides their stickers have in common, and each piece gets a mesh of its own
// on which these sides have no border: the two stickers look like one. A centre that is glued to a
// piece turns with it, which no state tells; so its mesh becomes a part of that piece. Taken apart,
// the pieces of a block move as one.
#pragma once

#include "puzzle/puzzle.hpp"
#include "view/solid_body.hpp"

namespace qter {

/// Changes nothing where no pieces are glued. Of convex meshes. O(stickers log stickers).
void join_glued_solids(const Puzzle& puzzle, SolidBody& body);

}  // namespace qter
