// Notations that a puzzle's description has of its own: names for turns that come before the usual
// ones, and else the usual notation.
//
//   [notations.corners]     # of the skewb, where R is another corner in the usual notation
//   R = "UR"                # the corner above it at the back
//
// Source of the kind: corner turning puzzles have as many notations as there are programs for them.
#pragma once

#include <memory>
#include <span>

#include "puzzle/notation.hpp"

namespace qter {

/// `choice.turns` must be empty. Errors, at `span`: it is not; a grip whose own name the table
/// gives to another turn, and that it has no name for.
[[nodiscard]] Result<std::shared_ptr<const Notation>> make_table_notation(
    const Puzzle& puzzle, const NameTable& table, const NotationChoice& choice, Span span);

/// What reading in the usual notation came to, an error, with the puzzle's own notations that read
/// the text.
[[nodiscard]] Diagnostics with_tables_that_read(const Puzzle& puzzle,
                                                std::span<const AlgorithmText> parts,
                                                std::size_t most, const Result<ReadMoves>& usual);

}  // namespace qter
