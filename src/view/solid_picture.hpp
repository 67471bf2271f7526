// Perspective picture of a state, as a person who holds the puzzle sees it: the faces in view.
//
// The eye is in front of the middle of the faces that are visible without turning the puzzle
// (Puzzle::in_view), and the line of sight goes through the solid's centre. On a cube these are U,
// F and R: F is on the left, R on the right, U on top. A convex solid hides only what lies behind
// its visible faces, so a face is drawn when its outside faces the eye (eye.hpp).
#pragma once

#include <optional>
#include <vector>

#include "view/eye.hpp"
#include "view/flat_picture.hpp"

namespace qter {

/// `state` in perspective, with the stickers of `marked` (ascending) marked; hidden stickers are
/// left out (unseen_slots() lists them). nullopt for a puzzle that is known by its moves alone.
[[nodiscard]] std::optional<FlatPicture> solid_picture(const Puzzle& puzzle, const State& state,
                                                       const std::vector<Slot>& marked = {},
                                                       EyeSide side = EyeSide::kFront);

}  // namespace qter
