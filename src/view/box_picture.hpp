// Perspective picture of a state of a puzzle whose pieces are sets of boxes
// (blocking/solid_boxes.hpp) and that changes its shape.
//
// The planes of all sides of boxes cut space into cells, each of which is in one piece or in none,
// since boxes of two pieces never overlap. A side of a cell is drawn if the cell is in a piece, the
// side faces the eye and the cell in front of it is empty. The eye looks along a diagonal of the
// axes, from beyond all of them, so a cell can only hide cells that are behind it on each axis or
// level with it; drawn cell by cell, axis by axis from far to near, a cell is never hidden by one
// drawn before it. This is exact, for any boxes.
//
// A side has a colour where the piece has a sticker on that face in its slot, or where the core
// ends; otherwise it is bare. Neighbouring sides of a piece are joined.
//
// Limits: kMostBoxCells cells, 4 bytes each, all of which are visited.
#pragma once

#include "support/result.hpp"
#include "view/eye.hpp"
#include "view/flat_picture.hpp"

namespace qter {

inline constexpr std::size_t kMostBoxCells = 1'000'000;

/// True where pieces have solids.
[[nodiscard]] bool has_boxes(const Puzzle& puzzle);

/// `state` with the stickers of `marked` (ascending) marked. The puzzle has boxes. Errors:
/// kTooLarge.
[[nodiscard]] Result<FlatPicture> box_picture(const Puzzle& puzzle, const State& state,
                                              const std::vector<Slot>& marked = {},
                                              EyeSide side = EyeSide::kFront);

}  // namespace qter
