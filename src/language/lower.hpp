// From flat code to Q: registers become turns and pieces.
#pragma once

#include "language/flat_code.hpp"
#include "language/registers.hpp"
#include "program/addition_source.hpp"
#include "program/program.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// Most turns that all algorithms of a compiled program may have together.
inline constexpr std::uint64_t kMaxProgramTurns = 10'000'000;

/// Lowers code that has at least one step, or registers. `additions` gives short algorithms, as
/// AddedTurns says; it may be null. The error is a program that would get more than
/// kMaxProgramTurns turns, or a single instruction with more than kMaxTurns.
Program lower(const FlatCode& code, const RegisterTable& registers, AdditionSource* additions,
              Diagnostics& diagnostics);

}  // namespace qter
