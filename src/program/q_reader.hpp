// Reading Q, the numbered instructions a person follows. docs/language-q.md is the reference.
#pragma once

#include <string_view>

#include "program/program.hpp"
#include "puzzle/library.hpp"
#include "support/result.hpp"

namespace qter {

/// Reads a whole Q program; puzzles are looked up in `puzzles`. Reports every mistake it finds, one
/// diagnostic each, and recovers at the next line. Time and memory are linear in the text.
Result<Program> read_q(const Source& source, PuzzleLibrary& puzzles);

/// True for a text that begins with the line `Puzzles`, as Q does. O(white space before it).
[[nodiscard]] bool begins_as_q(std::string_view text);

/// What a program is written in.
enum class Language { kQat, kQ };

/// QAT when the source's name ends in .qat, Q when in .q; otherwise Q begins_as_q().
[[nodiscard]] Language language_of(const Source& source);

}  // namespace qter
