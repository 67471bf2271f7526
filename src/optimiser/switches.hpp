// Placement of switches: where the program picks up another puzzle.
//
// The technique: forward data-flow analysis. The holding in hand at the beginning of a line is the
// one that all paths to it leave; where they differ, it is unknown. A line that needs another
// holding than the known one gets a switch before it, and a jump to the line goes to the switch.
// The holding after a line does not depend on whether it got a switch, so one pass to the fixed
// point is enough:
//
//     add A 1     (A)              turn A
//     add B 1     (A)   switch B,  turn B
//  L: goto L      (B)              goto L      needs nothing in hand
//
// A line is visited again only when less is known about it, at most twice: linear.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "program/program.hpp"

namespace qter {

/// One line of Q before switches are placed. Targets of jumps are indices of lines; one past the
/// last is allowed.
struct DraftLine {
    Instruction instruction;
    /// The holding that must be in hand, if it matters.
    std::optional<std::size_t> holding;
};

using Draft = std::vector<DraftLine>;

/// The finished instructions of a draft, numbered from 1. The first holding is in hand at the
/// start. If something jumps past the last line, or there are no lines, a switch is added as the
/// target, after which a run passes the end; this requires a holding.
[[nodiscard]] std::vector<Instruction> place_switches(Draft draft);

}  // namespace qter
