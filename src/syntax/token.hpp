// Tokens of QAT: kind and place. The text of a token is the source text at its place.
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
    kTape,       ///< 🧩 or 📼; `tape` is a word, special only in a declaration
    kLua,        ///< start-lua ... end-lua, both markers included
    kEnd,        ///< the end of the text, an empty span
};

struct Token {
    TokenKind kind = TokenKind::kEnd;
    Span span;
};

/// Description of the token in messages: "`foo`", "a text", "the end of the line".
[[nodiscard]] std::string describe(const Token& token, const Source& source);

}  // namespace qter
