// Errors of a run: each message names the line that failed.
#pragma once

#include <cstdint>
#include <vector>

#include "program/program.hpp"
#include "support/result.hpp"

namespace qter {

/// No number of repetitions of a repeat or a count solves its pieces.
[[nodiscard]] Diagnostic never_solved(const Instruction& instruction, const Algorithm& algorithm,
                                      const std::vector<Slot>& pieces);

/// The run went past `last`, the last instruction; nullptr for a program without instructions.
[[nodiscard]] Diagnostic ran_past_end(const Instruction* last);

/// After `jump` to `target`, the state is the same as `steps` steps before, except that the head of
/// `tape` has moved by `shift` cells (`tape` is null when no head has moved).
[[nodiscard]] Diagnostic never_ends(const Instruction& jump, const Instruction& target,
                                    std::uint64_t steps, const Holding* tape, std::int64_t shift);

/// The answer to an input is not between -max and max.
[[nodiscard]] Diagnostic out_of_range(const Instruction& instruction, const op::Input& input,
                                      const Integer& answer);

/// The diagnostics of a port that had no answer. Those without a place get that of the input.
[[nodiscard]] Diagnostics no_answer(const Instruction& instruction, const op::Input& input,
                                    const Diagnostics& from_port);

/// RunOptions::max_steps was reached before `next`; nullptr when the run had reached the end.
[[nodiscard]] Diagnostic too_many_steps(const Instruction* next, std::uint64_t max_steps);

/// A limit was reached: a cell cannot be stored, a head cannot move on, an algorithm cannot be
/// stored.
[[nodiscard]] Diagnostic too_many_cells(const Instruction& instruction);
[[nodiscard]] Diagnostic too_far(const Instruction& instruction, const Holding& tape);
[[nodiscard]] Diagnostic too_many_algorithms(const Instruction& instruction);

}  // namespace qter
