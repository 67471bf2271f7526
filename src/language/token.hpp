// The tokens of QAT. A token is its kind and its place; its text is the text of the place.
#pragma once

#include <cstdint>
#include <string>

#include "support/source.hpp"

namespace qter {

enum class TokenKind : std::uint8_t {
    kWord,     ///< anything else: names, numbers, moves, `.define`, `$NAME`, `!L`, `A%3`, `T.A`
    kString,   ///< "...", quotes included
    kNewline,  ///< one or more ends of line
    kComma,
    kColon,
    kOpenBrace,
    kCloseBrace,
    kOpenParen,
    kCloseParen,
    kLeftArrow,  ///< <- or ←
    kFatArrow,   ///< => or ⇒
    kTape,       ///< 🧩 or 📼; `tape` is a word, and only in a declaration a special one
    kLua,        ///< start-lua ... end-lua, both markers included
    kEnd,        ///< the end of the text, an empty span
};

struct Token {
    TokenKind kind = TokenKind::kEnd;
    Span span;
};

/// The token as a message names it: "`foo`", "a text", "the end of the line".
[[nodiscard]] std::string describe(const Token& token, const Source& source);

}  // namespace qter
