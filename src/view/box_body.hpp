// The pieces of a puzzle of boxes (puzzle/solid_boxes.hpp) as solids: each has a shape of its own.
//
// A piece's boxes may overlap and may be hollowed out; box_surface.hpp finds their surface. How a
// piece lies in a slot, and how a turn moves it, follows from its stickers, which say where each
// axis goes. Parts of the core that a layer can turn in their place are cells of their own
// (core_parts.hpp).
#pragma once

#include <optional>

#include "view/solid_body.hpp"

namespace qter {

/// nullopt for a puzzle without boxes, or whose turns are no rotations. O(pieces * cells of a
/// piece).
[[nodiscard]] std::optional<SolidBody> box_body(const Puzzle& puzzle);

}  // namespace qter
