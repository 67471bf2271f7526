// Pieces of a QAT text for its layout: tokens and comments in one list, with their roles. Ends of
// line are not pieces; they are counted in the piece that follows.
//
// The text must parse. Then little of the grammar is needed to assign roles: the beginnings of
// statements, and the owners of braces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "syntax/token.hpp"

namespace qter {

enum class PieceRole : std::uint8_t {
    kNone,
    kLabel,      ///< the first word of `L:`
    kDirective,  ///< the first word of a directive, or a Lua block
    kStatement,  ///< the first piece of another statement, a declaration or a macro branch
};

/// Kinds of braces, by their contents.
enum class BraceKind : std::uint8_t { kBlock, kRegisters, kMacro };

struct QatPiece {
    TokenKind kind = TokenKind::kEnd;  ///< kNewline for a comment, and only for comments
    PieceRole role = PieceRole::kNone;
    std::uint8_t breaks = 0;     ///< ends of line before this piece, at most 2
    bool tight = false;          ///< directly after the piece before, without white space
    bool several_lines = false;  ///< contains an end of line
    bool joins = false;          ///< a brace that belongs on the line of the piece before it
    bool body = false;           ///< the body of a macro branch begins here
    bool labelled = false;       ///< a brace around labels
    bool one_line = false;       ///< a brace whose contents and closing brace are on its line
    BraceKind brace = BraceKind::kBlock;
    Span span;

    [[nodiscard]] bool is_comment() const { return kind == TokenKind::kNewline; }
};

struct QatPieces {
    std::vector<QatPiece> all;
    bool labelled = false;  ///< whether there are labels outside of all braces
};

/// The pieces of a text that parse_qat accepts. Linear in the text.
[[nodiscard]] QatPieces qat_pieces(const Source& source);

}  // namespace qter
