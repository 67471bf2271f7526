// Laying out QAT, so that all programs look alike: `qter fmt`.
//
// Only white space changes. What is on which line is the writer's choice, in the main; indentation,
// the gaps between words, and columns of arrows and comments are not. docs/language-qat.md says
// how.
#pragma once

#include <string>

#include "support/result.hpp"

namespace qter {

/// The text laid out, with LF at the end of every line; laying that out again gives the same.
/// Tokens and comments stay, but for white space at the ends of comments' lines. Errors: what
/// parse_qat finds (names are not looked up), and a text that would be larger than
/// SourceMap::kMaxBytes. Linear in the texts.
Result<std::string> format_qat(const Source& source);

}  // namespace qter
