// Where the lines of a laid out QAT text begin, and how far they are indented.
#pragma once

#include <cstddef>
#include <vector>

#include "language/qat_pieces.hpp"

namespace qter {

/// Columns that one level of blocks is indented by, and what stands below a label.
inline constexpr std::size_t kQatIndent = 4;

/// A block written on one line stays there if the line has at most this many columns.
inline constexpr std::size_t kQatColumns = 100;

/// Pieces [begin, end), on one line but for ends of line inside of them.
struct QatLine {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t indent = 0;
    bool after_blank = false;  ///< an empty line stands before it
    bool declares = false;     ///< the first line of a declaration of registers
    bool continues = false;    ///< a further line of one
};

/// The lines of all pieces. A line ends where one ended in the text, except before a brace that
/// belongs to what stands before it, and around what is between braces, unless that was one
/// instruction on one line and is short. Linear in the pieces, and in their number times the depth
/// of blocks where many comments stand on one line.
[[nodiscard]] std::vector<QatLine> qat_lines(const Source& source, const QatPieces& pieces);

/// White space between two pieces of a line.
[[nodiscard]] bool has_gap(const QatPiece& before, const QatPiece& piece);

}  // namespace qter
