// Moves that mean no turn where named rotations (named_rotations.hpp) have taken their grips to
// none.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "puzzle/hand_moves.hpp"

namespace qter {

/// The first of `moves` that comes to no turn of the puzzle; turns_of() leaves such moves out.
[[nodiscard]] std::optional<std::size_t> lost_move(const Puzzle& puzzle,
                                                   std::span<const HandMove> moves);

}  // namespace qter
