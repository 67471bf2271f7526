// Facelet strings: the colours of a state, one letter per sticker.
//
// A letter names the face whose colour the sticker has. The order is face by face (U R F D L B on
// cubes) and, within a face, row by row as in the flat net, from top to bottom and from left to
// right. This is the notation of H. Kociemba's Cube Explorer, here for cubes of every size and for
// all puzzles with a drawing and faces of one letter. Strings of the same order with letters for
// the colours themselves (W R G Y O B) are read, but never written.
//
// Reading such a string takes three steps: the face that each letter means (facelet_letters.hpp,
// colour_faces.hpp), the piece that shows the colours of each slot, and whether turns reach the
// state (both facelet_pieces.hpp).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "group/puzzle_group.hpp"
#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// True if the puzzle has facelet strings: a drawing, an order of faces, faces of one letter.
[[nodiscard]] bool has_facelet_string(const Puzzle& puzzle);

/// The facelet string of `state`. The puzzle must have facelet strings.
[[nodiscard]] std::string facelet_string(const Puzzle& puzzle, const State& state);

/// The same; "" for a puzzle without facelet strings.
[[nodiscard]] inline std::string facelets_if_any(const Puzzle& puzzle, const State& state) {
    return has_facelet_string(puzzle) ? facelet_string(puzzle, state) : "";
}

/// True if the text looks like a facelet string of the puzzle, reachable or not: it has a letter
/// for each sticker, each letter as often as in the solved state, and different letters on all
/// stickers that never move. Letters may be those of faces or of colours.
[[nodiscard]] bool looks_like_facelets(const Puzzle& puzzle, std::string_view text);

/// True if the text consists of letters of faces, possibly with white space between them: it may be
/// part of a facelet string.
[[nodiscard]] bool may_be_faces(const Puzzle& puzzle, std::string_view text);

/// The reason why a text of letters of faces is not a facelet string, although it is nearly one:
/// "it has 53 letters, not 54". nullopt if it is a facelet string, if the number of letters is off
/// by more than an eighth, or if it contains other characters or white space.
[[nodiscard]] std::optional<std::string> why_no_facelets(const Puzzle& puzzle,
                                                         std::string_view text);

/// The state with the facelet string `text`, white space skipped; `span` is the place of `text`.
/// Identical pieces are assigned such that turns reach the state. Errors: a puzzle without facelet
/// strings; letters that are neither faces nor colours; too few or too many letters, in all or of
/// one kind; wrong colours on stickers that never move; stickers of a slot that no piece has;
/// duplicate pieces. With kImpossible, states that no turns reach (puzzle/turn_invariants.hpp): a
/// twisted or flipped piece, two exchanged pieces, or a state that satisfies these rules but is not
/// in the group. Of the errors of one kind only the first few are reported
/// (FaceletPieces::kMaxTold).
///
/// `group` is the puzzle's (group_of()), for callers that read many strings; without it, each call
/// that gets this far derives it, which takes milliseconds to seconds. The last check is omitted if
/// make_reachable() cannot decide, and for puzzles too large for a PuzzleGroup.
///
/// Letters of faces: stickers that never move (the centres of an odd cube) may show the whole
/// puzzle turned. Then each colour belongs to the face of its fixed sticker, with a warning.
/// Letters of colours, if not all letters are faces: each colour belongs to the face of its fixed
/// sticker. If all stickers move, the usual letters of the colours in which the puzzle is drawn
/// belong to its faces. If these make no state, or the letters are others, the pieces must
/// determine the face of each colour, up to a rotation of the whole puzzle. There is a warning for
/// usual letters on other faces, and for letters that allow such rotations. If the pieces do not
/// determine the faces, this is the error.
Result<State> read_facelets(const Puzzle& puzzle, std::string_view text, Span span,
                            const PuzzleGroup* group = nullptr);

}  // namespace qter
