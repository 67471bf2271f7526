// Puzzles in the format of ksolve and twsearch: sets of pieces, a solved position, moves.
//
// A .tws file (in older programs, .def) is read line by line; `#` starts a comment. `Set NAME SIZE
// ORIENTATIONS` declares an orbit. A block (`Solved`, `Move NAME`, `ScrambleState NAME`) ends with
// `End` and gives, for each set by name, a line of SIZE numbers from 1, and optionally a line of
// orientations from 0. In a move, the number at place i is the origin of the piece that comes to i,
// as in State::piece; but the orientation at place i is added to the piece that leaves i, while
// State::orient has the amount for the piece that comes to i. In a position, numbers are labels of
// pieces, and pieces with the same label are identical. A `?` for an orientation in the solved
// position means that the orientation of that piece never matters, and `1%2` that it only matters
// mod 2.
//
// `StartState`, `MoveTransformation` and `ScrambleState` are twsearch's newer `Solved`, `Move` and
// `Scramble`: numbers count from 0, and a move's orientations are listed by the target of the
// piece, as in State::orient. If the numbers do not fit this, they are read as in the older
// statements.
//
// Moves with names of rotations are rotations of the whole puzzle (notation/named_rotations.hpp):
// not turns, but allowed in algorithms. `MoveSequence NAME MOVES` is a move, too, and `MoveAlias
// NAME MOVE` another name for a move.
//
// `Scramble NAME` has either a block or lines of moves, as `ScrambleAlg NAME` has. A .scr file
// contains only scrambles, of a puzzle that is given elsewhere.
//
// Positions may be solved with orientations that are not 0. The references of places are then
// changed so that they are 0, which does not affect sequences of moves.
//
// Two statements restrict turns: a `Block` (ksolve; tws_blocks.hpp) is a list of sets, each with a
// line of pieces, that are glued together. `Illegal SET PLACE PIECE ...` (twsearch;
// tws_illegal.hpp) means that no turn may end with one of the pieces at the place. The pieces have
// their numbers from `Solved`.
//
// A `?` in a scramble leaves open which piece is in a place, or its orientation; in the final
// position the place may then have any piece, or any orientation. `?2` gives the present piece.
// `Ignore` lists what scrambles may leave open; here they may leave open everything, so it is
// skipped.
//
// Skipped with a warning, since they only advise a search: weights, limits and orders of moves,
// metrics, random scrambles.
//
// Source of the format: the descriptions that come with ksolve (Kåre Krig) and twsearch (T.
// Rokicki).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "blocking/obstacles.hpp"
#include "puzzle/open_places.hpp"
#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// The format of a puzzle's positions, if it differs from that of write_tws().
struct TwsForm {
    std::vector<std::uint32_t>
        labels;  ///< by slot, from 0: label of the piece that is solved there
    std::vector<std::uint8_t> references;     ///< by slot: orientation of the solved piece
    std::vector<std::uint32_t> orientations;  ///< by orbit, number of orientations
    std::vector<bool> free;                   ///< by orbit: orientations never matter
    /// By slot, for the piece solved there: its orientation matters mod this number; 0: completely.
    std::vector<std::uint8_t> seen = {};
    std::vector<std::uint32_t> split =
        {};  ///< by orbit, number of slots per place (tws_pieces.hpp)
    /// Places where no turn may end, in any orientation; `piece` is the first of its identical
    /// pieces.
    std::vector<PlacedPiece> illegal = {};
    std::vector<std::string> centres = {};  ///< sets that only list which moves turn a centre
};

struct TwsFile {
    /// A position of the file, as a state. Identical pieces are assigned such that sums and
    /// parities fit, if possible (puzzle/turn_invariants.hpp), unless the number of positions times
    /// that of pieces times the square of that of moves exceeds 10^9. It is not checked whether
    /// turns reach it.
    struct NamedState {
        std::string name;
        State state;
        Span span;  ///< place of its name
        /// The places that a `?` leaves open; unknown pieces are any of the remaining pieces.
        std::optional<OpenPlaces> open = std::nullopt;
    };
    PuzzlePtr puzzle;
    std::vector<NamedState> states;  ///< scrambles, in the order of the file
};

/// Whether it is an error if a sequence of moves cannot be made; otherwise it is left out, with a
/// warning.
enum class TwsSequences : std::uint8_t { kRequired, kMayFail };

/// Reads a file. Pieces are named after their set, "CORNERS-1". A move that is a power of another
/// one becomes another name of its turn, not a grip. Errors, each with its place: duplicate or
/// undeclared sets, lines that are not a permutation or have a wrong length, orientations out of
/// range, blocks without an end, moves that do nothing, names that an algorithm cannot spell,
/// unsupported statements, restrictions of turns that tws_illegal.hpp, tws_blocks.hpp or
/// make_blocking() rejects, and the limits of puzzle/puzzle.hpp. Time and memory are bounded by the
/// text, kMaxTurnEntries and the limits of the first two.
Result<TwsFile> read_tws(const Source& source, TwsSequences sequences = TwsSequences::kRequired);

/// The scrambles of a file for a given puzzle, as in TwsFile. Sets and labels are those of the
/// puzzle's .tws file; for a puzzle from elsewhere, those of write_tws(). Moves may be everything
/// that the puzzle's algorithms may contain. If the file also describes a puzzle, it must be this
/// one. Errors: those of read_tws() for scrambles; another puzzle (kWrongPuzzle); no scrambles
/// (kEmpty).
Result<std::vector<TwsFile::NamedState>> read_tws_scrambles(const PuzzlePtr& puzzle,
                                                            const Source& source);

/// True if the text, after comments, starts like a file of scrambles.
[[nodiscard]] bool starts_as_tws_scrambles(const Source& source);
/// True if the text starts like any file of the format.
[[nodiscard]] bool starts_as_tws(const Source& source);

/// True for a valid name of a set: a plain name (notation/grip_names.hpp) that is not a number and
/// not a keyword of the format.
[[nodiscard]] bool is_tws_set_name(std::string_view name);

/// The puzzle as a .tws file: one set per orbit, identical pieces with the same label, one move per
/// grip, blocks included. Moves have the names of the grips, with a _ at the end if the name would
/// make them rotations. Rotations are moves, and other names of turns are aliases. Characters of
/// names that the format cannot hold become _. If turns can be blocked, bonds are written as
/// blocks, with a set for each centre, and obstacles as illegal places. Error, at `span`: the
/// format cannot express the obstacles such that they are read back unchanged (tws_blocking_of);
/// never for a puzzle without blocked turns.
[[nodiscard]] Result<std::string> write_tws(const Puzzle& puzzle, Span span = {});

}  // namespace qter
