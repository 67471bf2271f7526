// The table of diagnostic codes. A code is the stable name of a kind of mistake: users search for
// it, tests and tools compare it. docs/diagnostics.md lists the same table.
#pragma once

#include <string_view>

namespace qter {

// clang-format off
#define QTER_CODES(X)                                                                              \
    /* files and texts */                                                                          \
    X(kInternal,              "internal",              "a bug in qter")                            \
    X(kFile,                  "file",                  "a file or a standard stream cannot be read or written, or was changed while it was in use") \
    X(kBinary,                "binary-file",           "a text was expected, the file is binary")  \
    X(kTooLarge,              "too-large",             "larger than a documented limit")           \
    X(kEmpty,                 "empty",                 "nothing to work on")                       \
    X(kSyntax,                "syntax",                "a word where another was expected")        \
    X(kUnterminated,          "unterminated",          "a string, comment or block has no end")    \
    X(kNumber,                "number",                "not a number, or out of its range")        \
    /* puzzles and algorithms */                                                                   \
    X(kUnknownPuzzle,         "unknown-puzzle",        "no puzzle of this name")                   \
    X(kBadPuzzle,             "bad-puzzle",            "a puzzle description contradicts itself")  \
    X(kBadTable,              "bad-table",             "a table or cache file is damaged, another table's, or not to be trusted") \
    X(kCertificate,           "certificate",           "a certificate is malformed or does not hold") \
    X(kUnknownMove,           "unknown-move",          "the puzzle has no such move")              \
    X(kUnknownPiece,          "unknown-piece",         "the puzzle has no such piece")             \
    X(kUnknownPreset,         "unknown-preset",        "the puzzle has no such preset")            \
    X(kCycles,                "cycles",                "no cycles of pieces that the puzzle has")  \
    X(kImpossible,            "impossible-state",      "no sequence of turns leads there")         \
    /* Q */                                                                                        \
    X(kLineNumber,            "line-number",           "line numbers must be unique and increase") \
    X(kUnknownLine,           "unknown-line",          "a jump to a line that is not there")       \
    X(kUnknownInstruction,    "unknown-instruction",   "no instruction of this name")              \
    X(kWrongPuzzle,           "wrong-puzzle",          "not possible with the puzzle in hand")     \
    X(kDuplicate,             "duplicate",             "the name is taken")                        \
    /* QAT */                                                                                      \
    X(kUnknownRegister,       "unknown-register",      "no register of this name")                 \
    X(kUnknownLabel,          "unknown-label",         "no label of this name in scope")           \
    X(kUnknownName,           "unknown-name",          "no definition of this name in scope")      \
    X(kArguments,             "arguments",             "an instruction or macro got other arguments than it takes") \
    X(kModulus,               "modulus",               "R%m with an m the register does not have") \
    X(kArchitecture,          "architecture",          "the generators do not make registers")     \
    X(kTheoretical,           "theoretical",           "a register on no puzzle cannot be compiled") \
    X(kUnsupported,           "unsupported",           "part of the language this version lacks")  \
    X(kImport,                "import",                "files that import each other in a circle") \
    X(kAmbiguous,             "ambiguous",             "branches of a macro that match the same call, or a text that reads in two ways") \
    X(kExpansion,             "expansion",             "macros that expand without an end")        \
    X(kShadows,               "shadows",               "a macro hides one of the prelude")         \
    X(kAlwaysZero,            "always-zero",           "R%1 is always zero")                       \
    X(kUnreachable,           "unreachable",           "code that no path reaches")                \
    X(kFallsOff,              "falls-off",             "the program can run past its end")         \
    X(kEndless,               "endless",               "a loop without an exit")                   \
    X(kUnused,                "unused",                "declared and never used")                  \
    X(kLua,                   "lua",                   "Lua code has an error")                    \
    /* running a program */                                                                        \
    X(kNoInput,               "no-input",              "the input ended")                          \
    X(kBadInput,              "bad-input",             "an input that the program does not take")  \
    X(kNeverSolved,           "never-solved",          "a repetition that can never end")          \
    X(kRanOff,                "ran-off",               "ran past the last line")                   \
    X(kNeverEnds,             "never-ends",            "the program is in a state it was in before") \
    X(kContradiction,         "contradiction",         "an answer that the model of the puzzle contradicts") \
    X(kLimit,                 "limit",                 "a limit the user set or a resource bound was reached") \
    /* searching */                                                                                \
    X(kTimeLimit,             "time-limit",            "the time was over before there was an answer") \
    X(kMemoryLimit,           "memory-limit",          "more memory is needed than --memory allows") \
    X(kInterrupted,           "interrupted",           "Ctrl-C or a signal came before there was an answer")
// clang-format on

enum class Code {
#define QTER_CODE_ENUM(name, slug, title) name,
    QTER_CODES(QTER_CODE_ENUM)
#undef QTER_CODE_ENUM
};

/// The stable name shown in brackets, "unknown-piece".
[[nodiscard]] std::string_view code_slug(Code code);

}  // namespace qter
