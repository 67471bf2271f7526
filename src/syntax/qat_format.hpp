// Formatter for QAT, with one style for all programs: `qter fmt`.
//
// Only white space changes. Line breaks are mostly kept as written; indentation, gaps between
// words, and columns of arrows and comments are not. Rules: docs/language-qat.md.
#pragma once

#include <string>

#include "support/result.hpp"

namespace qter {

/// The formatted text, with LF at the end of every line; formatting it again changes nothing.
/// Tokens and comments stay, except for white space at the ends of lines of comments. Errors: those
/// of parse_qat (names are not resolved), and a text that would exceed SourceMap::kMaxBytes. Linear
/// in the texts.
Result<std::string> format_qat(const Source& source);

}  // namespace qter
