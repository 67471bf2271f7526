// Lexer for Q: tokens and numbered lines.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "support/result.hpp"

namespace qter {

struct QToken {
    enum class Kind { kWord, kText, kPipe, kColon };
    Kind kind = Kind::kWord;
    Span span;
    std::string_view text;     ///< the word, or the text with its escapes resolved
    bool starts_line = false;  ///< only white space before it on its line
    bool indented = false;     ///< starts_line, with white space before it
};

/// The tokens of a source, which must outlive them.
struct QTokens {
    std::vector<QToken> all;
    std::deque<std::string> texts;  ///< storage of quoted texts, for the tokens
    std::vector<Span> comments;     ///< the spans of outermost comments
};

/// Splits a Q file into tokens. Comments, ( ... ) with nesting, are separate. Errors: a comment or
/// text without an end.
QTokens lex_q(const Source& source, Diagnostics& errors);

/// The words that declare a tape: tape, 🧩, 📼.
[[nodiscard]] bool is_tape_word(std::string_view word);

}  // namespace qter
