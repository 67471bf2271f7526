#include "program/q_lexer.hpp"

#include <algorithm>

#include "program/tape_words.hpp"
#include "support/quoted.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
bool ends_word(char c) {
    return is_blank(c) || c == '\n' || c == '|' || c == '"' || c == '(' || c == ')' || c == ':';
}

class QLexer {
 public:
    QLexer(const Source& source, Diagnostics& errors)
        : source_(source), text_(source.text()), errors_(errors) {}

    QTokens lex() {
        while (at_ < text_.size()) step();
        return std::move(tokens_);
    }

 private:
    void step() {
        const char c = text_[at_];
        if (c == '\n') {
            ++at_;
            line_begins_ = true;
            indented_ = false;
        } else if (is_blank(c)) {
            ++at_;
            indented_ = true;
        } else if (c == '(') {
            skip_comment();
        } else if (c == ')') {
            errors_.add(Diagnostic::error(Code::kSyntax, source_.span(at_, at_ + 1),
                                          "this `)` closes no comment"));
            ++at_;
        } else if (c == '"') {
            QuotedText quoted = read_quoted(source_, at_, errors_);
            push(QToken::Kind::kText, quoted.length,
                 tokens_.texts.emplace_back(std::move(quoted.value)));
        } else if (c == '|') {
            push(QToken::Kind::kPipe, 1, "|");
        } else if (c == ':') {
            push(QToken::Kind::kColon, 1, ":");
        } else {
            std::size_t end = at_;
            while (end < text_.size() && !ends_word(text_[end])) ++end;
            push(QToken::Kind::kWord, end - at_, text_.substr(at_, end - at_));
        }
    }

    void push(QToken::Kind kind, std::size_t length, std::string_view text) {
        tokens_.all.push_back(
            {kind, source_.span(at_, at_ + length), text, line_begins_, line_begins_ && indented_});
        line_begins_ = false;
        at_ += length;
    }

    void skip_comment() {
        const std::size_t begin = at_;
        std::size_t depth = 0;
        do {
            depth += text_[at_] == '(' ? 1 : 0;
            depth -= text_[at_] == ')' ? 1 : 0;
            ++at_;
        } while (depth > 0 && at_ < text_.size());
        tokens_.comments.push_back(source_.span(begin, at_));
        if (depth == 0) return;
        errors_.add(Diagnostic::error(Code::kUnterminated, source_.span(begin, begin + 1),
                                      "this comment has no end")
                        .with_help("close it with `)`; comments nest"));
    }

    const Source& source_;
    std::string_view text_;
    Diagnostics& errors_;
    QTokens tokens_;
    std::size_t at_ = 0;
    bool line_begins_ = true;
    bool indented_ = false;
};

}  // namespace

QTokens lex_q(const Source& source, Diagnostics& errors) { return QLexer(source, errors).lex(); }

bool is_tape_word(std::string_view word) {
    return word == kTapeWord ||
           std::find(kTapeSigns.begin(), kTapeSigns.end(), word) != kTapeSigns.end();
}

}  // namespace qter
