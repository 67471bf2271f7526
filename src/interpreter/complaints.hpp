// What the machine says when a run fails: every message names the line it is about.
#pragma once

#include <cstdint>
#include <vector>

#include "program/program.hpp"
#include "support/result.hpp"

namespace qter {

/// A repeat or a count that no number of repetitions ends.
[[nodiscard]] Diagnostic never_solved(const Instruction& instruction, const Algorithm& algorithm,
                                      const std::vector<Slot>& pieces);

/// There is nothing behind the last instruction; nullptr for a program without any.
[[nodiscard]] Diagnostic ran_off(const Instruction* last);

/// After `jump` went to `target`, all is as it was `steps` steps before, but for `tape` (null when
/// none) having moved `shift` cells.
[[nodiscard]] Diagnostic never_ends(const Instruction& jump, const Instruction& target,
                                    std::uint64_t steps, const Holding* tape, std::int64_t shift);

/// An answer to an input that is not between -max and max.
[[nodiscard]] Diagnostic out_of_range(const Instruction& instruction, const op::Input& input,
                                      const Integer& answer);

/// The diagnostics of a port that had no answer; those that point nowhere get the line that asked.
[[nodiscard]] Diagnostics no_answer(const Instruction& instruction, const op::Input& input,
                                    const Diagnostics& from_port);

/// RunOptions::max_steps reached before `next`; nullptr when the end was reached with it.
[[nodiscard]] Diagnostic too_many_steps(const Instruction* next, std::uint64_t max_steps);

/// A cell cannot be kept, or a head moved on, or an algorithm be reduced.
[[nodiscard]] Diagnostic too_many_cells(const Instruction& instruction);
[[nodiscard]] Diagnostic too_far(const Instruction& instruction, const Holding& tape);
[[nodiscard]] Diagnostic too_many_algorithms(const Instruction& instruction);

}  // namespace qter
