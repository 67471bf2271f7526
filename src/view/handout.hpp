// A program as a handout: all that a person needs with nothing but paper and puzzles.
//
//   the program   its lines in plain words, and a picture for each place to examine
//   entering      short algorithms that put a number onto the puzzle (perform/program_tables.hpp)
//   reading       the tables of perform/reading.hpp, and how their remainders give a number
//   an example    one run with the given numbers, with pictures of the puzzles every few steps, so
//                 that a slip is noticed
#pragma once

#include <string>
#include <vector>

#include "perform/program_tables.hpp"
#include "program/program.hpp"
#include "support/result.hpp"
#include "view/printed_document.hpp"

namespace qter {

struct HandoutOptions {
    std::string title;
    /// The numbers of the example, in the order of its inputs; missing ones are small and made up.
    std::vector<Integer> numbers;
    InputSums* shorter = nullptr;     ///< of the example; null: generators are repeated
    std::uint64_t most_steps = 2000;  ///< of the example, which ends there
    std::size_t most_pictures = 8;    ///< of the example, evenly spread
};

/// The handout of a program and its program_tables(). Errors: a program on theoretical registers
/// (kTheoretical), or without anything to do (kEmpty).
[[nodiscard]] Result<PrintedDocument> handout(const Program& program, const ProgramTables& tables,
                                              const HandoutOptions& options);

}  // namespace qter
