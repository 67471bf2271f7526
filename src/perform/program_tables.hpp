// Tables for performing a program: for each input, short algorithms that enter its numbers; for
// each count, tables to read its number off the pieces (reading.hpp).
//
// Entering has a row for each number up to kMaxEnteringRows. A larger number is entered digit by
// digit: a row for each digit at each position, whose algorithms are done one after the other. This
// is correct because the effect of an algorithm on the slots that count depends on these slots
// alone (observed_pieces.hpp), so algorithms that agree there can be concatenated and undone.
#pragma once

#include <optional>
#include <vector>

#include "perform/input_sums.hpp"
#include "perform/reading.hpp"
#include "program/program.hpp"

namespace qter {

inline constexpr std::uint64_t kMaxEnteringRows = 100;

struct EnteringTable {
    std::size_t holding = 0;
    std::size_t instruction = 0;  ///< the first input that has it
    Algorithm generator;          ///< adds 1
    Integer max;                  ///< the largest number of any of its inputs
    bool by_digits = false;
    struct Row {
        Integer number;
        std::optional<Algorithm> turns;  ///< nullopt: repeat the generator
    };
    std::vector<Row> rows;  ///< ascending
};

struct CountTables {
    std::size_t holding = 0;
    std::size_t instruction = 0;  ///< the first print or halt that has it
    Count count;
    std::optional<ReadingTables> tables;  ///< nullopt: the number can only be counted
};

struct ProgramTables {
    std::vector<EnteringTable> entering;
    std::vector<CountTables> reading;
    /// By instruction, the index of its table; nullopt where several puzzles may be in hand.
    std::vector<std::optional<std::size_t>> entering_of;
    std::vector<std::optional<std::size_t>> reading_of;

    /// Whether a person enters or reads the number of this instruction by tables.
    [[nodiscard]] bool has_table(std::size_t at) const {
        return entering_of[at] || (reading_of[at] && reading[*reading_of[at]].tables);
    }
};

/// The tables of all instructions that can be reached. `shorter` finds the algorithms, which are
/// checked against the generator's powers; it may be null. One search for each input, plus
/// O(instructions) and the cost of reading_tables(). Theoretical registers have no tables.
[[nodiscard]] ProgramTables program_tables(const Program& program, InputSums* shorter);

}  // namespace qter
