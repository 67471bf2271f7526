// Moving additions across the edges between blocks.
//
// A junction is a set of upper blocks that all lead to the same lower blocks, to which nothing else
// leads: a branch whose sides are reached from it alone, or a join of plain jumps. Every path over
// it leaves an upper block and enters a lower one. So adding n at the end of all upper blocks and
// subtracting it at the beginning of all lower ones changes nothing, if the branch does not test
// the register and no barrier (effects.hpp) is between. The candidates for n are the existing
// additions; the gain is counted in lines, and in turns on each path.
//
// A move is made when no path gets more turns, the program does not get more lines, and there are
// fewer lines, or fewer turns on some path, or fewer turns on paper without more lines on any path.
// Every move lowers these three, in this order, so moves never alternate. Lines that pick up
// another puzzle are not counted.
#pragma once

#include "optimiser/optimise.hpp"

namespace qter {

enum class ShiftDirection { kUp, kDown };

/// Moves additions from the lower blocks of each junction up, or from the upper ones down, at most
/// one move for each junction and holding; true when there was a move. Linear in the program except
/// for logarithmic factors.
bool shift_adds(FlowGraph& graph, PassContext& context, ShiftDirection direction);

}  // namespace qter
