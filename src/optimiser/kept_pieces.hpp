// Pieces that count: those that a program reads, and those that show the full value of each
// register that it uses, so that a person with the puzzle in hand can see it. Additions must be
// right on these pieces only: those of registers that the program does not use are free.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "optimiser/flat_code.hpp"
#include "optimiser/register_table.hpp"

namespace qter {

/// By holding: the slots whose pieces count, ascending; they form whole cycles, plus the idle piece
/// where the program reads it. Empty for theoretical registers.
using KeptPieces = std::vector<std::vector<Slot>>;

[[nodiscard]] KeptPieces kept_pieces(const FlatCode& code, const RegisterTable& registers);

/// The piece, easiest to see, that no register of the architecture moves or turns, so that it
/// always reads as 0; nullopt if there is none.
[[nodiscard]] std::optional<Slot> idle_piece(const Architecture& on);

/// A holding, and the additions to the registers of its architecture, each from 0 to its order - 1.
using AdditionKey = std::pair<std::size_t, std::vector<Integer>>;

/// The key of terms that all belong to one holding, which is not a theoretical register.
[[nodiscard]] AdditionKey addition_key(const std::vector<Addition>& terms,
                                       const RegisterTable& registers);

}  // namespace qter
