#include "syntax/macro_parser.hpp"

#include <fmt/format.h>

#include "support/text.hpp"
#include "syntax/vocabulary.hpp"

namespace qter {
namespace {

constexpr std::string_view kParameterHelp = "a parameter is `$NAME:KIND`, as in `$R:reg`";

class BranchParser {
 public:
    BranchParser(TokenStream& tokens, const StatementParser& parse_statement)
        : tokens_(tokens), parse_statement_(parse_statement) {}

    std::optional<ast::MacroBranch> parse() {
        const bool read = parse_pattern() &&
                          tokens_.expect(TokenKind::kFatArrow, "`=>`", std::string(kBranchHelp)) &&
                          parse_body();
        if (!read) tokens_.skip_line();
        tokens_.expect_line_end("one branch on a line");
        if (!read) return std::nullopt;
        return std::move(branch_);
    }

 private:
    bool parse_pattern() {
        const Span begin = tokens_.peek().span;
        if (!tokens_.expect(TokenKind::kOpenParen, "`(`", std::string(kBranchHelp))) return false;
        while (tokens_.at(TokenKind::kWord)) {
            const ast::Word word = tokens_.word(tokens_.next());
            if (!word.text.starts_with('$')) {
                branch_.pattern.emplace_back(word);
            } else if (!parse_parameter(word)) {
                return false;
            }
        }
        if (!tokens_.expect(TokenKind::kCloseParen, "a word, a parameter or `)`")) return false;
        branch_.pattern_span = begin.to(tokens_.last_span());
        return true;
    }

    bool parse_parameter(const ast::Word& word) {
        if (!tokens_.expect(TokenKind::kColon, "`:`", std::string(kParameterHelp))) return false;
        const std::optional<ast::Word> kind =
            tokens_.expect_word("the kind of the parameter", std::string(kParameterHelp));
        if (!kind) return false;
        const ast::Word name{word.text.substr(1), word.span.sub(1, word.text.size() - 1)};
        for (const ParameterWord& row : kParameterKinds) {
            if (row.word != kind->text) continue;
            branch_.pattern.emplace_back(ast::Parameter{name, row.kind, word.span.to(kind->span)});
            return true;
        }
        unknown_kind(*kind);
        return false;
    }

    void unknown_kind(const ast::Word& kind) {
        std::vector<std::string> kinds;
        for (const ParameterWord& row : kParameterKinds) kinds.emplace_back(row.word);
        tokens_.error(
            Diagnostic::error(Code::kSyntax, kind.span,
                              fmt::format("unknown kind of parameter `{}`", printable(kind.text)))
                .with_help("the kinds are " + join_words(kinds)));
    }

    /// One instruction, block or Lua call. A directive is not allowed here, so macros nest only
    /// inside blocks, whose depth is bounded.
    bool parse_body() {
        tokens_.accept(TokenKind::kNewline);
        const bool word = tokens_.at(TokenKind::kWord);
        const bool barred = word && (find_directive(tokens_.text(tokens_.peek())) != nullptr ||
                                     tokens_.peek_second().kind == TokenKind::kColon);
        if (barred || (!word && !tokens_.at(TokenKind::kOpenBrace))) {
            tokens_.expected("an instruction, a block or a Lua call", std::string(kBranchHelp));
            return false;
        }
        std::optional<ast::Statement> body = parse_statement_();
        if (!body) return false;
        branch_.body.push_back(*std::move(body));
        return true;
    }

    TokenStream& tokens_;
    const StatementParser& parse_statement_;
    ast::MacroBranch branch_;
};

}  // namespace

std::vector<ast::MacroBranch> parse_branches(TokenStream& tokens,
                                             const StatementParser& parse_statement) {
    std::vector<ast::MacroBranch> branches;
    while (true) {
        tokens.accept(TokenKind::kNewline);
        if (tokens.at_line_end()) return branches;
        std::optional<ast::MacroBranch> branch = BranchParser(tokens, parse_statement).parse();
        if (branch) branches.push_back(*std::move(branch));
    }
}

}  // namespace qter
