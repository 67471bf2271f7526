// Blocks of .tws files (ksolve): glued pieces and centres, as bonds.
//
// A set of one piece with one orientation that a block names is a centre: the moves that turn it,
// by their orientation line, are those of a layer. A bond with a centre is a bond with the grip of
// that layer. If two centres are glued and no move turns one of them, the other is glued to the
// core.
//
// Source: format and meaning as in ksolve+ (K. Krig, M. Gottlieb).
#pragma once

#include <cstdint>
#include <vector>

#include "blocking/blocking.hpp"
#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// Limit on blocks of a file, and on the bonds that result.
inline constexpr std::size_t kMostBlocks = 2000;

/// The contents of a block: glued pieces, all different, and centres, by the grips that turn them,
/// ascending.
struct GluedBlock {
    std::vector<Slot> pieces;
    std::vector<std::vector<std::uint16_t>> centres;
    Span span;
};

/// Errors: fewer than two glued objects; a centre is turned by other grips than those that contain
/// the layer of one of them; a piece is not in the layer of its centre; two centres are glued,
/// unless one never turns; some turns of a grip keep pieces that other turns of it move, so that
/// the result would depend on which turns are considered.
[[nodiscard]] Result<std::vector<Bond>> bonds_of_blocks(const Puzzle& puzzle,
                                                        const std::vector<GluedBlock>& blocks);

}  // namespace qter
