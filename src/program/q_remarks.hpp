// What stands beside the lines of annotated Q: the registers that a line is about, by the names
// that QAT gives them, and the line of QAT that it comes from. To a reader of Q it is a comment.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "program/program.hpp"
#include "support/source.hpp"

namespace qter {

/// The text as a comment of Q, on one line: cut after 80 characters, with control characters as
/// printable() shows them. Comments nest, so a parenthesis in it that has no partner is written as
/// a square bracket.
[[nodiscard]] std::string q_comment(std::string_view text);

/// For each instruction a comment like `(A, B; line 12: while not-solved A {)`, with the line that
/// its span begins on; a source other than `root` is named. Nothing where no line and no register
/// is known. Spans are of `sources`. Linear in the text.
[[nodiscard]] std::vector<std::string> q_remarks(const Program& program, const SourceMap& sources,
                                                 SourceId root);

/// The names of the registers that the instruction is about, as the program declares them.
[[nodiscard]] std::vector<std::string> register_names(const Program& program,
                                                      const Instruction& instruction);

}  // namespace qter
