// Sticker colours of a state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter {

/// The face whose colour `state` shows at position `position` of the stickers of a slot
/// (Piece::stickers).
[[nodiscard]] std::uint8_t shown_at(const Puzzle& puzzle, const State& state, Slot slot,
                                    std::size_t position);

/// By drawn sticker (Puzzle::drawing), the face whose colour it shows.
[[nodiscard]] std::vector<std::uint8_t> facelet_colours(const Puzzle& puzzle, const State& state);

/// By drawn sticker, the sticker at whose place it was before `change`; itself if nothing moves.
[[nodiscard]] std::vector<std::size_t> facelet_origins(const Puzzle& puzzle, const State& change);

/// The drawn stickers in the order of facelet strings (facelets/facelet_string.hpp): face by face,
/// and within a face row by row. The drawing must have an order of faces.
[[nodiscard]] std::vector<std::size_t> facelet_sequence(const Puzzle& puzzle);

}  // namespace qter
