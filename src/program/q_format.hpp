// Laying out Q as the writer does, comments and all: `qter fmt`.
#pragma once

#include <string>

#include "puzzle/library.hpp"
#include "support/result.hpp"

namespace qter {

/// The text laid out, with LF at the end of every line; laying that out again gives the same, and
/// what write_q wrote comes back as it is. Numbers, moves and comments stay as they are written,
/// and so does which form an instruction has. Errors: what read_q finds. Linear in the text.
Result<std::string> format_q(const Source& source, PuzzleLibrary& puzzles);

}  // namespace qter
