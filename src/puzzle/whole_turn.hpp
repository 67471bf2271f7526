// Turns of the whole puzzle, by name: how a puzzle lies in the hand behind an algorithm, and which
// way a solved one is held.
//
// A rotation of the whole puzzle is told by which end comes to the place of each (frame.hpp). There
// are as many as the solid has rotations, so the shortest name of one is found by trying names in
// the order of their lengths.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "puzzle/frame.hpp"
#include "puzzle/hand_moves.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

/// The shortest rotations that bring the puzzle from one way of lying in the hand to another one,
/// as an algorithm has them, "x y'"; empty where both are the same, nullopt where no names lead
/// there. O(rotations^2 * names).
[[nodiscard]] std::optional<std::string> whole_turn(const Puzzle& puzzle, const Frame& from,
                                                    const Frame& to);

/// The shortest rotations that bring the puzzle back to how it lay before `moves`; empty where it
/// lies so, or where no names lead there.
[[nodiscard]] std::string turn_back_after(const Puzzle& puzzle, std::span<const HandMove> moves);

/// How the solved puzzle must be held to look like `state`; nullopt when it never does, or when the
/// puzzle has no faces to tell by.
[[nodiscard]] std::optional<Frame> frame_shown(const Puzzle& puzzle, const State& state);

}  // namespace qter
