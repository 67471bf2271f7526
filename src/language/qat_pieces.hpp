// A QAT text as the pieces that a layout moves about: tokens and comments in one row, with what the
// layout has to know of each. Ends of line are no pieces but counted before the piece that follows.
//
// The text must parse. Then little has to be known of the grammar to tell what a piece is: where
// statements begin, and what the braces around it belong to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "language/token.hpp"

namespace qter {

enum class PieceRole : std::uint8_t {
    kNone,
    kLabel,      ///< the first word of `L:`
    kDirective,  ///< the first word of a directive, or a Lua block
    kStatement,  ///< the first piece of any other statement, declaration or branch of a macro
};

/// What stands between two braces.
enum class BraceKind : std::uint8_t { kBlock, kRegisters, kMacro };

struct QatPiece {
    TokenKind kind = TokenKind::kEnd;  ///< of a comment: kNewline, which no other piece has
    PieceRole role = PieceRole::kNone;
    std::uint8_t breaks = 0;     ///< ends of line between the piece before and this one, 2 for more
    bool tight = false;          ///< nothing stands between the piece before and this one
    bool several_lines = false;  ///< holds an end of line
    bool joins = false;          ///< a brace whose place is behind the piece before it
    bool body = false;           ///< what a branch of a macro stands for begins here
    bool labelled = false;       ///< a brace around labels
    bool one_line = false;       ///< a brace that closes on its line, all between included
    BraceKind brace = BraceKind::kBlock;
    Span span;

    [[nodiscard]] bool is_comment() const { return kind == TokenKind::kNewline; }
};

struct QatPieces {
    std::vector<QatPiece> all;
    bool labelled = false;  ///< there are labels outside of all braces
};

/// The pieces of a text that parse_qat reads without an error. Linear in the text.
[[nodiscard]] QatPieces qat_pieces(const Source& source);

}  // namespace qter
