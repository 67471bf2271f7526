// A state of a puzzle as one sees it who holds it in the hand: the faces in view, in perspective.
//
// The eye stands off from the middle of the faces that are seen without turning the puzzle
// (Puzzle::in_view) and looks at the solid's centre. On a cube these are U, F and R: F is on the
// left, R on the right, U on top. A convex solid hides what is behind the faces that are seen and
// nothing else, so a face is drawn when its outside is turned to the eye (eye.hpp).
#pragma once

#include <optional>
#include <vector>

#include "view/eye.hpp"
#include "view/flat_picture.hpp"

namespace qter {

/// `state` in perspective, with the stickers of `marked` (ascending) marked; what is not seen is
/// not there (unseen_slots() names it). nullopt for a puzzle that is known by its moves alone.
[[nodiscard]] std::optional<FlatPicture> solid_picture(const Puzzle& puzzle, const State& state,
                                                       const std::vector<Slot>& marked = {},
                                                       EyeSide side = EyeSide::kFront);

}  // namespace qter
