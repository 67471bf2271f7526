#include "syntax/parser.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "program/q_reader.hpp"
#include "support/text.hpp"
#include "syntax/joined_conditions.hpp"
#include "syntax/macro_parser.hpp"
#include "syntax/other_languages.hpp"
#include "syntax/registers_parser.hpp"
#include "syntax/token_stream.hpp"
#include "syntax/vocabulary.hpp"

namespace qter {
namespace {

using OptionalStatement = std::optional<ast::Statement>;

template <class Node>
ast::Statement statement(Node node, Span span) {
    return {std::move(node), span};
}

std::string_view without_first(std::string_view text) { return text.substr(1); }

ast::Word without_first(const ast::Word& word) {
    return {without_first(word.text), word.span.sub(1, word.text.size() - 1)};
}

/// Help for a mark in the position of an argument.
std::string argument_help(TokenKind kind) {
    switch (kind) {
        case TokenKind::kComma:
            return "arguments are separated by white space only";
        case TokenKind::kColon:
            return "a label is one word followed by a colon";
        case TokenKind::kLeftArrow:
            return "registers are declared inside of `.registers { ... }`";
        case TokenKind::kOpenParen:
            return "arguments are written without parentheses: `add A 1`, `if A equals 5 { ... }`";
        default:
            return "";
    }
}

class Parser {
 public:
    Parser(const Source& source, Diagnostics& diagnostics)
        : source_(source), tokens_(source, diagnostics) {}

    ast::File parse() {
        ast::File file;
        if (begins_as_q(source_.text())) {
            is_q();
            file.complete = false;
            return file;
        }
        while (true) {
            parse_statements(file.statements);
            if (tokens_.at(TokenKind::kEnd)) break;
            tokens_.error(Diagnostic::error(Code::kSyntax, tokens_.next().span,
                                            "this `}` has no matching `{`"));
        }
        file.complete = tokens_.complete();
        return file;
    }

 private:
    /// One error for the whole file is better than one for each line.
    void is_q() {
        tokens_.error(Diagnostic::error(Code::kSyntax, tokens_.peek().span,
                                        "this is Q, which is compiled already")
                          .with_help("a file with Q has the ending .q, and `qter interpret` runs "
                                     "it; QAT has no line `Puzzles`"));
    }

    /// Up to a closing brace or the end of the text.
    void parse_statements(std::vector<ast::Statement>& statements) {
        while (true) {
            tokens_.accept(TokenKind::kNewline);
            if (tokens_.at_line_end()) return;
            OptionalStatement parsed = parse_statement();
            const bool is_label = parsed && std::holds_alternative<ast::Label>(parsed->node);
            if (parsed) statements.push_back(*std::move(parsed));
            if (!is_label) tokens_.expect_line_end("one instruction on a line");
        }
    }

    OptionalStatement parse_statement() {
        switch (tokens_.peek().kind) {
            case TokenKind::kWord:
                return parse_words();
            case TokenKind::kOpenBrace:
                return parse_block_statement();
            case TokenKind::kLua: {
                const Token token = tokens_.next();
                return statement(ast::LuaBlock{tokens_.lua_code(token)}, token.span);
            }
            default:
                tokens_.expected("an instruction", tokens_.at(TokenKind::kString)
                                                       ? "to print a message, write `print \"...\"`"
                                                       : "");
                tokens_.skip_line();
                return std::nullopt;
        }
    }

    OptionalStatement parse_words() {
        if (tokens_.peek_second().kind == TokenKind::kColon) return parse_label();
        const std::string_view word = tokens_.text(tokens_.peek());
        if (const DirectiveWord* directive = find_directive(word))
            return parse_directive(*directive);
        if (word == kLuaWord) return parse_lua_statement();
        if (word[0] == '.') return unknown_directive();
        if (word[0] == '$') return parse_splice();
        return parse_invocation();
    }

    // --- Labels, blocks and instructions.

    OptionalStatement parse_label() {
        const Token token = tokens_.next();
        const Token colon = tokens_.next();
        ast::Label label{tokens_.word(token), false};
        if (label.name.text.starts_with('!')) label = {without_first(label.name), true};
        if (is_name(label.name.text) || is_name_use(label.name.text)) {
            return statement(label, token.span.to(colon.span));
        }
        not_a_name(label.name, "a label");
        return std::nullopt;
    }

    OptionalStatement parse_splice() {
        const ast::Word name = tokens_.word(tokens_.next());
        return statement(ast::Splice{name}, name.span);
    }

    OptionalStatement parse_block_statement() {
        ast::Block block = parse_block();
        const Span span = block.span;
        return statement(std::move(block), span);
    }

    ast::Block parse_block() {
        const Token open = tokens_.next();
        ast::Block block;
        if (depth_ == kMaxDepth) {
            too_deep(open);
        } else {
            ++depth_;
            parse_statements(block.statements);
            --depth_;
            if (!tokens_.accept(TokenKind::kCloseBrace)) unclosed(open);
        }
        block.span = open.span.to(tokens_.last_span());
        return block;
    }

    void report_depth(Span span) {
        tokens_.error(Diagnostic::error(
            Code::kTooLarge, span, fmt::format("blocks nest deeper than {} levels", kMaxDepth)));
    }

    void too_deep(const Token& open) {
        report_depth(open.span);
        tokens_.skip_block();
        // The enclosing blocks may be unclosed as well; one diagnostic is enough.
        if (tokens_.at(TokenKind::kEnd)) tokens_.mark_incomplete();
    }

    /// Only the innermost block that is open at the end is reported: most likely its brace is the
    /// missing one, and one missing brace leaves every enclosing block open.
    void unclosed(const Token& open) {
        if (!tokens_.complete()) return;
        tokens_.error(Diagnostic::error(Code::kUnterminated, open.span, "this `{` is never closed")
                          .with_help("close the block with `}`"));
        tokens_.mark_incomplete();
    }

    OptionalStatement parse_invocation() {
        ast::Invocation invocation{tokens_.word(tokens_.next()), {}};
        while (!tokens_.at_line_end() || else_follows(invocation)) {
            tokens_.accept(TokenKind::kNewline);
            const bool is_else = tokens_.at_word(kElseWord);
            if (!parse_argument(invocation)) return std::nullopt;
            if (!is_else || !tokens_.at_word(kIfWord)) continue;
            if (!parse_else_if(invocation.arguments)) return std::nullopt;
            break;
        }
        const Span span = invocation.name.span.to(tokens_.last_span());
        if (auto joined = joined_conditions(invocation, span)) return joined;
        return statement(std::move(invocation), span);
    }

    /// `else if ...` means `else { if ... }`.
    bool parse_else_if(std::vector<ast::Argument>& arguments) {
        if (depth_ == kMaxDepth) {
            // The block before the `else` was already too deep.
            const bool reported = arguments.size() > 1 && std::holds_alternative<ast::Block>(
                                                              arguments[arguments.size() - 2]);
            if (!reported) report_depth(tokens_.peek().span);
            skip_branches();
            return false;
        }
        ++depth_;
        OptionalStatement inner = parse_invocation();
        --depth_;
        if (!inner) return false;
        const Span span = inner->span;
        ast::Block block{{}, span};
        block.statements.push_back(*std::move(inner));
        arguments.emplace_back(std::move(block));
        return true;
    }

    /// Skips the rest of an `if`, including branches that begin on lines of their own.
    void skip_branches() {
        tokens_.skip_line();
        while (at_line_of_else()) {
            tokens_.accept(TokenKind::kNewline);
            tokens_.skip_line();
        }
    }

    /// `else` may be on the line after the block it belongs to.
    [[nodiscard]] bool else_follows(const ast::Invocation& invocation) const {
        return at_line_of_else() && !invocation.arguments.empty() &&
               may_be_block(invocation.arguments.back());
    }

    [[nodiscard]] bool at_line_of_else() const {
        const Token& second = tokens_.peek_second();
        return tokens_.at(TokenKind::kNewline) && second.kind == TokenKind::kWord &&
               tokens_.text(second) == kElseWord;
    }

    bool parse_argument(ast::Invocation& invocation) {
        std::vector<ast::Argument>& arguments = invocation.arguments;
        switch (tokens_.peek().kind) {
            case TokenKind::kWord:
                arguments.emplace_back(tokens_.word(tokens_.next()));
                return true;
            case TokenKind::kString:
                arguments.emplace_back(tokens_.string(tokens_.next()));
                return true;
            case TokenKind::kOpenBrace:
                arguments.emplace_back(parse_block());
                return true;
            default:
                if (!foreign_comment(invocation)) {
                    std::string help(instead_of_instruction(invocation.name.text));
                    if (help.empty()) help = argument_help(tokens_.peek().kind);
                    tokens_.expected("an argument or the end of the line", std::move(help));
                }
                tokens_.skip_line();
                return false;
        }
    }

    /// Reports the words so far if they begin a comment of other languages.
    bool foreign_comment(const ast::Invocation& invocation) {
        const auto is_comment = [&](const ast::Word& word) {
            return word.text.starts_with('#') && tokens_.foreign_sign(word.text, word.span);
        };
        return is_comment(invocation.name) ||
               std::any_of(invocation.arguments.begin(), invocation.arguments.end(),
                           [&](const ast::Argument& argument) {
                               const auto* word = std::get_if<ast::Word>(&argument);
                               return word != nullptr && is_comment(*word);
                           });
    }

    // --- Lua.

    OptionalStatement parse_lua_statement() {
        std::optional<ast::LuaCall> call = parse_lua_call();
        if (!call) return std::nullopt;
        const Span span = call->span;
        return statement(*std::move(call), span);
    }

    std::optional<ast::LuaCall> parse_lua_call() {
        constexpr std::string_view kHelp = "a call of a Lua function is `lua f(A, 5)`";
        const Span begin = tokens_.next().span;
        const std::optional<ast::Word> function =
            tokens_.expect_word("the name of a Lua function", std::string(kHelp));
        const bool open =
            function && tokens_.expect(TokenKind::kOpenParen, "`(`", std::string(kHelp));
        ast::LuaCall call{function.value_or(ast::Word{}), {}, {}};
        if (!open || !parse_lua_arguments(call.arguments)) {
            tokens_.skip_line();
            return std::nullopt;
        }
        call.span = begin.to(tokens_.last_span());
        return call;
    }

    bool parse_lua_arguments(std::vector<ast::Argument>& arguments) {
        if (tokens_.accept(TokenKind::kCloseParen)) return true;
        do {
            if (tokens_.at(TokenKind::kString)) {
                arguments.emplace_back(tokens_.string(tokens_.next()));
            } else if (const auto word = tokens_.expect_word("an argument")) {
                arguments.emplace_back(*word);
            } else {
                return false;
            }
        } while (tokens_.accept(TokenKind::kComma));
        return tokens_.expect(TokenKind::kCloseParen, "`,` or `)`");
    }

    // --- Directives.

    OptionalStatement parse_directive(const DirectiveWord& directive) {
        const Token keyword = tokens_.next();
        switch (directive.directive) {
            case Directive::kRegisters: {
                ast::Registers registers = parse_registers(tokens_, keyword.span);
                return statement(std::move(registers), keyword.span.to(tokens_.last_span()));
            }
            case Directive::kDefine:
                return parse_define(keyword);
            case Directive::kMacro:
                return parse_macro(keyword);
            case Directive::kImport:
                return parse_import(keyword);
            case Directive::kLuaBegin:  // the lexer takes whole Lua blocks where they may stand
            case Directive::kLuaEnd:
                break;
        }
        tokens_.error(Diagnostic::error(
            Code::kSyntax, keyword.span,
            fmt::format("this `{}` does not end a Lua block", tokens_.text(keyword))));
        tokens_.skip_line();
        return std::nullopt;
    }

    OptionalStatement unknown_directive() {
        const ast::Word word = tokens_.word(tokens_.next());
        std::vector<std::string> words;
        for (const DirectiveWord& row : kDirectives) words.emplace_back(row.word);
        tokens_.error(Diagnostic::error(Code::kUnknownInstruction, word.span,
                                        fmt::format("unknown directive `{}`", printable(word.text)))
                          .with_help(did_you_mean(word.text, words)));
        tokens_.skip_line();
        return std::nullopt;
    }

    OptionalStatement parse_define(const Token& keyword) {
        const std::optional<ast::Word> name =
            tokens_.expect_word("the name to define", "write `.define NAME VALUE`");
        if (!name) {
            tokens_.skip_line();
            return std::nullopt;
        }
        ast::Define define{*name, {}};
        const bool named = is_name(name->text) || is_name_use(name->text);
        if (!named) not_a_name(*name, "a definition");
        parse_define_value(define);
        const Span span = keyword.span.to(tokens_.last_span());
        if (!named) return std::nullopt;
        return statement(std::move(define), span);
    }

    void parse_define_value(ast::Define& define) {
        if (tokens_.at(TokenKind::kOpenBrace)) {
            define.value = parse_block();
        } else if (tokens_.at_word(kLuaWord) && tokens_.peek_second().kind == TokenKind::kWord) {
            if (std::optional<ast::LuaCall> call = parse_lua_call())
                define.value = *std::move(call);
        } else if (tokens_.at_word("=") && tokens_.peek_second().kind == TokenKind::kWord) {
            tokens_.expected("the value of the name", "write `.define NAME VALUE`, without `=`");
            tokens_.skip_line();
        } else if (tokens_.at(TokenKind::kWord)) {
            define.value = tokens_.word(tokens_.next());
        } else {
            tokens_.expected("the value of the name",
                             "a definition is a number, a name, a block or a Lua call");
            tokens_.skip_line();
        }
    }

    OptionalStatement parse_import(const Token& keyword) {
        if (!tokens_.at(TokenKind::kString)) {
            tokens_.expected("a path in quotes", "write `import \"file.qat\"`");
            tokens_.skip_line();
            return std::nullopt;
        }
        const Token path = tokens_.next();
        return statement(ast::Import{tokens_.string(path)}, keyword.span.to(path.span));
    }

    // --- Macros.

    OptionalStatement parse_macro(const Token& keyword) {
        const std::optional<ast::Word> name = tokens_.expect_word(
            "the name of the macro", "write `.macro NAME { ($R:reg) => add $R 1 }`");
        tokens_.accept(TokenKind::kNewline);
        const Token open = tokens_.peek();
        const bool opened =
            name && tokens_.expect(TokenKind::kOpenBrace, "`{`", std::string(kBranchHelp));
        if (!opened) {
            tokens_.skip_line();
            return std::nullopt;
        }
        ast::Macro macro{*name, parse_branches(tokens_, [this] { return parse_statement(); })};
        if (!tokens_.accept(TokenKind::kCloseBrace)) unclosed(open);
        const Span span = keyword.span.to(tokens_.last_span());
        return statement(std::move(macro), span);
    }

    // --- Names.

    static bool is_name_use(std::string_view text) {
        return text.starts_with('$') && is_name(without_first(text));
    }

    void not_a_name(const ast::Word& word, std::string_view what) {
        const std::string help =
            is_name_use(word.text)
                ? fmt::format("leave out the `$`: `{}`", printable(without_first(word.text)))
                : std::string(kNameRule);
        tokens_.error(Diagnostic::error(
                          Code::kSyntax, word.span,
                          fmt::format("`{}` cannot be the name of {}", printable(word.text), what))
                          .with_help(help));
    }

    const Source& source_;
    TokenStream tokens_;
    std::size_t depth_ = 0;
};

}  // namespace

ast::File parse_qat(const Source& source, Diagnostics& diagnostics) {
    return Parser(source, diagnostics).parse();
}

}  // namespace qter
