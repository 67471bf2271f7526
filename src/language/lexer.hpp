// From characters to tokens, one at a time, so that a long file costs no token list.
//
// White space and comments separate tokens. A word ends at white space, at one of , : { } ( ) ",
// and where a comment or an arrow begins. What words mean (numbers, names, R%m, moves) is decided
// later, by whoever knows what may stand there.
#pragma once

#include <string_view>
#include <vector>

#include "language/token.hpp"
#include "support/diagnostic.hpp"

namespace qter {

class Lexer {
 public:
    /// Mistakes (a text, comment or Lua block without an end, an unknown escape) go to
    /// `diagnostics`; the lexer always goes on. The place of every comment that is skipped on the
    /// way to a token, in their order, goes to `comments` if that is not null; a first line with #!
    /// counts as one.
    Lexer(const Source& source, Diagnostics& diagnostics, std::vector<Span>* comments = nullptr);

    /// The next token; kEnd for ever once the text is read. Linear over all calls.
    Token next();

    /// True when a comment or Lua block without an end has swallowed the rest of the text, so that
    /// what seems to be missing later on may well be there.
    [[nodiscard]] bool truncated() const { return truncated_; }

 private:
    Token scan();
    Token take(TokenKind kind, std::size_t length);
    Token take_string();
    Token take_word();
    Token take_lua(std::size_t marker_length);
    /// Skips white space and comments on the line; true when a comment held an end of line.
    bool skip_blanks();
    /// Skips a comment that ends in `close`; true when it held an end of line.
    bool skip_comment(std::string_view open, std::string_view close);
    void skip_line();
    /// Notes the comment that began at `begin` and has just been skipped.
    void note_comment(std::size_t begin);

    [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }

    const Source& source_;
    std::string_view text_;
    Diagnostics& diagnostics_;
    std::vector<Span>* comments_;
    std::size_t at_ = 0;
    TokenKind last_ = TokenKind::kNewline;
    bool truncated_ = false;
};

/// True when the lexer reads the text as one word wherever a word may stand: what Lua makes is no
/// program that somebody could write otherwise.
[[nodiscard]] bool is_word(std::string_view text);

/// The Lua code of a kLua token, without the markers.
[[nodiscard]] Span lua_code(const Token& token, const Source& source);

}  // namespace qter
