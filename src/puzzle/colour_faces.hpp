// Which face each colour of a facelet string belongs to, where it is written with colours.
//
// Where a sticker never moves, its colour is that of the face where it rests: as the person holds
// the puzzle, and whatever colours it has. Where all stickers move, the letters may be the usual
// ones of the colours that the puzzle is drawn in. And else the pieces tell: of all ways to give
// the colours to the faces, few make the stickers those of pieces, and fewer a state that turns
// reach. Ways that differ by a rotation of the solid are one and the same puzzle, turned in the
// hand. If the others are ruled out, the colours are known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "puzzle/facelet_letters.hpp"
#include "puzzle/facelet_pieces.hpp"
#include "puzzle/puzzle.hpp"
#include "puzzle/puzzle_group.hpp"
#include "support/result.hpp"

namespace qter {

/// By number of the colour (FaceletLetters::names), the face whose colour it is.
using ColourFaces = std::vector<std::uint8_t>;
using KnownColours = std::vector<std::optional<std::uint8_t>>;

/// What the stickers at rest say, so nothing of puzzles without any. Error: two faces with stickers
/// at rest of one colour, or one with several.
Result<KnownColours> colours_at_rest(const Puzzle& puzzle, const FaceletLetters& letters);

/// What the usual letters say; nullopt where they are not what `letters` has.
[[nodiscard]] std::optional<ColourFaces> usual_colours(const Puzzle& puzzle,
                                                       const FaceletLetters& letters);

/// What the stickers show when the colours belong to these faces. `whole` is where it is written.
[[nodiscard]] SeenStickers seen_with(const FaceletLetters& letters, const ColourFaces& faces,
                                     Span whole);

enum class ColourSearchEnd {
    kFound,
    kNone,     ///< no way to give the colours to faces makes a state that turns reach
    kSeveral,  ///< several that are no rotations of each other
    kTooMany,  ///< more than kMaxColourings would have to be tried
};

struct ColourSearch {
    ColourSearchEnd end = ColourSearchEnd::kNone;
    ColourFaces faces;           ///< when found: of rotations of one another, the first one
    std::optional<State> state;  ///< likewise, what the stickers show with them
    bool rotations = false;      ///< there are such rotations
};

/// 7!, so that solids with up to seven faces can be searched.
inline constexpr std::size_t kMaxColourings = 5040;

/// Tries all ways to give those colours to faces that are not `known`: usual letters first on their
/// usual faces, others first on the faces of a string in the order in which they come. Mostly a
/// look at a piece or two for each. `group` is as in why_unreachable() (unreachable.hpp); where it
/// is null and asked for, it is derived once.
[[nodiscard]] ColourSearch search_colours(const FaceletPieces& pieces, const Puzzle& puzzle,
                                          const FaceletLetters& letters, const KnownColours& known,
                                          const PuzzleGroup* group);

}  // namespace qter
