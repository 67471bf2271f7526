// Tables to read a number off the pieces without a turn.
//
// A count ("repeat ALG until UR and DFR are solved") depends on when certain pieces are solved. The
// number of repetitions until one piece is solved is fixed, modulo the order of that piece's cycle,
// by the contents of the cycle. So a small table for each piece gives a remainder, and the
// remainders together give the value (Chinese remainder theorem): 9 and 10 rows on a 3x3 instead of
// up to 89 repetitions. Source: the qter paper, section 2.0.4, reads registers by repeating; the
// tables are ours.
//
// Two ways to look up a cycle:
//   kSlot   the piece in the piece's own slot, and its orientation: one slot to check. It gives the
//           remainder if the contents of the cycle are those of some power of ALG. That holds as
//           long as all algorithms of a program act on the cycle as powers of ALG do.
//   kPiece  the slot where the piece lies, and its orientation. Correct for any contents of the
//   cycle.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "program/program.hpp"

namespace qter {

/// The table of one piece.
struct RemainderTable {
    enum class Look { kSlot, kPiece };
    Look look = Look::kSlot;
    Slot slot = 0;              ///< the piece's own
    std::uint64_t modulus = 1;  ///< the order of its cycle, and the number of rows
    struct Row {
        Slot other = 0;  ///< kSlot: the piece that lies in `slot`; kPiece: the slot that it lies in
        std::uint8_t orientation = 0;

        friend bool operator==(const Row&, const Row&) = default;
    };
    std::vector<Row> rows;  ///< by remainder; all different
};

/// The remainder that a state shows in one table, or nullopt when no row matches. O(modulus).
[[nodiscard]] std::optional<std::uint64_t> look_up(const RemainderTable& table, const State& state);

/// The count of a print or a halt; nullopt for other operations, and for those without a count.
[[nodiscard]] std::optional<Count> count_of(const Operation& operation);

/// The tables for a count.
struct ReadingTables {
    std::vector<RemainderTable> parts;  ///< by piece
    Integer modulus = 1;                ///< the value is known modulo this, their LCM

    /// The value, from 0 to modulus - 1: the number of repetitions of the algorithm until all
    /// pieces are solved. nullopt when a table has no row for the state, or the remainders
    /// contradict each other.
    [[nodiscard]] std::optional<Integer> read(const State& state) const;
    /// The value for given remainders; the same.
    [[nodiscard]] std::optional<Integer> combine(
        const std::vector<std::uint64_t>& remainders) const;
    /// The weights w such that the sum of w times remainder, mod the modulus, is the value. A
    /// person computes it where a table would be too large. By part, each below the modulus.
    [[nodiscard]] std::vector<Integer> weights() const;
};

/// The distinct states that a program applies to a holding: its turns, repeated or not, and the
/// additions of its inputs. O(instructions * (turns * slots + distinct states)).
[[nodiscard]] std::vector<State> states_applied_to(const Program& program, std::size_t holding);

/// Values by the remainder of the first table and that of the second.
using CombinationTable = std::vector<std::vector<std::optional<Integer>>>;
/// The grid for exactly two tables of few enough rows to print; else nullopt.
[[nodiscard]] std::optional<CombinationTable> combination_table(const ReadingTables& tables);

/// Most rows of a table; larger ones are not practical.
inline constexpr std::uint64_t kMaxReadingRows = 1000;

/// The tables for a count on a puzzle, or nullopt when one would have more than kMaxReadingRows
/// rows, or two equal rows. `others` are the other states that are applied to the puzzle. A piece's
/// table is kSlot when the effect of each of them on its cycle is that of a power of the algorithm.
/// O(pieces * modulus * (slots + others * length of the cycle)).
[[nodiscard]] std::optional<ReadingTables> reading_tables(const Puzzle& puzzle, const Count& count,
                                                          const std::vector<State>& others);

}  // namespace qter
