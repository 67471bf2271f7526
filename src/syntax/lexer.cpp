#include "syntax/lexer.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "program/tape_words.hpp"
#include "support/quoted.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr std::string_view kLuaEnd = "end-lua";
constexpr std::array<std::string_view, 2> kLuaMarkers = {".start-lua", "start-lua"};
constexpr std::array<std::string_view, 2> kLineComments = {"--", "//"};

struct BlockComment {
    std::string_view open;
    std::string_view close;
};
constexpr std::array<BlockComment, 2> kBlockComments = {{{"--[[", "]]"}, {"/*", "*/"}}};

struct Mark {
    std::string_view text;
    TokenKind kind;
};
/// Arrows end a word at any position.
constexpr std::array<Mark, 4> kArrows = {{{"<-", TokenKind::kLeftArrow},
                                          {"\u2190", TokenKind::kLeftArrow},
                                          {"=>", TokenKind::kFatArrow},
                                          {"\u21d2", TokenKind::kFatArrow}}};
constexpr std::array<Mark, 6> kPunctuation = {{{",", TokenKind::kComma},
                                               {":", TokenKind::kColon},
                                               {"{", TokenKind::kOpenBrace},
                                               {"}", TokenKind::kCloseBrace},
                                               {"(", TokenKind::kOpenParen},
                                               {")", TokenKind::kCloseParen}}};
constexpr std::array<Mark, 2> kTapes = {
    {{kTapeSigns[0], TokenKind::kTape}, {kTapeSigns[1], TokenKind::kTape}}};

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }

template <std::size_t N>
const Mark* find_mark(const std::array<Mark, N>& marks, std::string_view text) {
    const auto found = std::find_if(marks.begin(), marks.end(),
                                    [&](const Mark& mark) { return text.starts_with(mark.text); });
    return found == marks.end() ? nullptr : &*found;
}

bool starts_line_comment(std::string_view text) {
    return text.starts_with(kLineComments[0]) || text.starts_with(kLineComments[1]);
}

const BlockComment* find_block_comment(std::string_view text) {
    for (const BlockComment& comment : kBlockComments) {
        if (text.starts_with(comment.open)) return &comment;
    }
    return nullptr;
}

bool ends_word(std::string_view text) {
    const char c = text[0];
    if (is_blank(c) || c == '\n' || c == '"') return true;
    return find_mark(kPunctuation, text) != nullptr || find_mark(kArrows, text) != nullptr ||
           starts_line_comment(text) || text.starts_with(kBlockComments[1].open);
}

/// True when a token other than a word begins like this; `text` is not empty.
bool begins_word(std::string_view text) {
    return !ends_word(text) && find_mark(kTapes, text) == nullptr;
}

bool is_lua_marker(std::string_view word) {
    return std::find(kLuaMarkers.begin(), kLuaMarkers.end(), word) != kLuaMarkers.end();
}

/// Number of bytes of the word at the beginning of the text.
std::size_t word_length(std::string_view text) {
    std::size_t length = utf8_step(text);
    while (length < text.size() && !ends_word(text.substr(length))) ++length;
    return length;
}

/// After these tokens a statement may begin, and so may a Lua block.
bool begins_statement(TokenKind last) {
    return last == TokenKind::kNewline || last == TokenKind::kOpenBrace ||
           last == TokenKind::kCloseBrace || last == TokenKind::kColon || last == TokenKind::kLua;
}

/// Offset of an `end-lua` or `.end-lua` that is a separate word, or npos.
std::size_t find_lua_end(std::string_view text, std::size_t from) {
    const auto is_gap = [&](std::size_t i) { return is_blank(text[i]) || text[i] == '\n'; };
    for (std::size_t at = from; (at = text.find(kLuaEnd, at)) != std::string_view::npos; ++at) {
        const std::size_t begin = text[at - 1] == '.' ? at - 1 : at;
        const std::size_t end = at + kLuaEnd.size();
        if (is_gap(begin - 1) && (end == text.size() || is_gap(end))) return begin;
    }
    return std::string_view::npos;
}

}  // namespace

Lexer::Lexer(const Source& source, Diagnostics& diagnostics, std::vector<Span>* comments)
    : source_(source), text_(source.text()), diagnostics_(diagnostics), comments_(comments) {
    if (rest().starts_with(kByteOrderMark)) at_ += kByteOrderMark.size();
    if (rest().starts_with("#!")) skip_line();
}

Token Lexer::next() {
    Token token = scan();
    // Consecutive ends of line are one token: empty lines have no meaning.
    while (token.kind == TokenKind::kNewline && last_ == TokenKind::kNewline) token = scan();
    last_ = token.kind;
    return token;
}

Token Lexer::scan() {
    const std::size_t begin = at_;
    if (skip_blanks()) return {TokenKind::kNewline, source_.span(begin, at_)};
    if (at_ == text_.size()) return take(TokenKind::kEnd, 0);
    if (text_[at_] == '\n') return take(TokenKind::kNewline, 1);
    if (text_[at_] == '"') return take_string();
    for (const Mark* mark :
         {find_mark(kPunctuation, rest()), find_mark(kArrows, rest()), find_mark(kTapes, rest())}) {
        if (mark != nullptr) return take(mark->kind, mark->text.size());
    }
    return take_word();
}

Token Lexer::take(TokenKind kind, std::size_t length) {
    const std::size_t begin = at_;
    at_ += length;
    return {kind, source_.span(begin, at_)};
}

Token Lexer::take_string() {
    return take(TokenKind::kString, read_quoted(source_, at_, diagnostics_).length);
}

Token Lexer::take_word() {
    const std::string_view text = rest();
    const std::size_t length = word_length(text);
    const bool lua = begins_statement(last_) && is_lua_marker(text.substr(0, length));
    return lua ? take_lua(length) : take(TokenKind::kWord, length);
}

Token Lexer::take_lua(std::size_t marker_length) {
    const std::size_t end = find_lua_end(text_, at_ + marker_length);
    if (end != std::string_view::npos) {
        const std::size_t marker = text_[end] == '.' ? kLuaEnd.size() + 1 : kLuaEnd.size();
        return take(TokenKind::kLua, end + marker - at_);
    }
    diagnostics_.add(Diagnostic::error(Code::kUnterminated, source_.span(at_, at_ + marker_length),
                                       "this Lua block has no end")
                         .with_help("close it with `end-lua` on a line of its own"));
    truncated_ = true;
    return take(TokenKind::kLua, text_.size() - at_);
}

bool Lexer::skip_blanks() {
    while (at_ < text_.size()) {
        if (is_blank(text_[at_])) {
            ++at_;
        } else if (const BlockComment* comment = find_block_comment(rest())) {
            if (skip_comment(comment->open, comment->close)) return true;
        } else if (starts_line_comment(rest())) {
            skip_line();
        } else {
            break;
        }
    }
    return false;
}

bool Lexer::skip_comment(std::string_view open, std::string_view close) {
    const std::size_t begin = at_;
    const std::size_t end = text_.find(close, at_ + open.size());
    if (end == std::string_view::npos) {
        diagnostics_.add(Diagnostic::error(Code::kUnterminated,
                                           source_.span(begin, begin + open.size()),
                                           "this comment has no end")
                             .with_help("close it with `" + std::string(close) + "`"));
        truncated_ = true;
        at_ = text_.size();
        note_comment(begin);
        return false;
    }
    at_ = end + close.size();
    note_comment(begin);
    return text_.substr(begin, at_ - begin).find('\n') != std::string_view::npos;
}

void Lexer::skip_line() {
    const std::size_t begin = at_;
    at_ = std::min(text_.find('\n', at_), text_.size());
    note_comment(begin);
}

void Lexer::note_comment(std::size_t begin) {
    if (comments_ != nullptr) comments_->push_back(source_.span(begin, at_));
}

bool is_word(std::string_view text) {
    return !text.empty() && find_binary(text) == std::string_view::npos && begins_word(text) &&
           word_length(text) == text.size() && !is_lua_marker(text);
}

Span lua_code(const Token& token, const Source& source) {
    const std::string_view text = source.text(token.span);
    const std::size_t begin = text[0] == '.' ? kLuaMarkers[0].size() : kLuaMarkers[1].size();
    const std::size_t end = find_lua_end(text, begin);
    return token.span.sub(begin, std::min(end, text.size()) - begin);
}

}  // namespace qter
