// Moves without a turn: named rotations (named_rotations.hpp) have moved their grips to a position
// where the puzzle has no such turn.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "notation/hand_moves.hpp"

namespace qter {

/// The index of the first of `moves` without a turn of the puzzle; turns_of() leaves such moves
/// out.
[[nodiscard]] std::optional<std::size_t> lost_move(const Puzzle& puzzle,
                                                   std::span<const HandMove> moves);

}  // namespace qter
