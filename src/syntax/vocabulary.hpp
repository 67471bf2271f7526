// Vocabulary of QAT. The parser, name resolution and the near misses of diagnostics all use these
// tables, so each word is defined in one place.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "program/tape_words.hpp"
#include "syntax/ast.hpp"

namespace qter {

// --- Directives.

enum class Directive { kRegisters, kDefine, kMacro, kImport, kLuaBegin, kLuaEnd };

struct DirectiveWord {
    std::string_view word;
    Directive directive;
};

inline constexpr std::array<DirectiveWord, 9> kDirectives = {{
    {".registers", Directive::kRegisters},
    {".define", Directive::kDefine},
    {".macro", Directive::kMacro},
    {".import", Directive::kImport},
    {"import", Directive::kImport},
    {".start-lua", Directive::kLuaBegin},
    {"start-lua", Directive::kLuaBegin},
    {".end-lua", Directive::kLuaEnd},
    {"end-lua", Directive::kLuaEnd},
}};

/// The directive of this word, or null.
[[nodiscard]] const DirectiveWord* find_directive(std::string_view word);

// --- Words that are special only in certain positions.

inline constexpr std::string_view kTapeSeparator = "~";
inline constexpr std::string_view kBuiltinWord = "builtin";
inline constexpr std::string_view kSolveWord = "solve";
inline constexpr std::string_view kAutoWord = "auto";
inline constexpr std::string_view kPresetWord = "preset";
/// Before an order: at least.
inline constexpr std::array<std::string_view, 2> kAtLeastSigns = {">=", "\u2265"};
/// Before a modulus by which a register can be read.
inline constexpr std::string_view kRemainderSign = "%";
inline constexpr std::string_view kTheoreticalWord = "theoretical";
inline constexpr std::string_view kLuaWord = "lua";
inline constexpr std::string_view kElseWord = "else";
inline constexpr std::string_view kIfWord = "if";
inline constexpr std::string_view kBoundWord = "max";
inline constexpr std::string_view kModWord = "mod";
inline constexpr std::string_view kExpectWord = "expect";
inline constexpr std::string_view kToWord = "to";

struct ParameterWord {
    std::string_view word;
    ast::ParameterKind kind;
};

inline constexpr std::array<ParameterWord, 5> kParameterKinds = {{
    {"reg", ast::ParameterKind::kRegister},
    {"int", ast::ParameterKind::kInteger},
    {"block", ast::ParameterKind::kBlock},
    {"ident", ast::ParameterKind::kIdentifier},
    {"tape", ast::ParameterKind::kTape},
}};

// --- Instructions.

enum class Verb { kAdd, kGoto, kSolvedGoto, kInput, kPrint, kHalt, kMoveLeft, kMoveRight };

enum class ArgumentKind {
    kRegister,  ///< a register as a whole, to be changed
    kReading,   ///< a register or R%m, to be read
    kNumber,
    kLabel,
    kMessage,
    kTape,
    kMax,     ///< the word `max`
    kMod,     ///< the word `mod`
    kExpect,  ///< the word `expect`
    kTo,      ///< the word `to`
};

/// One form of an instruction. A word with several forms has them in neighbouring rows,
/// distinguished by the kind of their first argument.
struct Form {
    std::string_view word;
    Verb verb;
    std::array<ArgumentKind, 8> arguments;
    std::size_t required;
    std::size_t most;
    std::string_view usage;
    std::string_view example;
};

inline constexpr std::array<Form, 10> kForms = {{
    {"add",
     Verb::kAdd,
     {ArgumentKind::kRegister, ArgumentKind::kNumber},
     2,
     2,
     "add REGISTER NUMBER",
     "add A 1"},
    {"goto", Verb::kGoto, {ArgumentKind::kLabel, {}}, 1, 1, "goto LABEL", "goto loop"},
    {"solved-goto",
     Verb::kSolvedGoto,
     {ArgumentKind::kReading, ArgumentKind::kLabel},
     2,
     2,
     "solved-goto REGISTER LABEL",
     "solved-goto A done"},
    {"input",
     Verb::kInput,
     {ArgumentKind::kMessage, ArgumentKind::kRegister, ArgumentKind::kMax, ArgumentKind::kNumber,
      ArgumentKind::kExpect, ArgumentKind::kNumber, ArgumentKind::kTo, ArgumentKind::kNumber},
     2,
     8,
     "input \"MESSAGE\" REGISTER [max NUMBER | mod] [expect NUMBER to NUMBER]",
     "input \"a number:\" A"},
    {"print",
     Verb::kPrint,
     {ArgumentKind::kMessage, ArgumentKind::kReading},
     1,
     2,
     "print \"MESSAGE\" [REGISTER]",
     "print \"A is\" A"},
    {"print", Verb::kPrint, {ArgumentKind::kReading, {}}, 1, 1, "print REGISTER", "print A"},
    {"halt",
     Verb::kHalt,
     {ArgumentKind::kMessage, ArgumentKind::kReading},
     1,
     2,
     "halt \"MESSAGE\" [REGISTER]",
     "halt \"A is\" A"},
    {"halt", Verb::kHalt, {ArgumentKind::kReading, {}}, 1, 1, "halt REGISTER", "halt A"},
    {"move-left",
     Verb::kMoveLeft,
     {ArgumentKind::kTape, ArgumentKind::kNumber},
     1,
     2,
     "move-left TAPE [CELLS]",
     "move-left T 2"},
    {"move-right",
     Verb::kMoveRight,
     {ArgumentKind::kTape, ArgumentKind::kNumber},
     1,
     2,
     "move-right TAPE [CELLS]",
     "move-right T 2"},
}};

/// The forms of an instruction word; empty for other words.
struct FormRange {
    const Form* first = nullptr;
    const Form* last = nullptr;
    [[nodiscard]] const Form* begin() const { return first; }
    [[nodiscard]] const Form* end() const { return last; }
    [[nodiscard]] bool empty() const { return first == last; }
};
[[nodiscard]] FormRange find_forms(std::string_view word);

/// "write `goto LABEL`, as in `goto loop`", for the help of a diagnostic.
[[nodiscard]] std::string usage(const Form& form);

/// The word of a kind that is one word, `max`; empty for other kinds.
[[nodiscard]] std::string_view keyword_of(ArgumentKind kind);

/// "a register", "a number": the description of an argument in messages.
[[nodiscard]] std::string_view kind_name(ArgumentKind kind);

// --- For diagnostics.

/// Every word with which an instruction or directive can start.
[[nodiscard]] std::vector<std::string> statement_words();

/// True when `text` may name a register, tape, label or definition: it is not a number and has none
/// of the characters with a meaning inside words.
[[nodiscard]] bool is_name(std::string_view text);

/// The rule of is_name, for the help of a diagnostic.
inline constexpr std::string_view kNameRule =
    "a name is a word that is not a number and has none of `. % $ ! ~`";

}  // namespace qter
