// Lowering: from flat code to Q, from registers to turns and pieces.
#pragma once

#include "optimiser/flat_code.hpp"
#include "optimiser/register_table.hpp"
#include "program/program.hpp"
#include "program/sum_source.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// Most turns of all algorithms of a compiled program together.
inline constexpr std::uint64_t kMaxProgramTurns = 10'000'000;

/// Lowers code that has at least one step, or registers. `additions` is the source of short
/// algorithms, see AddedTurns; it may be null. Errors: more than kMaxProgramTurns turns in the
/// program, or more than kMaxTurns in one instruction.
Program lower(const FlatCode& code, const RegisterTable& registers, SumSource* additions,
              Diagnostics& diagnostics);

}  // namespace qter
