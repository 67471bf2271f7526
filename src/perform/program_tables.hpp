// The tables that a person needs beside a program: for each input, how numbers are entered by short
// algorithms; for each count, how its number is read off the pieces (reading.hpp).
//
// Entering has a row for each number up to kMaxEnteringRows. A larger number is entered by its
// digits: a row for each digit at each place, whose algorithms follow each other. That is right
// since what an algorithm does to the slots that count depends on these slots alone
// (observed_pieces.hpp): so algorithms that agree there can be put one behind the other, and
// undone.
#pragma once

#include <optional>
#include <vector>

#include "perform/reading.hpp"
#include "perform/short_algorithms.hpp"
#include "program/program.hpp"

namespace qter {

inline constexpr std::uint64_t kMaxEnteringRows = 100;

struct EnteringTable {
    std::size_t holding = 0;
    std::size_t instruction = 0;  ///< the first input that has it
    Algorithm generator;          ///< adds 1
    Integer max;                  ///< the largest number that one of its inputs takes
    bool by_digits = false;
    struct Row {
        Integer number;
        std::optional<Algorithm> turns;  ///< nullopt: the generator, as often as the number says
    };
    std::vector<Row> rows;  ///< ascending
};

struct CountTables {
    std::size_t holding = 0;
    std::size_t instruction = 0;  ///< the first print or halt that has it
    Count count;
    std::optional<ReadingTables> tables;  ///< nullopt: nothing but counting tells
};

struct ProgramTables {
    std::vector<EnteringTable> entering;
    std::vector<CountTables> reading;
    /// By instruction, which of them it needs; none where several puzzles may be in hand.
    std::vector<std::optional<std::size_t>> entering_of;
    std::vector<std::optional<std::size_t>> reading_of;
};

/// The tables of all instructions that somebody may come to; `shorter` finds the algorithms, which
/// are held against the generator's powers here, or null. One search for each input,
/// O(instructions) beside it and what reading_tables() takes. Theoretical registers have no tables.
[[nodiscard]] ProgramTables program_tables(const Program& program, ShortAlgorithms* shorter);

}  // namespace qter
