// Parser for one numbered line of Q: instruction, messages and numbers, and the extents of its
// algorithm and pieces, whose meaning depends on the puzzle in hand.
//
// The forms are one table: the word, the function that reads it, and a sample, which is the help of
// an error. Stops at the first error of the line.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "program/program.hpp"
#include "program/q_lexer.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// Tokens [begin, end) of the file.
struct QTokenRange {
    std::size_t begin = 0;
    std::size_t end = 0;
    [[nodiscard]] bool empty() const { return begin == end; }
    [[nodiscard]] std::span<const QToken> of(const std::vector<QToken>& tokens) const {
        return std::span(tokens).subspan(begin, end - begin);
    }
};

/// A numbered line whose target, algorithm and pieces are not resolved yet.
struct QLine {
    Instruction instruction;
    std::string_view target;  ///< the line number of a jump, as written
    Span target_span;
    QTokenRange pieces;
    QTokenRange algorithm;
};

/// Whether the text consists of digits.
[[nodiscard]] bool is_q_number(std::string_view text);

/// Reads the instruction in `range`, which follows the line number. `holdings` are those declared
/// above. Adds at most one error to `errors`. O(tokens).
[[nodiscard]] QLine read_q_line(const std::vector<QToken>& tokens, QTokenRange range,
                                const std::vector<Holding>& holdings, Diagnostics& errors);

}  // namespace qter
