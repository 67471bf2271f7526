// Remarks of annotated Q: the registers of an instruction, by their names in QAT, and the line of
// QAT that it was compiled from. For a reader of Q they are comments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "program/program.hpp"
#include "support/source.hpp"

namespace qter {

/// The text as a comment of Q on one line: cut after 80 characters, control characters as
/// printable() shows them. Comments nest, so a parenthesis without a partner becomes a square
/// bracket.
[[nodiscard]] std::string q_comment(std::string_view text);

/// For each instruction a comment like `(A, B; line 12: while not-solved A {)`, with the line on
/// which its span begins; a source other than `root` is named. Empty where no line and no register
/// is known. Spans are of `sources`. Linear in the text.
[[nodiscard]] std::vector<std::string> q_remarks(const Program& program, const SourceMap& sources,
                                                 SourceId root);

/// The names of the instruction's registers, as the program declares them.
[[nodiscard]] std::vector<std::string> register_names(const Program& program,
                                                      const Instruction& instruction);

}  // namespace qter
