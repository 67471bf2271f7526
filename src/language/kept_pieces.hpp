// The pieces that count: those that a program reads values from, and those that a register's order
// needs although the program does not ask for it, since who has a puzzle in hand may want to see.
// Additions need do the right thing to these alone.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "language/flat_code.hpp"
#include "language/registers.hpp"

namespace qter {

/// By holding: the slots whose pieces count, ascending; whole cycles, and the idle piece where the
/// program reads it. None for theoretical registers.
using KeptPieces = std::vector<std::vector<Slot>>;

[[nodiscard]] KeptPieces kept_pieces(const FlatCode& code, const RegisterTable& registers);

/// The piece easiest to see among those of the architecture's puzzle that no register moves or
/// turns, which reads as 0 always; none where there is none.
[[nodiscard]] std::optional<Slot> idle_piece(const Architecture& on);

/// Holding, and by register of its architecture what is added, from 0 to its order less one.
using AdditionKey = std::pair<std::size_t, std::vector<Integer>>;

/// Of terms that are all of one holding, no theoretical register.
[[nodiscard]] AdditionKey addition_key(const std::vector<Addition>& terms,
                                       const RegisterTable& registers);

}  // namespace qter
