// Report of `qter puzzle show`: a puzzle with an algorithm performed on it, as text with a picture,
// as SVG and as JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "blocking/obstacles.hpp"
#include "blocking/puzzle_facts.hpp"
#include "notation/algorithm.hpp"
#include "support/json.hpp"
#include "support/result.hpp"
#include "view/flat_picture.hpp"
#include "view/picture_svg.hpp"

namespace qter {

/// The faces in a picture: all in a plane, those in front, or those at the back.
enum class PuzzleView : std::uint8_t { kNet, kCorner, kBack };

/// A puzzle with an algorithm performed on it.
struct ShownPuzzle {
    PuzzlePtr puzzle;
    Algorithm algorithm;
    State state;
    std::vector<Slot> marked;  ///< ascending
    State before;
    State change;  ///< the effect of the algorithm
    /// The algorithm ends before this turn, which is blocked; the obstacle is marked.
    std::optional<BlockedTurn> stopped;

    /// Boxes have no net, except those of a puzzle from cuts.
    [[nodiscard]] bool shows_boxes(PuzzleView view) const;
    /// Errors: a puzzle known only by its moves, and those of box_picture().
    [[nodiscard]] Result<FlatPicture> picture(PuzzleView view) const {
        return picture_of(state, view);
    }
    [[nodiscard]] Result<FlatPicture> picture_of(const State& of, PuzzleView view) const;
};

/// The picture, the algorithm, the state, and puzzle_text(). The text is made visible (visible())
/// except for the escape sequences of the picture, which has them with `color`.
[[nodiscard]] std::string shown_text(const ShownPuzzle& shown, const PuzzleFacts& facts,
                                     PuzzleView view, bool presets, bool color);
/// The same of a blocked turn: the position before it, with the obstacle; "" without a picture.
[[nodiscard]] std::string stopped_text(const ShownPuzzle& shown, PuzzleView view, bool color);

/// The picture as SVG. With `arrows` it is that before the algorithm, with an arrow for each piece
/// that moves; `hidden` receives the pieces that move without one. Errors: as
/// ShownPuzzle::picture(); kArguments for arrows on boxes.
[[nodiscard]] Result<std::string> shown_svg(const ShownPuzzle& shown, PuzzleView view,
                                            const SvgOptions& options, bool arrows,
                                            std::vector<Slot>& hidden);

/// Writes the members of docs/json.md, puzzle show, into an open object.
void write_shown(JsonWriter& json, const ShownPuzzle& shown, const PuzzleFacts& facts);

}  // namespace qter
