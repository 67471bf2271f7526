// Which puzzle to pick up when.
//
// The technique: forward data-flow analysis. What is in hand when a line begins is what every path
// to it leaves there; where paths disagree, nothing is known. A line that needs something else than
// is known to be in hand gets a switch before it, and a jump to the line goes to the switch. What a
// line leaves in hand does not depend on whether it got a switch, so one pass to the fixed point is
// enough:
//
//     add A 1     (A)              turn A
//     add B 1     (A)   switch B,  turn B
//  L: goto L      (B)              goto L      needs nothing in hand
//
// A line is visited again only when what is known about it becomes less, at most twice: linear.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "program/program.hpp"

namespace qter {

/// One line of Q on its way, before anyone has said what to pick up when. Jumps go to the index of
/// a line; one past the last is allowed.
struct DraftLine {
    Instruction instruction;
    /// What must be in hand for it, if that matters.
    std::optional<std::size_t> holding;
};

using Draft = std::vector<DraftLine>;

/// The finished instructions of a draft, numbered from 1. The first holding is in hand at the
/// start. When something jumps past the last line, or there is no line at all, a switch is added
/// for it to lead to, behind which a run goes past the end; there must be a holding then.
[[nodiscard]] std::vector<Instruction> place_switches(Draft draft);

}  // namespace qter
