// Formatter for Q, with comments: `qter fmt`.
#pragma once

#include <string>

#include "formats/library.hpp"
#include "support/result.hpp"

namespace qter {

/// The formatted text, with LF at the end of every line. Formatting it again changes nothing, and
/// the output of write_q does not change. Numbers, moves, comments and the form of each instruction
/// stay as written. Errors: those of read_q. Linear in the text.
Result<std::string> format_q(const Source& source, PuzzleLibrary& puzzles);

}  // namespace qter
