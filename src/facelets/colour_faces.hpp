// Assignment of the colours of a facelet string to faces.
//
// A sticker that never moves has the colour of the face where it is: this determines colours in any
// way of holding the puzzle and in any colour scheme. If all stickers move, the letters may be the
// usual ones of the colours that the puzzle is drawn in. Otherwise the pieces decide: of all
// assignments of colours to faces, few make the stickers those of pieces, and fewer make a
// reachable state. Assignments that differ by a rotation of the solid are the same puzzle, turned
// in the hand. If all others are ruled out, the colours are known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "facelets/facelet_letters.hpp"
#include "facelets/facelet_pieces.hpp"
#include "group/puzzle_group.hpp"
#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// By index of the colour (FaceletLetters::names), its face.
using ColourFaces = std::vector<std::uint8_t>;
using KnownColours = std::vector<std::optional<std::uint8_t>>;

/// The colours determined by the stickers that never move; empty for puzzles without such stickers.
/// Error: two faces have such stickers of one colour, or one face has several colours.
Result<KnownColours> colours_at_rest(const Puzzle& puzzle, const FaceletLetters& letters);

/// The assignment by the usual letters; nullopt if `letters` are others.
[[nodiscard]] std::optional<ColourFaces> usual_colours(const Puzzle& puzzle,
                                                       const FaceletLetters& letters);

/// The stickers, if the colours belong to these faces. `whole` is the place of the text.
[[nodiscard]] SeenStickers seen_with(const FaceletLetters& letters, const ColourFaces& faces,
                                     Span whole);

enum class ColourSearchEnd {
    kFound,
    kNone,     ///< no assignment gives a reachable state
    kSeveral,  ///< several that are not rotations of each other
    kTooMany,  ///< more than kMaxColourings assignments
};

struct ColourSearch {
    ColourSearchEnd end = ColourSearchEnd::kNone;
    ColourFaces faces;           ///< if found: the first of all rotations of it
    std::optional<State> state;  ///< if found: the state under `faces`
    bool rotations = false;      ///< there are other rotations
};

/// 7!, so that solids with up to seven faces can be searched.
inline constexpr std::size_t kMaxColourings = 5040;

/// Tries all assignments of the colours whose face is not `known`: usual letters first on their
/// usual faces, others first in the order of the string's faces. Usually a test of one or two
/// pieces for each. `group` is as in why_unreachable() (puzzle/unreachable.hpp); if it is null and
/// needed, it is derived once.
[[nodiscard]] ColourSearch search_colours(const FaceletPieces& pieces, const Puzzle& puzzle,
                                          const FaceletLetters& letters, const KnownColours& known,
                                          const PuzzleGroup* group);

}  // namespace qter
