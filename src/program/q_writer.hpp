// Writer for Q, laid out for readers. docs/language-q.md shows the layout.
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
    /// By instruction, a comment with its parentheses (q_remarks.hpp) or an empty text, written
    /// after the instruction in a column of its own. Null for no remarks.
    const std::vector<std::string>* remarks = nullptr;
};

/// Largest text of a program, in bytes: macros may repeat a long text many times.
inline constexpr std::size_t kMaxWrittenBytes = std::size_t{128} << 20;

/// The program as Q text, ending in a newline; read_q gives the same program back. Errors: a
/// theoretical register, which Q cannot express, or more than kMaxWrittenBytes.
Result<std::string> write_q(const Program& program, const QWriterOptions& options = {});

/// One instruction on one line, with the targets of jumps as numbers of the program: for traces and
/// messages. Operations of theoretical registers have the same style (`add 5`, `solved-goto zero
/// 3`).
[[nodiscard]] std::string instruction_text(const Program& program, const Instruction& instruction);

/// Longest algorithm that instruction_line() writes in full, in characters: two written lines.
inline constexpr std::size_t kMaxLineAlgorithm = 2 * kAlgorithmColumns;

/// The same with a limited length: an algorithm of more than kMaxLineAlgorithm characters is shown
/// as `(ALG) x 20` when it is 20 repetitions of a short one, else as its first moves and its number
/// of turns, `R U F ... (274 turns)`.
[[nodiscard]] std::string instruction_line(const Program& program, const Instruction& instruction);

}  // namespace qter
