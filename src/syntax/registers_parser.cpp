#include "syntax/registers_parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "support/integer.hpp"
#include "support/text.hpp"
#include "syntax/vocabulary.hpp"

namespace qter {
namespace {

constexpr std::string_view kBlockHelp = "write `.registers { A <- 3x3 builtin (1260) }`";
constexpr std::string_view kArrowHelp =
    "a declaration is `A, B <- 3x3 builtin (90, 90)` or `tape T ~ A <- ...`";
constexpr std::string_view kSeveralHelp =
    "write several generators in parentheses: `A, B <- 3x3 (U, D')`";

class DeclarationParser {
 public:
    explicit DeclarationParser(TokenStream& tokens) : tokens_(tokens) {}

    ast::Declaration parse() {
        const Span begin = tokens_.peek().span;
        const bool read = parse_tape() && parse_names() && !foreign_comment() &&
                          tokens_.expect(TokenKind::kLeftArrow, "`<-`", std::string(kArrowHelp)) &&
                          parse_architecture();
        if (!read) made_.architecture = std::monostate();
        if (!read) tokens_.skip_line();
        made_.span = begin.to(tokens_.last_span());
        tokens_.expect_line_end("one declaration on a line");
        return std::move(made_);
    }

 private:
    /// Whether a tape is declared; `tape` before a comma or arrow is a register of that name.
    [[nodiscard]] bool at_tape() const {
        return tokens_.at(TokenKind::kTape) ||
               (tokens_.at_word(kTapeWord) && tokens_.peek_second().kind == TokenKind::kWord);
    }

    bool parse_tape() {
        if (!at_tape()) return true;
        tokens_.next();
        made_.tape = tokens_.expect_word("the name of the tape");
        if (!made_.tape) return false;
        if (tokens_.at_word(kTapeSeparator)) {
            tokens_.next();
            return true;
        }
        tokens_.expected("`~`",
                         "a tape is declared as `tape T ~ A, B <- 3x3 builtin (90, 90)`, "
                         "with white space around `~`");
        made_.tape.reset();
        return false;
    }

    bool parse_names() {
        do {
            tokens_.accept(TokenKind::kNewline);
            const std::optional<ast::Word> name = tokens_.expect_word("the name of a register");
            if (!name) return false;
            made_.names.push_back(*name);
        } while (tokens_.accept(TokenKind::kComma));
        return true;
    }

    /// Reports names without an arrow that form a comment of other languages.
    bool foreign_comment() {
        if (tokens_.at(TokenKind::kLeftArrow)) return false;
        const ast::Word first = made_.names.front();
        if (!first.text.starts_with('#') || !tokens_.foreign_sign(first.text, first.span)) {
            return false;
        }
        made_.names.clear();
        return true;
    }

    bool parse_architecture() {
        const Span begin = tokens_.peek().span;
        const std::optional<ast::Word> puzzle = parse_puzzle();
        if (!puzzle) return false;
        const bool read =
            puzzle->text == kTheoreticalWord ? parse_theoretical() : parse_on_puzzle(*puzzle);
        made_.architecture_span = begin.to(tokens_.last_span());
        return read;
    }

    /// A name, or names and descriptions of several words in quotes.
    std::optional<ast::Word> parse_puzzle() {
        if (!tokens_.at(TokenKind::kString)) {
            return tokens_.expect_word(
                "a puzzle",
                "after `<-` comes a puzzle, as in `3x3 builtin (1260)` or `\"c f 1/3\" (U)`");
        }
        const ast::Word quoted = tokens_.word(tokens_.next());
        // The lexer has already reported an unclosed quote.
        if (quoted.text.size() < 2 || !quoted.text.ends_with('"')) return std::nullopt;
        const std::size_t inner = quoted.text.size() - 2;
        return ast::Word{quoted.text.substr(1, inner), quoted.span.sub(1, inner)};
    }

    bool parse_theoretical() {
        const std::optional<ast::Word> order =
            tokens_.expect_word("an order", "write `theoretical 100` for a register mod 100");
        if (order) made_.architecture = ast::TheoreticalArchitecture{*order};
        return order.has_value();
    }

    bool parse_on_puzzle(const ast::Word& puzzle) {
        if (tokens_.at(TokenKind::kOpenParen)) return parse_generators(puzzle);
        if (tokens_.at_word(kBuiltinWord)) return parse_builtin(puzzle);
        const bool paren_next = tokens_.peek_second().kind == TokenKind::kOpenParen;
        if (tokens_.at_word(kSolveWord) && orders_next()) return parse_solve(puzzle);
        if (tokens_.at_word(kAutoWord)) return parse_auto(puzzle);
        if (tokens_.at(TokenKind::kWord)) {
            return paren_next ? unknown_keyword() : parse_bare_generator(puzzle);
        }
        tokens_.expected(fmt::format("how to find registers on {}", printable(puzzle.text)),
                         "write `builtin (ORDERS)`, or the generators: `(U, D')`");
        return false;
    }

    /// True when the next token is not followed by a move: orders, or nothing.
    bool orders_next() {
        const Token second = tokens_.peek_second();
        return second.kind != TokenKind::kWord || parse_integer(tokens_.text(second)).has_value();
    }

    bool unknown_keyword() {
        const ast::Word word = tokens_.word(tokens_.next());
        const std::string near = did_you_mean(
            word.text,
            {std::string(kBuiltinWord), std::string(kSolveWord), std::string(kAutoWord)});
        tokens_.error(Diagnostic::error(Code::kSyntax, word.span,
                                        fmt::format("expected `builtin`, `solve`, `auto` or `(`, "
                                                    "found `{}`",
                                                    printable(word.text)))
                          .with_help(near.empty() ? "write `builtin (ORDERS)`" : near));
        return false;
    }

    bool parse_builtin(const ast::Word& puzzle) {
        tokens_.next();
        ast::BuiltinArchitecture made{puzzle, {}, tokens_.peek().span};
        const bool read = parse_orders(made.orders, "the orders of a preset",
                                       "write `builtin (90, 90)`, or `builtin 1260` for one");
        if (!read) return false;
        made.orders_span = made.orders_span.to(tokens_.last_span());
        if (tokens_.at_word(kPresetWord)) {
            tokens_.next();
            made.number = tokens_.expect_word("the number of a preset",
                                              "write `builtin (90, 90) preset 2` for the second "
                                              "one with these orders");
            if (!made.number) return false;
        } else if (tokens_.at(TokenKind::kWord)) {
            tokens_.expected("the end of the line",
                             "one of several presets is named `builtin (90, 90) preset 2`");
            return false;
        }
        made_.architecture = std::move(made);
        return true;
    }

    bool parse_auto(const ast::Word& puzzle) {
        ast::AutoArchitecture made{puzzle, tokens_.word(tokens_.next()), {}, {}};
        made.wanted_span = tokens_.peek().span;
        const auto wanted = [&] { return parse_wanted(made.wanted); };
        const bool read = tokens_.at(TokenKind::kOpenParen) ? parse_list(wanted)
                                                            : wanted() && one_without_parentheses();
        if (!read) return false;
        made.wanted_span = made.wanted_span.to(tokens_.last_span());
        made_.architecture = std::move(made);
        return true;
    }

    /// `>= 60`, or `60`, which means the same; `% 7`; or both.
    bool parse_wanted(std::vector<ast::AutoArchitecture::Wanted>& all) {
        ast::AutoArchitecture::Wanted made;
        if (!at_remainder() && !parse_order(kAtLeastSigns, made.least)) return false;
        if (at_remainder() && !parse_order(std::array{kRemainderSign}, made.modulus)) return false;
        all.push_back(std::move(made));
        return true;
    }

    [[nodiscard]] bool at_remainder() const {
        return tokens_.at(TokenKind::kWord) &&
               tokens_.text(tokens_.peek()).starts_with(kRemainderSign);
    }

    /// A number, with one of `signs` before it or without; sign and number are one word or two.
    template <class Signs>
    bool parse_order(const Signs& signs, std::optional<ast::Word>& order) {
        const std::string help =
            "write `auto (>= 60, >= 60)`, or `auto >= 60` for one; `auto % 7` for one with "
            "remainders mod 7";
        order = tokens_.expect_word("the order that a register has at least", help);
        if (!order) return false;
        for (const std::string_view sign : signs) {
            if (!order->text.starts_with(sign)) continue;
            const std::size_t rest = order->text.size() - sign.size();
            order = rest == 0 ? tokens_.expect_word("a number", help)
                              : ast::Word{order->text.substr(sign.size()),
                                          order->span.sub(sign.size(), rest)};
            break;
        }
        if (!order) return false;
        return !is_comparison(order->text) || no_order(*order);
    }

    bool parse_solve(const ast::Word& puzzle) {
        ast::SolvedArchitecture made{puzzle, tokens_.word(tokens_.next()), {}, {}};
        made.orders_span = tokens_.peek().span;
        const bool read = parse_orders(made.orders, "the orders of registers",
                                       "write `solve (90, 90)`, or `solve 90` for one");
        if (!read) return false;
        made.orders_span = made.orders_span.to(tokens_.last_span());
        made_.architecture = std::move(made);
        return true;
    }

    /// Several in parentheses, or one without.
    bool parse_orders(std::vector<ast::Word>& orders, std::string_view what, std::string help) {
        if (tokens_.at(TokenKind::kOpenParen)) return parse_numbers(orders);
        if (at_comparison()) return false;
        const std::optional<ast::Word> order = tokens_.expect_word(what, std::move(help));
        if (order) orders.push_back(*order);
        return order.has_value() && one_without_parentheses();
    }

    /// Reports a comma after a number without parentheses.
    bool one_without_parentheses() {
        if (!tokens_.at(TokenKind::kComma)) return true;
        tokens_.expected("the end of the line",
                         "write several orders in parentheses: `builtin (90, 90)`, `auto (>= 60, "
                         ">= 60)`");
        return false;
    }

    /// Reports a comparison sign before an order.
    bool at_comparison() {
        if (!tokens_.at(TokenKind::kWord)) return false;
        if (!is_comparison(tokens_.text(tokens_.peek()))) return false;
        no_order(tokens_.word(tokens_.next()));
        return true;
    }

    static bool is_comparison(std::string_view text) {
        constexpr std::array<std::string_view, 5> kSigns = {"<", ">", "=", "\u2264", "\u2265"};
        return std::any_of(kSigns.begin(), kSigns.end(),
                           [&](std::string_view sign) { return text.starts_with(sign); });
    }

    bool no_order(const ast::Word& word) {
        tokens_.error(
            Diagnostic::error(Code::kSyntax, word.span,
                              fmt::format("expected an order, found `{}`", printable(word.text)))
                .with_help("registers of at least some orders are written `auto (>= 60, "
                           ">= 60)`"));
        return false;
    }

    bool parse_numbers(std::vector<ast::Word>& numbers) {
        return parse_list([&] {
            if (at_comparison()) return false;
            const std::optional<ast::Word> number = tokens_.expect_word("a number");
            if (number) numbers.push_back(*number);
            return number.has_value();
        });
    }

    bool parse_generators(const ast::Word& puzzle) {
        ast::ExplicitArchitecture made{puzzle, {}};
        const bool read = parse_list([&] { return parse_generator(made.generators); });
        if (read) made_.architecture = std::move(made);
        return read;
    }

    bool parse_bare_generator(const ast::Word& puzzle) {
        ast::ExplicitArchitecture made{puzzle, {}};
        if (!parse_generator(made.generators)) return false;
        if (tokens_.at(TokenKind::kComma)) {
            tokens_.expected("the end of the line", std::string(kSeveralHelp));
            return false;
        }
        made_.architecture = std::move(made);
        return true;
    }

    bool parse_generator(std::vector<ast::Generator>& generators) {
        ast::Generator generator;
        const Span begin = tokens_.peek().span;
        while (tokens_.at(TokenKind::kWord))
            generator.moves.push_back(tokens_.word(tokens_.next()));
        if (generator.moves.empty()) {
            tokens_.expected("the moves of a generator");
            return false;
        }
        generator.span = begin.to(tokens_.last_span());
        generators.push_back(std::move(generator));
        return true;
    }

    /// ( item , item ); line breaks are allowed after `(`, around `,`, and before `)`.
    template <class ParseItem>
    bool parse_list(ParseItem parse_item) {
        tokens_.next();
        do {
            tokens_.accept(TokenKind::kNewline);
            if (!parse_item()) return false;
            const TokenKind after = tokens_.peek_second().kind;
            if (after == TokenKind::kComma || after == TokenKind::kCloseParen) {
                tokens_.accept(TokenKind::kNewline);
            }
        } while (tokens_.accept(TokenKind::kComma));
        return tokens_.expect(TokenKind::kCloseParen, "`,` or `)`");
    }

    TokenStream& tokens_;
    ast::Declaration made_;
};

void unclosed(TokenStream& tokens, Span open) {
    if (!tokens.complete()) return;
    tokens.error(Diagnostic::error(Code::kUnterminated, open, "this `{` is never closed")
                     .with_help("close the declarations with `}`"));
    tokens.mark_incomplete();
}

}  // namespace

ast::Registers parse_registers(TokenStream& tokens, Span keyword) {
    ast::Registers registers{keyword, {}};
    tokens.accept(TokenKind::kNewline);
    const Span open = tokens.peek().span;
    if (!tokens.expect(TokenKind::kOpenBrace, "`{`", std::string(kBlockHelp))) {
        tokens.skip_line();
        return registers;
    }
    while (true) {
        tokens.accept(TokenKind::kNewline);
        if (tokens.accept(TokenKind::kCloseBrace)) return registers;
        if (tokens.at(TokenKind::kEnd)) break;
        registers.declarations.push_back(DeclarationParser(tokens).parse());
    }
    unclosed(tokens, open);
    return registers;
}

}  // namespace qter
