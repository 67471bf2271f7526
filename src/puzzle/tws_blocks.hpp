// Blocks of .tws files (ksolve): pieces and centres that are glued, as bonds.
//
// A set of one piece with one orientation that a block names is a centre: moves that are said to
// turn it are those of a layer. A bond with a centre is one with the grip of that layer. Two
// centres, one of which no move turns, are a bond of the other with the core.
//
// Source: format and meaning as in ksolve+ (K. Krig, M. Gottlieb).
#pragma once

#include <cstdint>
#include <vector>

#include "puzzle/blocking.hpp"
#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// Most blocks of a file, and bonds that they come to.
inline constexpr std::size_t kMostBlocks = 2000;

/// What a block glues: pieces, all different, and centres, by the grips that turn them, ascending.
struct GluedBlock {
    std::vector<Slot> pieces;
    std::vector<std::vector<std::uint16_t>> centres;
    Span span;
};

/// Errors: fewer than two things are glued; a centre is turned by other grips than those that
/// contain the layer of one of them; a piece is not in the layer of its centre; two centres are
/// glued, except to one that never turns; a grip has turns that leave pieces where they are which
/// others of it move, so that it matters which of them are looked at.
[[nodiscard]] Result<std::vector<Bond>> bonds_of_blocks(const Puzzle& puzzle,
                                                        const std::vector<GluedBlock>& blocks);

}  // namespace qter
