// Notations defined by a puzzle's description: names for turns with precedence over the usual ones.
//
//   [notations.corners]     # of the skewb, where R is another corner in the usual notation
//   R = "UR"                # the corner above it at the back
//
// Background: corner turning puzzles have many notations, one per program.
#pragma once

#include <memory>
#include <span>

#include "notation/notation.hpp"

namespace qter {

/// `choice.turns` must be empty. Errors, at `span`: it is not empty; a grip without a name, because
/// the table gives its own name to another turn.
[[nodiscard]] Result<std::shared_ptr<const Notation>> make_table_notation(
    const Puzzle& puzzle, const NameTable& table, const NotationChoice& choice, Span span);

/// The errors of reading in the usual notation, with the puzzle's own notations that can read the
/// text.
[[nodiscard]] Diagnostics with_tables_that_read(const Puzzle& puzzle,
                                                std::span<const AlgorithmText> parts,
                                                std::size_t most, const Result<ReadMoves>& usual);

}  // namespace qter
