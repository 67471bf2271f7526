// The pieces of a puzzle of boxes (blocking/solid_boxes.hpp) as solids, each of a shape of its own.
//
// A piece's boxes may overlap and may be hollowed out; box_surface.hpp finds their surface. The
// orientation of a piece in a slot, and its motion by a turn, follow from its stickers, which show
// where each axis goes. Parts of the core that a layer can turn in their place are cells of their
// own (core_parts.hpp).
#pragma once

#include <optional>

#include "view/solid_body.hpp"

namespace qter {

/// nullopt for a puzzle without boxes, or with turns that are not rotations. O(pieces * cells of a
/// piece).
[[nodiscard]] std::optional<SolidBody> box_body(const Puzzle& puzzle);

}  // namespace qter
