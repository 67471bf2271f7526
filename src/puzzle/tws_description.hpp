// What a .tws file says, statement by statement, before anything is made of it (tws.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "puzzle/tws_lines.hpp"

namespace qter {

struct TwsSet {
    TwsWord name;
    Slot first = 0;  ///< of its slots, when the pieces are made (tws_pieces.hpp)
    Slot size = 0;
    std::uint32_t orientations = 1;  ///< as the file counts them
    bool free = false;               ///< they never matter, as the solved position says
    /// A centre that a `Block` names: one piece that only says which moves turn it. It has no slot.
    bool centre = false;
    /// How many slots a place is: as many as it has orientations, where only those of some pieces
    /// matter (tws_pieces.hpp).
    std::uint32_t split = 1;

    /// The first slot of place `k`.
    [[nodiscard]] Slot slot(Slot k) const { return first + k * split; }
    /// Of one piece with one orientation: in a move, a 1 says that it is turned.
    [[nodiscard]] bool is_dot() const { return size == 1 && orientations == 1; }
};

/// A `?` in the place of a piece's number.
inline constexpr std::uint32_t kUnknownTwsPiece = 0xffffffff;

/// What a block says of one set.
struct TwsSetLines {
    std::size_t set = 0;
    std::vector<std::uint32_t> numbers;  ///< from 0
    std::vector<std::uint8_t> orient;    ///< empty: all 0
    std::vector<std::uint8_t> seen;      ///< by place: orientations count mod this; 0, none: wholly
    bool free = false;                   ///< a `?` for every orientation
    /// By place, of a scramble with a `?` for pieces: which are left open. `numbers` has those that
    /// it names nevertheless, as `?2`, and kUnknownTwsPiece.
    std::vector<bool> open = {};
    Span span;  ///< of the numbers
};
struct TwsBlock {
    TwsWord name;
    std::vector<TwsSetLines> sets;
    /// Pieces are counted from 0 there, and a move's orientations are by where pieces come.
    bool from_zero = false;
};

/// What `Block` says: the numbers of glued pieces, set by set.
struct TwsGlued {
    TwsWord head;
    std::vector<std::pair<std::size_t, TwsWords>> sets;
};
/// What `Illegal` says: pieces that may not be at a place of a set.
struct TwsIllegal {
    std::size_t set = 0;
    TwsWord place;
    TwsWords pieces;
};

/// A move that is given as a sequence of moves, another name for a move, or a position by
/// algorithm.
struct TwsNaming {
    TwsWord name;
    TwsWords words;
    bool alias = false;
};
/// A scramble in the order of the file: a block, or a position by algorithm.
struct TwsScramble {
    bool by_algorithm = false;
    std::size_t number = 0;
};

struct TwsDescription {
    std::string name;  ///< of the puzzle; empty without `Name`
    std::vector<TwsSet> sets;
    std::optional<TwsBlock> solved;
    std::vector<TwsBlock> moves;
    std::vector<TwsBlock> positions;
    std::vector<TwsGlued> glued;
    std::vector<TwsIllegal> illegal;
    std::vector<TwsNaming> sequences;  ///< that are moves
    std::vector<TwsNaming> algorithms;
    std::vector<TwsScramble> scrambles;
    /// What no sequence can be made of is left out with a warning.
    bool sequences_may_fail = false;
};

/// What may stand in a file.
enum class TwsContents : std::uint8_t { kAll, kScrambles };

/// Reads all statements of a file into `said`. Of scrambles alone, it has the sets already, whose
/// names must outlive it. Words are of the source, which must outlive it as well. Errors and
/// warnings are added to `errors`, and when these are full, the rest is not read.
void read_tws_statements(const Source& source, TwsContents contents, TwsDescription& said,
                         Diagnostics& errors);

}  // namespace qter
