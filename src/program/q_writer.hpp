// Writing Q, the way a person reads it best. docs/language-q.md shows the layout.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "program/layout.hpp"
#include "program/program.hpp"
#include "support/result.hpp"

namespace qter {

struct QWriterOptions {
    std::uint64_t line_base = 1;  ///< number of the first line
    /// By instruction, a comment with its parentheses (q_remarks.hpp) or nothing: to stand behind
    /// the instruction, in a column of its own. Null for none at all.
    const std::vector<std::string>* remarks = nullptr;
};

/// Largest text that a program is written as, in bytes: macros may say a long text often.
inline constexpr std::size_t kMaxWrittenBytes = std::size_t{128} << 20;

/// The program as Q text, ending in a newline; read_q gives the same program back. An error for a
/// program with a theoretical register, which no puzzle can hold, or of more than kMaxWrittenBytes.
Result<std::string> write_q(const Program& program, const QWriterOptions& options = {});

/// One instruction on one line, its jumps by the numbers in the program: for traces and messages.
/// What only theoretical registers have is shown in the same style (`add 5`, `solved-goto zero 3`).
[[nodiscard]] std::string instruction_text(const Program& program, const Instruction& instruction);

/// Longest algorithm that instruction_line() gives as it is, in characters: two written lines.
inline constexpr std::size_t kMaxLineAlgorithm = 2 * kAlgorithmColumns;

/// The same where a line must not be long: an algorithm of more than kMaxLineAlgorithm characters
/// is `(ALG) x 20` when it is a shorter one so many times, else its first moves and how many turns
/// it has in all, `R U F ... (274 turns)`.
[[nodiscard]] std::string instruction_line(const Program& program, const Instruction& instruction);

}  // namespace qter
