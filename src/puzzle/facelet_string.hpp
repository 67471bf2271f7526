// Facelet strings: what a puzzle shows, one letter per sticker.
//
// The letters are those of the faces whose colour is seen, face by face (U R F D L B on cubes) and
// within a face row by row as the flat net has it, from top to bottom and from left to right: the
// notation of H. Kociemba's Cube Explorer, for cubes of every size and whatever else has faces of
// one letter and a drawing. Read, but never written, are strings of the same order with letters for
// the colours themselves (W R G Y O B).
//
// Reading such a string means finding out which face each letter means (facelet_letters.hpp,
// colour_faces.hpp), which piece shows which colours, and whether turning can lead there
// (facelet_pieces.hpp).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "puzzle/puzzle_group.hpp"
#include "support/result.hpp"

namespace qter {

/// True when the puzzle has facelet strings: a drawing, an order of faces, faces of one letter.
[[nodiscard]] bool has_facelet_string(const Puzzle& puzzle);

/// What `state` shows. The puzzle must have facelet strings.
[[nodiscard]] std::string facelet_string(const Puzzle& puzzle, const State& state);

/// The text looks like a facelet string of the puzzle, of a state that turns reach or not: it has
/// as many letters as there are stickers, each as often as in the solved state, and at rest all
/// different. Letters may be those of faces or of colours.
[[nodiscard]] bool looks_like_facelets(const Puzzle& puzzle, std::string_view text);

/// The text is letters of faces alone, with white space perhaps between them: it may be part of a
/// facelet string.
[[nodiscard]] bool may_be_faces(const Puzzle& puzzle, std::string_view text);

/// Of a run of letters of faces that is nearly a facelet string: why it is not one, as "it
/// has 53 letters, not 54". None where it is one, or has more than an eighth of the letters too
/// many or too few, or other signs or white space in it.
[[nodiscard]] std::optional<std::string> why_no_facelets(const Puzzle& puzzle,
                                                         std::string_view text);

/// The state that shows `text`, white space skipped; `span` is where `text` stands. Look-alikes are
/// told apart such that turns lead to the state. Errors: a puzzle without facelet strings, letters
/// that are neither faces nor colours, too few or too many in all or of some, stickers that never
/// move but are not in place, stickers of a slot that no piece has, a piece that is there too
/// often. And, with kImpossible, what no turns reach (turn_invariants.hpp): a twisted or flipped
/// piece, two pieces that have changed places, or a state that satisfies all such rules but is not
/// in the group. Of errors of one kind the first few are told (FaceletPieces::kMaxTold).
///
/// `group` is the puzzle's (group_of()), for callers who read many strings; without it every call
/// that gets as far derives it, which takes from milliseconds to seconds. The last check is left
/// out where make_reachable() cannot tell, and for puzzles too large to have a PuzzleGroup.
///
/// Letters of faces: stickers at rest (the centres of an odd cube) may show the whole puzzle
/// turned; then its colours are taken as those of the faces where their stickers rest, with a
/// warning that says so. Letters of colours, where not all letters are faces': each is the face
/// where it rests. Where all stickers move, the usual letters of the colours that the puzzle is
/// drawn in belong to its faces; if they make no state, or there are others, the pieces must say
/// which face has which colour, up to a rotation of the whole puzzle. Usual letters on other faces,
/// and letters for which there are such rotations, come with a warning; where the pieces do not say
/// it, that is the error.
Result<State> read_facelets(const Puzzle& puzzle, std::string_view text, Span span,
                            const PuzzleGroup* group = nullptr);

}  // namespace qter
