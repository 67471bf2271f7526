// Lines of a formatted QAT text: their breaks and indentation.
#pragma once

#include <cstddef>
#include <vector>

#include "syntax/qat_pieces.hpp"

namespace qter {

/// Columns of indentation for one level of blocks, and for statements under a label.
inline constexpr std::size_t kQatIndent = 4;

/// A block written on one line stays on it if the line has at most this many columns.
inline constexpr std::size_t kQatColumns = 100;

/// Pieces [begin, end), on one line except for ends of line inside them.
struct QatLine {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t indent = 0;
    bool after_blank = false;  ///< an empty line comes before it
    bool declares = false;     ///< the first line of a declaration of registers
    bool continues = false;    ///< a further line of a declaration
};

/// The lines of all pieces. A line ends where one ends in the text, except before a brace that
/// belongs to the text before it. The inside of braces has lines of its own, unless it was one
/// instruction on one line and is short. Linear in the pieces, and in their number times the depth
/// of blocks where many comments are on one line.
[[nodiscard]] std::vector<QatLine> qat_lines(const Source& source, const QatPieces& pieces);

/// Whether there is white space between two pieces of a line.
[[nodiscard]] bool has_gap(const QatPiece& before, const QatPiece& piece);

}  // namespace qter
