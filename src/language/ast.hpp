// What a QAT text says, as a tree: the grammar of the language reference, nothing decided yet.
//
// An instruction is a word and its arguments, whatever the word: which words are instructions and
// which arguments they take is looked up when names are resolved, so that macros fit in. Every
// node knows its place. Words are views into their source, which a SourceMap keeps in place.
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

/// `$NAME` in the place of an instruction.
struct Splice {
    Word name;
};

struct LuaBlock {
    Span code;
};

/// The name may be a `$NAME` that stands for one. The value is absent where it could not be read:
/// the name is still taken.
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

/// The moves of one generator, a word each or several to a word.
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

/// PUZZLE auto (>= N, ...); the words are the numbers alone.
struct AutoArchitecture {
    Word puzzle;
    Word keyword;
    std::vector<Word> least;
    Span least_span;
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

/// One line of .registers. The architecture is absent where it could not be read: the names are
/// still taken.
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
    /// False when a part of the text could not be read at all (something without an end, or a
    /// limit reached), so that nothing can be concluded from a name that is not there.
    bool complete = true;
};

}  // namespace qter::ast
