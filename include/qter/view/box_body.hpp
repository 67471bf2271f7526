// The pieces of a puzzle of boxes (solid_boxes.hpp) as solids: each has a shape of its own.
//
// A piece's boxes may overlap, so its surface is found in a grid (box_grid.hpp): the sides of its cells that
// have no cell of the piece beside them. How a piece lies in a slot, and how a turn moves it, follows from
// its stickers, which say where each axis goes.
//
// Limits: centres are part of the core, which stays at rest also while a layer turns.
#pragma once

#include <optional>

#include "qter/view/solid_body.hpp"

namespace qter {

/// nullopt for a puzzle without boxes, or whose turns are no rotations. O(pieces * cells of a piece).
[[nodiscard]] std::optional<SolidBody> box_body(const Puzzle& puzzle);

}  // namespace qter
