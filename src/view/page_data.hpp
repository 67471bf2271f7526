// The data of a page: one JSON document, whose form src/view/page/data.js describes.
#pragma once

#include <optional>
#include <string>

#include "notation/algorithm.hpp"
#include "perform/program_tables.hpp"
#include "program/program.hpp"
#include "puzzle/puzzle.hpp"
#include "support/json.hpp"
#include "support/source.hpp"
#include "view/printed_document.hpp"

namespace qter {

/// The contents of a page: a program, or a puzzle alone.
struct PageContents {
    std::string title;
    const Program* program = nullptr;  ///< null: a puzzle alone
    /// The text of a program in QAT, to which its spans belong; null for one in Q.
    const Source* source = nullptr;
    /// The tables to enter and read a program's numbers; null: the generator is repeated.
    const ProgramTables* tables = nullptr;
    /// The document to print; null for a page that prints nothing.
    const PrintedDocument* handout = nullptr;
    std::string base;     ///< where the page will be: the address of its links; empty: where it is
    std::string preview;  ///< the address of its picture for other sites; empty: there is none
    PuzzlePtr puzzle;     ///< the puzzle alone
    Algorithm start;      ///< turned on it first
    Algorithm algorithm;  ///< to be played on it
    /// The same as it was typed, in the usual notation; empty where it was in another one.
    std::string typed;
};

/// The document. Coordinates are rounded to millionths of the distance of a face from the centre.
/// Linear in the program and in the puzzles' turns, except for solid_body().
[[nodiscard]] std::string page_data(const PageContents& contents);

/// The members of an object that describes a puzzle, of the type PuzzleData; part of page_data().
void write_page_puzzle(JsonWriter& json, const Puzzle& puzzle);

}  // namespace qter
