// Check of a puzzle's blocks: their turns must be products of turns of its other grips.
//
// All code for groups uses the grips that are not blocks, and takes a block's turn for an element
// of their group: an element outside of the group would index tables out of range. Puzzles from
// cuts build blocks from layers, so their blocks are correct; a puzzle given by its moves may
// declare any block.
//
// A block is nearly always a product of turns of grips that move different pieces, which a direct
// comparison finds. Only otherwise is the group built (group/puzzle_group.hpp). An element that
// sifts to the identity is proven to be a member, whether or not the chain is proven; an element
// that does not is only proven to be outside if the chain is proven.
#pragma once

#include <cstddef>
#include <optional>

#include "puzzle/puzzle.hpp"

namespace qter {

struct StrayBlock {
    std::size_t grip = 0;  ///< index in grips()
    /// False if it is not known whether the other grips can make the turn: the group has too many
    /// points, or its proof takes too long.
    bool proven = true;
};

/// The first block whose turn is not a product of turns of the other grips, or not known to be one;
/// nullopt if all blocks are correct. O(turns * slots); for blocks that are not a product of turns
/// that move different pieces, also the cost of a group: seconds at most.
[[nodiscard]] std::optional<StrayBlock> find_stray_block(const Puzzle& puzzle);

}  // namespace qter
