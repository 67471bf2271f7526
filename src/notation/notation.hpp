// Notations: ways to write algorithms as text.
//
// A puzzle's description selects a notation by its name, --notation another one; the default is the
// usual notation. Reading gives moves of the hand, so all later steps (rotations of the whole
// puzzle, slices, blocked turns) are the same for all notations. A notation is a class that
// implements Notation, and a row of the table in notation.cpp:
//
//   usual    R U2 R' (F D)2    algorithm_reader.hpp; small letters are wide turns
//   inner    r U2 r' (F d)2    the same, but small letters are second layers
//   niss     R U (F' D) L      brackets hold moves on the inverse scramble (niss_notation.hpp)
//   tuples   (1,0)/(-1,-1)/    two layers and a slice, as on the Square-1 (tuple_notation.hpp)
//   pins     UR3+ ALL2- y2     dials by the pins next to them, as on the Clock (pin_notation.hpp)
//
// A description may define more notations, as tables of names (table_notation.hpp).
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "notation/algorithm_reader.hpp"
#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

class Notation {
 public:
    Notation() = default;
    Notation(const Notation&) = delete;
    Notation& operator=(const Notation&) = delete;
    virtual ~Notation() = default;

    [[nodiscard]] virtual std::string_view name() const = 0;
    /// Reads the parts of one algorithm, as if white space were between them; at most `most` moves.
    [[nodiscard]] virtual Result<ReadMoves> read(const Puzzle& puzzle,
                                                 std::span<const AlgorithmText> parts,
                                                 std::size_t most) const = 0;
    /// A text that reads back as turns with the same effect.
    [[nodiscard]] virtual std::string write(const Puzzle& puzzle,
                                            const Algorithm& algorithm) const = 0;
};

/// The notation with the name in `choice`, for this puzzle. Errors, at `span`: unknown name, turns
/// that the notation does not accept.
[[nodiscard]] Result<std::shared_ptr<const Notation>> make_notation(const Puzzle& puzzle,
                                                                    const NotationChoice& choice,
                                                                    Span span);

/// The help of --notation, which lists the names above.
[[nodiscard]] std::string notation_help();

/// True for the names above.
[[nodiscard]] bool is_common_notation(std::string_view name);

/// The puzzle with the notation `name` in use. If the description selects the same notation, its
/// turns are used. Errors: those of make_notation().
[[nodiscard]] Result<PuzzlePtr> with_notation(const PuzzlePtr& puzzle, const std::string& name);

/// The notation in use.
[[nodiscard]] const Notation& notation_of(const Puzzle& puzzle);

/// Reads and writes in the notation in use.
[[nodiscard]] Result<ReadMoves> read_moves(const Puzzle& puzzle,
                                           std::span<const AlgorithmText> parts, std::size_t most);
[[nodiscard]] std::string written(const Puzzle& puzzle, const Algorithm& algorithm);

/// True if another notation for all puzzles also reads `text`, as other turns.
[[nodiscard]] bool reads_otherwise(const Puzzle& puzzle, std::string_view text);

}  // namespace qter
