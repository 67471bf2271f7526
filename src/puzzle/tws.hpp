// Puzzles as ksolve and twsearch describe them: sets of pieces, a solved position, moves.
//
// A .tws file (older programs say .def) is read line by line; `#` starts a comment. `Set NAME SIZE
// ORIENTATIONS` declares an orbit. A block (`Solved`, `Move NAME`, `ScrambleState NAME`) ends with
// `End` and gives, for each set by name, a line of SIZE numbers from 1, and optionally a line of
// orientations from 0. In a move, the number at place i is the place whose piece comes to i, as in
// State::piece; but the orientation at place i is added to the piece that leaves i, where
// State::orient has what is added to the one that comes to i. In a position, numbers are labels of
// pieces, and pieces with the same label look alike. A `?` in place of an orientation of the solved
// position says that it never matters how that piece is turned, and `1%2` that it matters mod 2.
//
// `StartState`, `MoveTransformation` and `ScrambleState` are twsearch's newer `Solved`, `Move` and
// `Scramble`: numbers count from 0, and a move's orientations are by where pieces come, as in
// State::orient. Where they cannot be meant so, they are read as the older ones.
//
// Moves whose names say so are rotations of the whole puzzle (named_rotations.hpp): no turns, but
// algorithms may have them. `MoveSequence NAME MOVES` is a move, too, and `MoveAlias NAME MOVE`
// another name for one.
//
// `Scramble NAME` has a block, too, or else lines of moves, as `ScrambleAlg NAME` has. A .scr file
// holds nothing but scrambles, of a puzzle that stands elsewhere.
//
// Positions may be solved with orientations that are not 0. Places are then re-measured so that
// they are, which changes no sequence of moves.
//
// Two things say that turns are not always possible: a `Block` (ksolve; tws_blocks.hpp) is a list
// of sets, each with a line of pieces, that are glued together. `Illegal SET PLACE PIECE ...`
// (twsearch; tws_illegal.hpp) says that no turn may end with one of the pieces at the place. The
// pieces have their numbers from `Solved`.
//
// A `?` in a scramble leaves open which piece is in a place, or how it is turned; in the end the
// place may then have any piece, or one that is turned in any way. `?2` says what is there now.
// `Ignore` is which of it scrambles may leave open: here all of it, so it is skipped.
//
// Read with a warning, as they only advise a search: weights, limits and orders of moves, metrics,
// scrambles by chance.
//
// Source of the format: the descriptions that come with ksolve (Kåre Krig) and twsearch (T.
// Rokicki).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzle/obstacles.hpp"
#include "puzzle/open_places.hpp"
#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// How positions of a puzzle are written where they are not written as write_tws() has it.
struct TwsForm {
    std::vector<std::uint32_t> labels;     ///< by slot, from 0: of the piece that is solved there
    std::vector<std::uint8_t> references;  ///< by slot: the orientation it is solved with
    std::vector<std::uint32_t> orientations;  ///< by orbit, how many there are
    std::vector<bool> free;                   ///< by orbit: they never matter
    /// By slot, of the piece solved there: its orientation is seen mod this number, 0: wholly.
    std::vector<std::uint8_t> seen = {};
    std::vector<std::uint32_t> split =
        {};  ///< by orbit, how many slots a place is (tws_pieces.hpp)
    /// Where no turn may end, whatever orientation: pieces are the first ones that look like it.
    std::vector<PlacedPiece> illegal = {};
    std::vector<std::string> centres = {};  ///< sets that only say which moves turn what
};

struct TwsFile {
    /// A position that the file names, as a state. Look-alikes are told apart such that sums and
    /// parities fit where that is possible (turn_invariants.hpp), unless the number of positions
    /// times that of pieces times the square of that of moves exceeds 10^9; whether turning reaches
    /// it is not checked.
    struct NamedState {
        std::string name;
        State state;
        Span span;  ///< of its name
        /// What a `?` leaves open; its unknown pieces are any that are left.
        std::optional<OpenPlaces> open = std::nullopt;
    };
    PuzzlePtr puzzle;
    std::vector<NamedState> states;  ///< scrambles, in the order of the file
};

/// Whether a sequence of moves may be one that cannot be made: it is left out, with a warning.
enum class TwsSequences : std::uint8_t { kRequired, kMayFail };

/// Reads a file. Pieces are called after their set, "CORNERS-1". A move that is a power of another
/// one becomes no grip, but another name of its turn. Errors, each where it stands: sets
/// named twice or never declared, lines that are no permutation or have the wrong length,
/// orientations out of range, blocks without an end, moves that do nothing, names that an algorithm
/// could not spell, what is not supported, what blocks turns that tws_illegal.hpp,
/// tws_blocks.hpp or make_blocking() refuses, and the limits of puzzle.hpp. Time and memory are
/// bounded by the text, kMaxTurnEntries and the limits of the former two.
Result<TwsFile> read_tws(const Source& source, TwsSequences sequences = TwsSequences::kRequired);

/// The scrambles of a file, for a puzzle that is known, as TwsFile has them. Sets and labels are
/// those of the puzzle's .tws file, or where it is from elsewhere, of what write_tws() makes of it;
/// moves are all that the puzzle's algorithms may have. A file that describes a puzzle, too, must
/// describe this one. Errors: those of read_tws() for scrambles; another puzzle (kWrongPuzzle); no
/// scrambles (kEmpty).
Result<std::vector<TwsFile::NamedState>> read_tws_scrambles(const PuzzlePtr& puzzle,
                                                            const Source& source);

/// The text starts as a file of scrambles does, comments aside.
[[nodiscard]] bool starts_as_tws_scrambles(const Source& source);
/// The same of any file of the format.
[[nodiscard]] bool starts_as_tws(const Source& source);

/// True for what a set can be called: a plain name (grip_names.hpp) that is no number and no word
/// of the format.
[[nodiscard]] bool is_tws_set_name(std::string_view name);

/// The puzzle as a .tws file: one set per orbit, look-alikes with the same label, one move per
/// grip, blocks included, called as the grip, or with a _ after it where its name would make it a
/// rotation. Rotations are moves, and other names of turns aliases. Characters of names that the
/// format cannot hold become _. Where turns can be blocked, bonds are written as blocks, with a set
/// for each centre, and obstacles as illegal places. Error, at `span`: the format cannot hold what
/// blocks turns such that it is read as the same (tws_blocking_of); never for a puzzle whose turns
/// can always be made.
[[nodiscard]] Result<std::string> write_tws(const Puzzle& puzzle, Span span = {});

}  // namespace qter
