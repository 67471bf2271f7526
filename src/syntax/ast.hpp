// Syntax tree of QAT: the grammar of the language reference, with nothing resolved yet.
//
// An instruction is a word and its arguments, for any word: whether it is an instruction or a macro
// is decided when names are resolved. Every node has its place in the text. Words are views into
// their source, which a SourceMap keeps in place.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "support/shared_text.hpp"
#include "support/source.hpp"

namespace qter::ast {

struct Statement;

/// A name, number, register or `$NAME`, as written.
struct Word {
    std::string_view text;
    Span span;
};

/// A message, escapes resolved.
struct String {
    SharedText value;
    Span span;
};

/// { ... }, a scope of labels and definitions.
struct Block {
    std::vector<Statement> statements;
    Span span;
};

using Argument = std::variant<Word, String, Block>;

/// lua f(a, b); the arguments are words and strings.
struct LuaCall {
    Word function;
    std::vector<Argument> arguments;
    Span span;
};

/// An instruction, or a macro with its arguments.
struct Invocation {
    Word name;
    std::vector<Argument> arguments;
};

/// `L:` or `!L:`; the word is without the `!`.
struct Label {
    Word name;
    bool is_public = false;
};

/// `$NAME` in the position of an instruction.
struct Splice {
    Word name;
};

struct LuaBlock {
    Span code;
};

/// The name may be a `$NAME` whose value is a name. The value is absent where it could not be
/// parsed; the name is still declared.
struct Define {
    Word name;
    std::variant<std::monostate, Word, Block, LuaCall> value;
};

struct Import {
    String path;
};

enum class ParameterKind { kRegister, kInteger, kBlock, kIdentifier, kTape };

/// `$NAME:kind` of a macro's pattern; the name is without the `$`.
struct Parameter {
    Word name;
    ParameterKind kind = ParameterKind::kIdentifier;
    Span span;
};

/// (pattern) => body; the body is one instruction, block or Lua call.
struct MacroBranch {
    std::vector<std::variant<Word, Parameter>> pattern;
    Span pattern_span;
    std::vector<Statement> body;
};

struct Macro {
    Word name;
    std::vector<MacroBranch> branches;
};

/// The moves of one generator; a word has one or several moves.
struct Generator {
    std::vector<Word> moves;
    Span span;
};

/// PUZZLE builtin (N, ...) or PUZZLE builtin (N, ...) preset N
struct BuiltinArchitecture {
    Word puzzle;
    std::vector<Word> orders;
    Span orders_span;
    std::optional<Word> number = std::nullopt;
};

/// PUZZLE auto (>= N % M, ...); the words are the numbers only.
struct AutoArchitecture {
    /// `>= N`, `% M` or `>= N % M`.
    struct Wanted {
        std::optional<Word> least;
        std::optional<Word> modulus;
    };
    Word puzzle;
    Word keyword;
    std::vector<Wanted> wanted;
    Span wanted_span;
};

/// PUZZLE (ALG, ...) or PUZZLE ALG
struct ExplicitArchitecture {
    Word puzzle;
    std::vector<Generator> generators;
};

/// PUZZLE solve (N, ...)
struct SolvedArchitecture {
    Word puzzle;
    Word keyword;
    std::vector<Word> orders;
    Span orders_span;
};

/// theoretical N
struct TheoreticalArchitecture {
    Word order;
};

/// One line of .registers. The architecture is absent where it could not be parsed; the names are
/// still declared.
struct Declaration {
    std::optional<Word> tape;
    std::vector<Word> names;
    std::variant<std::monostate, BuiltinArchitecture, ExplicitArchitecture, SolvedArchitecture,
                 AutoArchitecture, TheoreticalArchitecture>
        architecture;
    Span architecture_span;
    Span span;
};

struct Registers {
    Span keyword;
    std::vector<Declaration> declarations;
};

struct Statement {
    std::variant<Invocation, Label, Splice, Block, LuaCall, LuaBlock, Define, Macro, Import,
                 Registers>
        node;
    Span span;
};

/// One file.
struct File {
    std::vector<Statement> statements;
    /// False when a part of the text could not be parsed at all (something unterminated, or a limit
    /// reached); then a missing name proves nothing.
    bool complete = true;
};

}  // namespace qter::ast
