// What a step does to registers, as far as moving and dropping additions goes.
//
// Additions to different registers commute, and so do additions to the same one, be it that an
// input or a loop makes them. So an addition may stand on either side of every step that is not a
// barrier to it: a step that reads its register, empties it, or makes its name mean another cell.
#pragma once

#include <optional>

#include "language/flow_graph.hpp"

namespace qter {

/// What a step does not let additions past: those to one register, or those to a whole holding.
struct Barrier {
    std::optional<std::size_t> reg;
    std::optional<std::size_t> holding;
};

/// The barrier that a step is. O(1).
[[nodiscard]] Barrier barrier_of(const Step& step);

/// The reading that decides how a block is left or that its halt tells, or null. A reading mod 1
/// depends on nothing and does not count. O(1).
[[nodiscard]] const Reading* exit_reading(const BasicBlock& block);

/// The additions of a step of kind Add, or null.
[[nodiscard]] inline step::Add* add_of(Step& step) { return std::get_if<step::Add>(&step.what); }
[[nodiscard]] inline const step::Add* add_of(const Step& step) {
    return std::get_if<step::Add>(&step.what);
}

}  // namespace qter
