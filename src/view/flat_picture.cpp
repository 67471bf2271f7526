#include "view/flat_picture.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "puzzle/facelets.hpp"
#include "view/glue.hpp"

namespace qter {
namespace {

FlatPoint flatten(const DrawnFace& face, Vec3 point) {
    return {dot(face.right, point) + face.x, -(dot(face.up, point) + face.y)};
}

}  // namespace

void fit_picture(FlatPicture& picture) {
    constexpr double kFar = std::numeric_limits<double>::infinity();
    FlatPoint low{kFar, kFar};
    FlatPoint high{-kFar, -kFar};
    const auto include = [&](const std::vector<FlatPoint>& points) {
        for (const FlatPoint point : points) {
            low = {std::min(low.x, point.x), std::min(low.y, point.y)};
            high = {std::max(high.x, point.x), std::max(high.y, point.y)};
        }
    };
    for (const std::vector<FlatPoint>& outline : picture.faces) include(outline);
    for (const FlatSticker& sticker : picture.stickers) include(sticker.corners);
    const auto shift = [&](FlatPoint& point) { point = {point.x - low.x, point.y - low.y}; };
    for (std::vector<FlatPoint>& outline : picture.faces) {
        std::for_each(outline.begin(), outline.end(), shift);
    }
    for (FlatSticker& sticker : picture.stickers) {
        std::for_each(sticker.corners.begin(), sticker.corners.end(), shift);
        shift(sticker.centre);
    }
    picture.width = high.x - low.x;
    picture.height = high.y - low.y;
}

FlatPicture project_faces(const Puzzle& puzzle, const State& state, const std::vector<Slot>& marked,
                          const std::vector<bool>& seen, const FlatProjection& projection) {
    assert(std::is_sorted(marked.begin(), marked.end()));
    const Drawing& drawing = puzzle.drawing();
    FlatPicture picture;
    for (std::size_t face = 0; face < drawing.faces.size(); ++face) {
        std::vector<FlatPoint>& outline = picture.faces.emplace_back();
        if (!seen[face]) continue;
        for (const Vec3 corner : drawing.faces[face].corners) {
            outline.push_back(projection(face, corner));
        }
    }
    const std::vector<std::uint8_t> colours = facelet_colours(puzzle, state);
    for (std::size_t i = 0; i < colours.size(); ++i) {
        const DrawnSticker& drawn = drawing.stickers[i];
        if (!seen[drawn.face]) continue;
        FlatSticker sticker{{}, {}, drawn.face, colours[i], drawn.slot, false, i};
        sticker.marked =
            drawn.slot && std::binary_search(marked.begin(), marked.end(), *drawn.slot);
        for (const Vec3 corner : drawn.corners) {
            sticker.corners.push_back(projection(drawn.face, corner));
        }
        sticker.centre = middle_of(sticker.corners);
        picture.stickers.push_back(std::move(sticker));
    }
    fit_picture(picture);
    join_glued(puzzle, state, picture);
    return picture;
}

std::optional<FlatPicture> flat_picture(const Puzzle& puzzle, const State& state,
                                        const std::vector<Slot>& marked) {
    const std::vector<DrawnFace>& faces = puzzle.drawing().faces;
    if (puzzle.drawing().stickers.empty()) return std::nullopt;
    return project_faces(puzzle, state, marked, std::vector<bool>(faces.size(), true),
                         [&](std::size_t face, Vec3 point) { return flatten(faces[face], point); });
}

FlatPoint middle_of(const std::vector<FlatPoint>& points) {
    const auto count = static_cast<double>(points.size());
    FlatPoint middle;
    for (const FlatPoint point : points) {
        middle.x += point.x / count;
        middle.y += point.y / count;
    }
    return middle;
}

double depth_of_side(const std::vector<FlatPoint>& corners, FlatPoint centre, std::size_t side,
                     FlatPoint point) {
    const FlatPoint a = corners[side];
    const FlatPoint b = corners[(side + 1) % corners.size()];
    const auto height = [&](FlatPoint p) {
        return ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) /
               std::hypot(b.x - a.x, b.y - a.y);
    };
    return height(centre) < 0 ? -height(point) : height(point);
}

double depth_in(const std::vector<FlatPoint>& corners, FlatPoint centre, FlatPoint point) {
    double depth = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < corners.size(); ++i) {
        depth = std::min(depth, depth_of_side(corners, centre, i, point));
    }
    return depth;
}

double narrowest_sticker(const FlatPicture& picture) {
    double least = std::numeric_limits<double>::infinity();
    for (const FlatSticker& sticker : picture.stickers) {
        least = std::min(least, 2 * depth_in(sticker.corners, sticker.centre, sticker.centre));
    }
    return least;
}

bool has_marks(const FlatPicture& picture) {
    return std::any_of(picture.stickers.begin(), picture.stickers.end(),
                       [](const FlatSticker& sticker) { return sticker.marked; });
}

std::vector<Slot> unseen_slots(const FlatPicture& picture, const std::vector<Slot>& slots) {
    std::vector<Slot> unseen;
    for (const Slot slot : slots) {
        const bool found =
            std::any_of(picture.stickers.begin(), picture.stickers.end(),
                        [&](const FlatSticker& sticker) { return sticker.slot == slot; });
        if (!found) unseen.push_back(slot);
    }
    return unseen;
}

}  // namespace qter
