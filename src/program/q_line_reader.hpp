// Reading one numbered line of Q by its form: which instruction it is, its messages and numbers,
// and where its algorithm and pieces stand, which only the puzzle in hand gives a meaning.
//
// The forms are one table of words, how each is read and how it is written; the latter is what a
// mistake is answered with. The first mistake ends the line.
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

/// A numbered line whose jump, algorithm and pieces have not been read.
struct QLine {
    Instruction instruction;
    std::string_view target;  ///< the number a jump names, as written
    Span target_span;
    QTokenRange pieces;
    QTokenRange algorithm;
};

/// A word of digits.
[[nodiscard]] bool is_q_number(std::string_view text);

/// Reads the instruction that `range` holds, behind its number. `holdings` are those declared
/// above. Mistakes go to `errors`, one at most. O(tokens).
[[nodiscard]] QLine read_q_line(const std::vector<QToken>& tokens, QTokenRange range,
                                const std::vector<Holding>& holdings, Diagnostics& errors);

}  // namespace qter
