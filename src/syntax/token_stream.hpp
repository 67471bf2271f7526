// Token stream with a look-ahead of two, and common functions of the parsers: expectations,
// recovery.
//
// After an error a parser skips to the end of the line, or to the brace that closes the present
// block, so each error costs one line. The stream ends early when continuing is useless: too many
// errors, or more tokens than a program may have.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "syntax/ast.hpp"
#include "syntax/lexer.hpp"

namespace qter {

/// Most words and marks of a program; bounds the memory of all data made from them.
inline constexpr std::size_t kMaxTokens = 4'000'000;

class TokenStream {
 public:
    TokenStream(const Source& source, Diagnostics& diagnostics);

    [[nodiscard]] const Token& peek() const { return first_; }
    [[nodiscard]] const Token& peek_second() const { return second_; }
    Token next();

    [[nodiscard]] bool at(TokenKind kind) const { return first_.kind == kind; }
    [[nodiscard]] bool at_word(std::string_view word) const;
    /// At an end of line, a closing brace or the end of the text, where an instruction ends.
    [[nodiscard]] bool at_line_end() const;
    bool accept(TokenKind kind);
    /// Consumes a token of this kind, or reports that `what` was expected.
    bool expect(TokenKind kind, std::string_view what, std::string help = "");
    std::optional<ast::Word> expect_word(std::string_view what, std::string help = "");
    /// If the line continues, reports that its end was expected, and skips the rest.
    void expect_line_end(std::string help = "");

    [[nodiscard]] std::string_view text(const Token& token) const;
    [[nodiscard]] ast::Word word(const Token& token) const { return {text(token), token.span}; }
    [[nodiscard]] ast::String string(const Token& token) const;
    [[nodiscard]] Span lua_code(const Token& token) const;
    /// The place of the last consumed token.
    [[nodiscard]] Span last_span() const { return last_; }

    void error(Diagnostic diagnostic);
    /// Reports a word that is a comment or an end of an instruction in other languages; false for
    /// all other words.
    bool foreign_sign(std::string_view word, Span span);
    /// Reports that `what` was expected in place of the next token.
    void expected(std::string_view what, std::string help = "");

    /// Skips to the end of the line, across blocks that begin in it.
    void skip_line();
    /// Skips past the brace that closes the block whose opening brace was consumed.
    void skip_block();

    /// False when a part of the text was not parsed: see ast::File::complete.
    [[nodiscard]] bool complete() const { return complete_ && !lexer_.truncated(); }
    /// Records that the rest of the text is unreliable.
    void mark_incomplete() { complete_ = false; }

 private:
    void stop();
    Token fetch();
    [[nodiscard]] Token end_of_text() const;

    const Source& source_;
    Diagnostics& diagnostics_;
    Lexer lexer_;
    Token first_;
    Token second_;
    Span last_;
    std::size_t count_ = 0;
    bool stopped_ = false;
    bool complete_ = true;
};

}  // namespace qter
