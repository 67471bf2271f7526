// Moving additions over the edges between blocks.
//
// A junction is blocks that all lead to the same blocks, and to which nothing else leads: a branch
// whose sides are reached from it alone, or a join of plain jumps. Every path over it leaves one of
// the upper blocks and enters one of the lower ones, so adding n at the end of all upper blocks
// and subtracting it at the beginning of all lower ones changes nothing, as long as the branch does
// not ask for what is moved and no barrier (effects.hpp) stands between. Which n are worth a try
// is read off the additions that stand there; what one gains is counted in lines, and in turns
// on each path.
//
// A move is made when no path has more turns than before, the program not more lines, and there
// are fewer lines, or fewer turns on some path, or fewer turns written down with no path having
// more lines. Every move lowers these three, in this order, so there is no going back and forth.
// Lines that pick up another puzzle are not counted.
#pragma once

#include "language/optimise.hpp"

namespace qter {

enum class ShiftDirection { kUp, kDown };

/// Moves additions from the lower blocks of each junction up, or from the upper ones down, one move
/// for each junction and holding at most; true when there was one. Linear in the program but for
/// logarithmic factors.
bool shift_adds(FlowGraph& graph, PassContext& context, ShiftDirection direction);

}  // namespace qter
