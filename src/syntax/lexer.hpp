// Lexer for QAT: tokens one at a time, so that a long file needs no token list.
//
// White space and comments separate tokens. A word ends at white space, at one of , : { } ( ) ",
// and where a comment or an arrow begins. The meaning of words (numbers, names, R%m, moves) is
// decided later, by the parsers, which know what is allowed at their position.
#pragma once

#include <string_view>
#include <vector>

#include "support/diagnostic.hpp"
#include "syntax/token.hpp"

namespace qter {

class Lexer {
 public:
    /// Errors (a text, comment or Lua block without an end, an unknown escape) go to `diagnostics`;
    /// the lexer always continues. The places of skipped comments go to `comments`, in order,
    /// unless it is null; a first line with #! counts as a comment.
    Lexer(const Source& source, Diagnostics& diagnostics, std::vector<Span>* comments = nullptr);

    /// The next token; always kEnd after the end of the text. Linear over all calls.
    Token next();

    /// True when an unterminated comment or Lua block has swallowed the rest of the text, so that
    /// something that seems to be missing later may be there.
    [[nodiscard]] bool truncated() const { return truncated_; }

 private:
    Token scan();
    Token take(TokenKind kind, std::size_t length);
    Token take_string();
    Token take_word();
    Token take_lua(std::size_t marker_length);
    /// Skips white space and comments on the line; true when a comment contained an end of line.
    bool skip_blanks();
    /// Skips a comment that ends with `close`; true when it contained an end of line.
    bool skip_comment(std::string_view open, std::string_view close);
    void skip_line();
    /// Records the comment that began at `begin` and has just been skipped.
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

/// True when the lexer reads the text as one word in any position. Checks words made by Lua: they
/// must be writable in a program.
[[nodiscard]] bool is_word(std::string_view text);

/// The Lua code of a kLua token, without the markers.
[[nodiscard]] Span lua_code(const Token& token, const Source& source);

}  // namespace qter
