// A state of a puzzle as a flat picture: every visible sticker as a coloured polygon.
//
// All pictures are drawn from this, in SVG and on terminals. The net, made here, shows every
// sticker; solid_picture.hpp shows the solid as an eye sees it. Marked stickers are those of the
// places that the user should find.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter {

/// A point of the picture; y points downwards, as on screens. A face's distance from the solid's
/// centre is 1.
struct FlatPoint {
    double x = 0;
    double y = 0;
};

struct FlatSticker {
    std::vector<FlatPoint> corners;  ///< of a convex polygon
    FlatPoint centre;
    std::uint8_t face = 0;     ///< on which it is
    std::uint8_t colour = 0;   ///< the face whose colour it shows
    std::optional<Slot> slot;  ///< its slot; nullopt for a sticker that never moves
    bool marked = false;
    std::size_t drawn = 0;  ///< index in Drawing::stickers
    /// By side, from corner i to the next: the neighbour there belongs to the same piece or block,
    /// and there is no gap between them. Empty where no side is joined.
    std::vector<bool> joined = {};
    bool covers = false;  ///< it hides stickers that come earlier in the picture
    bool bare = false;    ///< of the body's colour: a side of a piece without a sticker

    [[nodiscard]] bool is_joined(std::size_t side) const { return !joined.empty() && joined[side]; }
};

/// The common side of two stickers of pieces that are glued together.
struct FlatSeam {
    std::size_t a = 0;  ///< index in FlatPicture::stickers
    std::size_t b = 0;
};

/// From the middle of one sticker to that of another.
struct FlatArrow {
    FlatPoint from;
    FlatPoint to;
    bool both_ways = false;  ///< with two heads
};

struct FlatPicture {
    std::vector<FlatSticker> stickers;          ///< the visible ones
    std::vector<std::vector<FlatPoint>> faces;  ///< outlines; empty for a hidden face
    std::vector<FlatSeam> seams;                ///< empty, unless glue.hpp finds some
    std::vector<FlatArrow> arrows;              ///< empty, unless arrows.hpp adds them
    double width = 0;                           ///< all points lie in [0, width] x [0, height]
    double height = 0;
};

/// The net of `state`, with the stickers of `marked` (ascending) marked; nullopt for a puzzle that
/// is known by its moves alone.
[[nodiscard]] std::optional<FlatPicture> flat_picture(const Puzzle& puzzle, const State& state,
                                                      const std::vector<Slot>& marked = {});

/// Maps a point of a face to a point of the picture.
using FlatProjection = std::function<FlatPoint(std::size_t face, Vec3 point)>;

/// Moves the picture such that its faces and stickers begin at 0, and sets its size.
void fit_picture(FlatPicture& picture);

/// The picture of the faces for which `seen` holds, by `projection`, moved so that it begins at 0.
/// At least one face is seen. The projection must keep straight lines straight.
[[nodiscard]] FlatPicture project_faces(const Puzzle& puzzle, const State& state,
                                        const std::vector<Slot>& marked,
                                        const std::vector<bool>& seen,
                                        const FlatProjection& projection);

/// The mean of the points.
[[nodiscard]] FlatPoint middle_of(const std::vector<FlatPoint>& points);

/// The distance of the point from the line through a side, from corner `side` to the next; negative
/// on the side that is opposite to `centre`.
[[nodiscard]] double depth_of_side(const std::vector<FlatPoint>& corners, FlatPoint centre,
                                   std::size_t side, FlatPoint point);

/// The distance of the point from the sides of the polygon around `centre`; negative outside.
[[nodiscard]] double depth_in(const std::vector<FlatPoint>& corners, FlatPoint centre,
                              FlatPoint point);

/// The narrowest sticker's width, in the picture's units.
[[nodiscard]] double narrowest_sticker(const FlatPicture& picture);

[[nodiscard]] bool has_marks(const FlatPicture& picture);

/// Those of `slots` without a sticker in the picture.
[[nodiscard]] std::vector<Slot> unseen_slots(const FlatPicture& picture,
                                             const std::vector<Slot>& slots);

}  // namespace qter
