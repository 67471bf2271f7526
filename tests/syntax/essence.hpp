// What laying out a QAT text must keep: its tokens and comments, and the tree it parses to.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "syntax/lexer.hpp"
#include "syntax/parser.hpp"

namespace qter::testing {

/// Without white space at the end, and without CR before LF.
inline std::string trimmed(std::string_view text) {
    std::string made;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text.substr(i, 2) != "\r\n") made += text[i];
    }
    while (!made.empty() && std::string_view(" \t\r\f\v").find(made.back()) != std::string::npos) {
        made.pop_back();
    }
    return made;
}

/// A Lua block, which must stay but for the indentation of its last line: its end marker, then the
/// rest.
inline std::string lua_essence(std::string_view text) {
    const std::size_t marker = text.find_last_of(" \t\r\f\v\n") + 1;
    std::string before(text.substr(0, marker));
    const std::size_t end = before.find_last_not_of(" \t\r\f\v");
    if (end != std::string::npos && before[end] == '\n') before.resize(end + 1);
    return std::string(text.substr(marker)) + ' ' + before;
}

/// Every token but ends of line, and every comment, each with a letter for what it is.
inline std::vector<std::string> essence(const Source& source) {
    std::vector<std::string> found;
    std::vector<Span> comments;
    Diagnostics none;
    Lexer lexer(source, none, &comments);
    for (Token token;;) {
        token = lexer.next();
        for (const Span comment : comments) found.push_back("c " + trimmed(source.text(comment)));
        comments.clear();
        if (token.kind == TokenKind::kEnd) return found;
        const std::string_view text = source.text(token.span);
        if (token.kind == TokenKind::kNewline) continue;
        const bool lua = token.kind == TokenKind::kLua;
        found.push_back(std::string(1, static_cast<char>('A' + static_cast<int>(token.kind))) +
                        " " + (lua ? lua_essence(text) : std::string(text)));
    }
}

/// A tree as a text, without places.
class TreeText {
 public:
    explicit TreeText(const Source& source) : source_(source) {}

    std::string of(const ast::File& file) {
        add(file.statements);
        return std::move(text_);
    }

 private:
    template <class T>
    void add(const std::vector<T>& items) {
        text_ += '[';
        for (const T& item : items) add(item);
        text_ += ']';
    }
    template <class... T>
    void add(const std::variant<T...>& item) {
        text_ += '<' + std::to_string(item.index());
        std::visit([this](const auto& held) { this->add(held); }, item);
        text_ += '>';
    }
    void add(std::monostate) {}
    void add(const ast::Word& word) { text_ += '`' + std::string(word.text) + '`'; }
    void add(const ast::String& string) { text_ += '"' + string.value.str() + '"'; }
    void add(const ast::Statement& statement) { add(statement.node); }
    void add(const ast::Block& block) { add(block.statements); }
    void add(const ast::LuaCall& call) {
        add(call.function);
        add(call.arguments);
    }
    void add(const ast::Invocation& invocation) {
        add(invocation.name);
        add(invocation.arguments);
    }
    void add(const ast::Label& label) {
        text_ += label.is_public ? '!' : '.';
        add(label.name);
    }
    void add(const ast::Splice& splice) { add(splice.name); }
    void add(const ast::LuaBlock& block) {
        text_ += lua_essence(std::string(source_.text(block.code)) + "$");
    }
    void add(const ast::Define& define) {
        add(define.name);
        add(define.value);
    }
    void add(const ast::Import& import) { add(import.path); }
    void add(const ast::Parameter& parameter) {
        add(parameter.name);
        text_ += static_cast<char>('0' + static_cast<int>(parameter.kind));
    }
    void add(const ast::MacroBranch& branch) {
        add(branch.pattern);
        add(branch.body);
    }
    void add(const ast::Macro& macro) {
        add(macro.name);
        add(macro.branches);
    }
    void add(const ast::Generator& generator) { add(generator.moves); }
    void add(const ast::BuiltinArchitecture& made) {
        add(made.puzzle);
        add(made.orders);
        if (made.number) add(*made.number);
    }
    void add(const ast::AutoArchitecture& made) {
        add(made.puzzle);
        for (const ast::AutoArchitecture::Wanted& one : made.wanted) {
            if (one.least) add(*one.least);
            text_ += '%';
            if (one.modulus) add(*one.modulus);
        }
    }
    void add(const ast::ExplicitArchitecture& made) {
        add(made.puzzle);
        add(made.generators);
    }
    void add(const ast::SolvedArchitecture& made) {
        add(made.puzzle);
        add(made.orders);
    }
    void add(const ast::TheoreticalArchitecture& made) { add(made.order); }
    void add(const ast::Declaration& declaration) {
        if (declaration.tape) add(*declaration.tape);
        add(declaration.names);
        add(declaration.architecture);
    }
    void add(const ast::Registers& registers) { add(registers.declarations); }

    const Source& source_;
    std::string text_;
};

/// The tree of a text, and "?" behind it if the text does not parse.
inline std::string tree_of(const Source& source) {
    Diagnostics diagnostics;
    const ast::File file = parse_qat(source, diagnostics);
    return TreeText(source).of(file) + (diagnostics.has_errors() ? "?" : "");
}

}  // namespace qter::testing
