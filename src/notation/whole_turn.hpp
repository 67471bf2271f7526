// Rotations of the whole puzzle by name: between two frames, and for a solved puzzle in another
// position.
//
// A rotation of the whole puzzle is given by the end that comes to the place of each end
// (frame.hpp). There are as many as the solid has rotations, so the shortest name of a rotation is
// found by trying names in the order of their lengths.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "notation/frame.hpp"
#include "notation/hand_moves.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

/// The shortest rotations that take the puzzle from one frame to another, in the notation of
/// algorithms, "x y'"; empty if both are the same, nullopt if no names lead there. O(rotations^2 *
/// names).
[[nodiscard]] std::optional<std::string> whole_turn(const Puzzle& puzzle, const Frame& from,
                                                    const Frame& to);

/// The shortest rotations that bring the puzzle back to its frame before `moves`; empty if it is in
/// that frame, or if no names lead there.
[[nodiscard]] std::string rotations_back_after(const Puzzle& puzzle,
                                               std::span<const HandMove> moves);

/// The frame in which the solved puzzle looks like `state`; nullopt if there is none, or if the
/// puzzle has no faces.
[[nodiscard]] std::optional<Frame> frame_from_look(const Puzzle& puzzle, const State& state);

}  // namespace qter
