// Statements of a .tws file, before they are converted (tws.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tws/tws_lines.hpp"

namespace qter {

struct TwsSet {
    TwsWord name;
    Slot first = 0;  ///< first slot, set when the pieces are built (tws_pieces.hpp)
    Slot size = 0;
    std::uint32_t orientations = 1;  ///< as in the file
    bool free = false;               ///< orientations never matter, by the solved position
    /// True for a centre in a `Block`: a single piece that only lists the moves that turn it. It
    /// has no slot.
    bool centre = false;
    /// Number of slots per place: the number of orientations, if orientations only matter for some
    /// pieces (tws_pieces.hpp).
    std::uint32_t split = 1;

    /// The first slot of place `k`.
    [[nodiscard]] Slot slot(Slot k) const { return first + k * split; }
    /// True for one piece with one orientation: in a move, orientation 1 means that it is turned.
    [[nodiscard]] bool is_dot() const { return size == 1 && orientations == 1; }
};

/// Number for a `?` instead of a piece.
inline constexpr std::uint32_t kUnknownTwsPiece = 0xffffffff;

/// The lines of a block for one set.
struct TwsSetLines {
    std::size_t set = 0;
    std::vector<std::uint32_t> numbers;  ///< from 0
    std::vector<std::uint8_t> orient;    ///< empty: all 0
    std::vector<std::uint8_t>
        seen;           ///< by place: orientations count mod this; 0 or empty: completely
    bool free = false;  ///< a `?` for every orientation
    /// By place, for a scramble with `?` for pieces: the open places. `numbers` has the given
    /// pieces, as in `?2`, or kUnknownTwsPiece.
    std::vector<bool> open = {};
    Span span;  ///< place of the numbers
};
struct TwsBlock {
    TwsWord name;
    std::vector<TwsSetLines> sets;
    /// Pieces are counted from 0, and a move's orientations are listed by the target of the piece.
    bool from_zero = false;
};

/// A `Block` statement: the numbers of glued pieces, set by set.
struct TwsGlued {
    TwsWord head;
    std::vector<std::pair<std::size_t, TwsWords>> sets;
};
/// An `Illegal` statement: pieces that may not be at a place of a set.
struct TwsIllegal {
    std::size_t set = 0;
    TwsWord place;
    TwsWords pieces;
};

/// A move given as a sequence of moves, another name for a move, or a position given by an
/// algorithm.
struct TwsNaming {
    TwsWord name;
    TwsWords words;
    bool alias = false;
};
/// A scramble in the order of the file: a block, or a position given by an algorithm.
struct TwsScramble {
    bool by_algorithm = false;
    std::size_t number = 0;
};

struct TwsDescription {
    std::string name;  ///< name of the puzzle; empty without `Name`
    std::vector<TwsSet> sets;
    std::optional<TwsBlock> solved;
    std::vector<TwsBlock> moves;
    std::vector<TwsBlock> positions;
    std::vector<TwsGlued> glued;
    std::vector<TwsIllegal> illegal;
    std::vector<TwsNaming> sequences;  ///< moves given as sequences
    std::vector<TwsNaming> algorithms;
    std::vector<TwsScramble> scrambles;
    /// A sequence that cannot be made is left out with a warning.
    bool sequences_may_fail = false;
};

/// The statements that a file may contain.
enum class TwsContents : std::uint8_t { kAll, kScrambles };

/// Reads all statements of a file into `said`. For scrambles alone, `said` already has the sets,
/// whose names must outlive it. Words refer to the source, which must outlive it as well. Errors
/// and warnings are added to `errors`; when it is full, the rest is not read.
void read_tws_statements(const Source& source, TwsContents contents, TwsDescription& said,
                         Diagnostics& errors);

}  // namespace qter
