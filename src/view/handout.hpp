// A program as a handout: all that a person needs with nothing but paper and puzzles.
//
//   the program   its lines in plain words, and a picture for each place to look at
//   entering      how to get a number onto the puzzle by a short algorithm
//   (perform/program_tables.hpp) reading       the tables of perform/reading.hpp, and how their
//   remainders come to a number an example    one run with the numbers given, and every few steps
//   what the puzzles look like, so that a
//                 slip is noticed
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
    /// Of the example, in the order in which they are asked for; where there are not enough, small
    /// ones are made up.
    std::vector<Integer> numbers;
    ShortAlgorithms* shorter = nullptr;  ///< of the example; null: generators are repeated
    std::uint64_t most_steps = 2000;     ///< of the example, which ends there
    std::size_t most_pictures = 12;      ///< of the example, evenly spread
};

/// Of a program and its program_tables(). Errors: a program that nobody can hold (kTheoretical), or
/// that has nothing to do (kEmpty).
[[nodiscard]] Result<PrintedDocument> handout(const Program& program, const ProgramTables& tables,
                                              const HandoutOptions& options);

}  // namespace qter
