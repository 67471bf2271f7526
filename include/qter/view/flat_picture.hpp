// A state of a puzzle as a flat picture: its net, with every sticker a coloured polygon.
//
// Both pictures there are, SVG and terminal, are drawn from this.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "qter/puzzle/puzzle.hpp"

namespace qter {

/// A point of the picture; y points downwards, as on screens. A face's distance from the solid's
/// centre is 1.
struct FlatPoint {
    double x = 0;
    double y = 0;
};

struct FlatSticker {
    std::vector<FlatPoint> corners;
    FlatPoint centre;
    std::uint8_t face = 0;     ///< where it is
    std::uint8_t colour = 0;   ///< the face whose colour it shows
    std::optional<Slot> slot;  ///< the place it is part of; none for one that never moves
};

struct FlatPicture {
    std::vector<FlatSticker> stickers;
    std::vector<std::vector<FlatPoint>> faces;  ///< outlines
    double width = 0;                           ///< all points lie in [0, width] x [0, height]
    double height = 0;
};

/// The picture of `state`; nullopt for a puzzle that is known by its moves alone.
[[nodiscard]] std::optional<FlatPicture> flat_picture(const Puzzle& puzzle, const State& state);

}  // namespace qter
