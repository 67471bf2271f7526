// Effects of steps on registers, for moving and dropping additions.
//
// Additions to different registers commute, and so do additions to the same register, whether an
// instruction, an input or a loop makes them. So an addition may be moved past every step that is
// not a barrier to it. A barrier reads its register, sets it to 0, or moves the tape head, so that
// its name means another cell.
#pragma once

#include <optional>

#include "optimiser/flow_graph.hpp"

namespace qter {

/// The additions that a step blocks: those to one register, or those to a whole holding.
struct Barrier {
    std::optional<std::size_t> reg;
    std::optional<std::size_t> holding;
};

/// The barrier of a step. O(1).
[[nodiscard]] Barrier barrier_of(const Step& step);

/// The reading that decides the exit of a block or that its halt outputs, or null. A reading mod 1
/// is constant and does not count. O(1).
[[nodiscard]] const Reading* exit_reading(const BasicBlock& block);

/// The additions of a step of kind Add, or null.
[[nodiscard]] inline step::Add* add_of(Step& step) { return std::get_if<step::Add>(&step.what); }
[[nodiscard]] inline const step::Add* add_of(const Step& step) {
    return std::get_if<step::Add>(&step.what);
}

/// The additions of a step, made once or in each repetition, or null.
[[nodiscard]] const std::vector<Addition>* terms_of(const Step& step);

}  // namespace qter
