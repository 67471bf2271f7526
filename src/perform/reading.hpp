// Reading a number off the pieces, without a turn.
//
// A count ("repeat ALG until UR and DFR are solved") asks when certain pieces come home. How often
// ALG must be repeated until one piece does is fixed, modulo the order of that piece's cycle, by
// what lies in the cycle. So a small table for each piece gives a remainder, and the remainders
// together give the value (Chinese remainder theorem): 9 and 10 rows on a 3x3 instead of up to 89
// repetitions. Source: the qter paper, section 2.0.4, reads registers by repeating; the tables are
// ours.
//
// Two kinds of look at a cycle:
//   kSlot   which piece lies in the piece's own slot, and how it is turned. One look at one place.
//           It tells the remainder where the cycle as a whole is as some power of ALG has it, which
//           is so as long as a program's algorithms do to the cycle what powers of ALG do.
//   kPiece  where the piece is, and how it is turned there. Right whatever else is in the cycle.
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
    std::uint64_t modulus = 1;  ///< the order of its cycle; there are as many rows
    struct Row {
        Slot other = 0;  ///< kSlot: the piece that lies in `slot`; kPiece: the slot that it lies in
        std::uint8_t orientation = 0;

        friend bool operator==(const Row&, const Row&) = default;
    };
    std::vector<Row> rows;  ///< by remainder; different ones
};

/// What a state shows by one table, or nullopt when no row does. O(modulus).
[[nodiscard]] std::optional<std::uint64_t> look_up(const RemainderTable& table, const State& state);

/// What a print or a halt counts; nullopt for another operation, or one that counts nothing.
[[nodiscard]] std::optional<Count> count_of(const Operation& operation);

/// A count by its pieces.
struct ReadingTables {
    std::vector<RemainderTable> parts;  ///< by piece
    Integer modulus = 1;                ///< the value is known modulo this, their LCM

    /// The value, from 0 to modulus - 1: how often the algorithm must be repeated until all pieces
    /// are solved. nullopt when a table has no row for the state, or the remainders contradict each
    /// other.
    [[nodiscard]] std::optional<Integer> read(const State& state) const;
    /// What remainders come to; the same.
    [[nodiscard]] std::optional<Integer> combine(
        const std::vector<std::uint64_t>& remainders) const;
    /// The sum of weight times remainder, mod the modulus, is the value: what a person computes
    /// where a table would be too large. By part, each below the modulus.
    [[nodiscard]] std::vector<Integer> weights() const;
};

/// What a program does to a holding, each state once: its turns, repeated or not, and what inputs
/// add. O(instructions * (turns * slots + different ones)).
[[nodiscard]] std::vector<State> states_done_to(const Program& program, std::size_t holding);

/// Values by the remainder of the first table and that of the second.
using CombinationTable = std::vector<std::vector<std::optional<Integer>>>;
/// Where there are two tables, of few enough rows to print; else nullopt.
[[nodiscard]] std::optional<CombinationTable> combination_table(const ReadingTables& tables);

/// Most rows that a table has: nobody looks up more.
inline constexpr std::uint64_t kMaxReadingRows = 1000;

/// The tables for a count on a puzzle, or nullopt when one would have more than kMaxReadingRows
/// rows, or rows that look alike. `others` are the states of what else is done to the puzzle; a
/// piece's table is kSlot when all of them do to its cycle what powers of the algorithm do.
/// O(pieces * modulus * (slots + others * length of the cycle)).
[[nodiscard]] std::optional<ReadingTables> reading_tables(const Puzzle& puzzle, const Count& count,
                                                          const std::vector<State>& others);

}  // namespace qter
