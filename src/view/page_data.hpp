// What a page is given: one JSON document, whose form src/view/page/data.js describes.
#pragma once

#include <optional>
#include <string>

#include "perform/program_tables.hpp"
#include "program/program.hpp"
#include "puzzle/algorithm.hpp"
#include "puzzle/puzzle.hpp"
#include "support/source.hpp"
#include "view/printed_document.hpp"

namespace qter {

/// What a page shows: a program, or a puzzle alone.
struct PageContents {
    std::string title;
    const Program* program = nullptr;  ///< null: a puzzle alone
    /// Of a program in QAT its text, to which its spans belong; null for one in Q.
    const Source* source = nullptr;
    /// Of a program, how its numbers are entered and read; null: as often as the number says.
    const ProgramTables* tables = nullptr;
    /// What is printed; null for a page that prints nothing.
    const PrintedDocument* handout = nullptr;
    PuzzlePtr puzzle;     ///< the one that is alone
    Algorithm start;      ///< what is turned on it first
    Algorithm algorithm;  ///< what is to be played on it
};

/// The document. Coordinates are rounded to millionths of the distance of a face from the centre.
/// Linear in the program and in the puzzles' turns, but for solid_body().
[[nodiscard]] std::string page_data(const PageContents& contents);

}  // namespace qter
