// Whether the blocks of a puzzle are what they claim to be: turns that its other grips can make.
//
// Everything that knows a group takes it from the grips that are no blocks, and a block's turn for
// one of its members: what is no member would be looked up where nothing is. Puzzles from cuts make
// their blocks of layers; one that is written down by its moves may claim anything.
//
// A block is nearly always several turns of grips that move different pieces, and this is seen at
// once. Only else the group is made (puzzle_group.hpp). That an element sifts proves that it is a
// member, whatever is known of the chain; that it does not is believed of a chain that is proven.
#pragma once

#include <cstddef>
#include <optional>

#include "puzzle/puzzle.hpp"

namespace qter {

struct StrayBlock {
    std::size_t grip = 0;  ///< in grips()
    /// False where it is not known whether the other grips can make the turn: the group has too
    /// many points, or takes too long to prove.
    bool proven = true;
};

/// The first block whose turn the grips that are no blocks do not make, or are not known to make;
/// none where all is well. O(turns * slots), and the making of a group for blocks that are no
/// product of turns apart from each other: seconds at most.
[[nodiscard]] std::optional<StrayBlock> find_stray_block(const Puzzle& puzzle);

}  // namespace qter
