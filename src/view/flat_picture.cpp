#include "qter/view/flat_picture.hpp"

#include <algorithm>

#include "qter/puzzle/facelets.hpp"

namespace qter {
namespace {

FlatPoint flatten(const DrawnFace& face, Vec3 point) {
    return {dot(face.right, point) + face.x, -(dot(face.up, point) + face.y)};
}

}  // namespace

std::optional<FlatPicture> flat_picture(const Puzzle& puzzle, const State& state) {
    const Drawing& drawing = puzzle.drawing();
    if (drawing.stickers.empty()) return std::nullopt;
    FlatPicture picture;
    for (const DrawnFace& face : drawing.faces) {
        std::vector<FlatPoint>& outline = picture.faces.emplace_back();
        for (const Vec3 corner : face.corners) outline.push_back(flatten(face, corner));
    }
    const std::vector<std::uint8_t> colours = facelet_colours(puzzle, state);
    for (std::size_t i = 0; i < colours.size(); ++i) {
        const DrawnSticker& drawn = drawing.stickers[i];
        FlatSticker sticker{{}, {}, drawn.face, colours[i], drawn.slot};
        for (const Vec3 corner : drawn.corners) {
            const FlatPoint point = flatten(drawing.faces[drawn.face], corner);
            sticker.corners.push_back(point);
            sticker.centre.x += point.x / static_cast<double>(drawn.corners.size());
            sticker.centre.y += point.y / static_cast<double>(drawn.corners.size());
        }
        picture.stickers.push_back(std::move(sticker));
    }
    FlatPoint low = picture.faces[0][0];
    FlatPoint high = low;
    for (const std::vector<FlatPoint>& outline : picture.faces) {
        for (const FlatPoint point : outline) {
            low = {std::min(low.x, point.x), std::min(low.y, point.y)};
            high = {std::max(high.x, point.x), std::max(high.y, point.y)};
        }
    }
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
    return picture;
}

}  // namespace qter
