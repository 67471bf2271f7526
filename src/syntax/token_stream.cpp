#include "syntax/token_stream.hpp"

#include <fmt/format.h>

#include "support/quoted.hpp"
#include "syntax/other_languages.hpp"

namespace qter {

TokenStream::TokenStream(const Source& source, Diagnostics& diagnostics)
    : source_(source), diagnostics_(diagnostics), lexer_(source, diagnostics) {
    last_ = source.span(0, 0);
    first_ = fetch();
    second_ = fetch();
}

Token TokenStream::fetch() {
    if (stopped_) return end_of_text();
    const Token token = lexer_.next();
    if (++count_ < kMaxTokens) return token;
    error(Diagnostic::error(
        Code::kTooLarge, token.span,
        fmt::format("a program has at most {} words and marks; reading stops here", kMaxTokens)));
    stop();
    return end_of_text();
}

Token TokenStream::end_of_text() const {
    const std::size_t end = source_.text().size();
    return {TokenKind::kEnd, source_.span(end, end)};
}

Token TokenStream::next() {
    const Token token = first_;
    last_ = token.span;
    first_ = second_;
    if (token.kind != TokenKind::kEnd) second_ = fetch();
    return token;
}

void TokenStream::stop() {
    stopped_ = true;
    complete_ = false;
    first_ = second_ = end_of_text();
}

bool TokenStream::at_word(std::string_view word) const {
    return at(TokenKind::kWord) && text(first_) == word;
}

bool TokenStream::at_line_end() const {
    return at(TokenKind::kNewline) || at(TokenKind::kCloseBrace) || at(TokenKind::kEnd);
}

bool TokenStream::accept(TokenKind kind) {
    if (!at(kind)) return false;
    next();
    return true;
}

bool TokenStream::expect(TokenKind kind, std::string_view what, std::string help) {
    if (accept(kind)) return true;
    expected(what, std::move(help));
    return false;
}

std::optional<ast::Word> TokenStream::expect_word(std::string_view what, std::string help) {
    if (at(TokenKind::kWord)) return word(next());
    expected(what, std::move(help));
    return std::nullopt;
}

void TokenStream::expect_line_end(std::string help) {
    if (at_line_end()) return;
    expected("the end of the line", std::move(help));
    skip_line();
}

std::string_view TokenStream::text(const Token& token) const { return source_.text(token.span); }

ast::String TokenStream::string(const Token& token) const {
    Diagnostics reported_by_the_lexer;
    return {read_quoted(source_, token.span.begin, reported_by_the_lexer).value, token.span};
}

Span TokenStream::lua_code(const Token& token) const { return qter::lua_code(token, source_); }

void TokenStream::error(Diagnostic diagnostic) {
    if (stopped_) return;
    diagnostics_.add(std::move(diagnostic));
    if (diagnostics_.full()) stop();
}

void TokenStream::expected(std::string_view what, std::string help) {
    // A missing token at an end of line is shown directly after the last token.
    const bool at_end = at(TokenKind::kNewline) || at(TokenKind::kEnd);
    const Span span = at_end ? source_.span(last_.end, last_.end) : first_.span;
    if (at(TokenKind::kWord) && foreign_sign(text(first_), span)) return;
    error(Diagnostic::error(Code::kSyntax, span,
                            fmt::format("expected {}, found {}", what, describe(first_, source_)))
              .with_help(std::move(help)));
}

bool TokenStream::foreign_sign(std::string_view word, Span span) {
    std::optional<Diagnostic> sign = sign_of_other_language(word, span);
    if (!sign) return false;
    if (!stopped_) add_once(*std::move(sign), diagnostics_);
    return true;
}

void TokenStream::skip_line() {
    while (!at_line_end()) {
        if (next().kind == TokenKind::kOpenBrace) skip_block();
    }
}

void TokenStream::skip_block() {
    for (std::size_t depth = 1; depth > 0 && !at(TokenKind::kEnd);) {
        const TokenKind kind = next().kind;
        if (kind == TokenKind::kOpenBrace) ++depth;
        if (kind == TokenKind::kCloseBrace) --depth;
    }
}

}  // namespace qter
