// Q text as tokens, and tokens as numbered lines.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "qter/support/result.hpp"

namespace qter {

struct QToken {
    enum class Kind { kWord, kText, kPipe, kColon };
    Kind kind = Kind::kWord;
    Span span;
    std::string text;          ///< the word, or the text with its escapes resolved
    bool starts_line = false;  ///< nothing but white space before it on its line
    bool indented = false;     ///< starts_line, with white space before it
};

/// Splits a Q file into tokens. Comments, ( ... ) with nesting, are left out. Mistakes go to
/// `errors`: a comment or text without an end.
std::vector<QToken> lex_q(const Source& source, Diagnostics& errors);

/// The names a tape may be declared by: tape, 🧩, 📼.
[[nodiscard]] bool is_tape_word(std::string_view word);

}  // namespace qter
