// Reader for Q, the numbered instructions that a person follows. Reference: docs/language-q.md.
#pragma once

#include <string_view>

#include "formats/library.hpp"
#include "program/program.hpp"
#include "support/result.hpp"

namespace qter {

/// Reads a complete Q program; `puzzles` resolves the names of puzzles. Reports every error as one
/// diagnostic and recovers at the next line. Time and memory are linear in the text.
Result<Program> read_q(const Source& source, PuzzleLibrary& puzzles);

/// True for a text whose first line is `Puzzles`, as in Q. O(white space before it).
[[nodiscard]] bool begins_as_q(std::string_view text);

/// The language of a program.
enum class Language { kQat, kQ };

/// QAT when the source's name ends in .qat, Q when it ends in .q; otherwise Q if begins_as_q().
[[nodiscard]] Language language_of(const Source& source);

}  // namespace qter
