#include "view/pixels.hpp"

#include <algorithm>
#include <cmath>

namespace qter {
namespace {

constexpr double kRounding = 1e-6;
const std::vector<bool> kNoneJoined;

struct NumberedPolygon {
    const std::vector<FlatPoint>& corners;
    FlatPoint centre;
    int number;
    const std::vector<bool>& joined;  ///< sides without a gap; may be empty
};

/// The point is at least `gap` inside of each side, or just inside of a joined side.
bool is_inside(const NumberedPolygon& polygon, FlatPoint point, double gap) {
    for (std::size_t i = 0; i < polygon.corners.size(); ++i) {
        const bool joined = !polygon.joined.empty() && polygon.joined[i];
        const double depth = depth_of_side(polygon.corners, polygon.centre, i, point);
        if (depth < (joined ? 0 : gap) - kRounding) return false;
    }
    return true;
}

PixelGrid empty_grid(const FlatPicture& picture, double dx, double dy) {
    PixelGrid grid;
    grid.width = static_cast<int>(std::ceil(picture.width / dx - kRounding));
    grid.height = static_cast<int>(std::ceil(picture.height / dy - kRounding));
    grid.shown.assign(static_cast<std::size_t>(grid.width) * grid.height, -1);
    return grid;
}

/// Sets the polygon's number in the pixels that lie `gap` inside of it.
void fill_polygon(PixelGrid& grid, const NumberedPolygon& polygon, double dx, double dy,
                  double gap) {
    const auto [left, right] =
        std::minmax_element(polygon.corners.begin(), polygon.corners.end(),
                            [](FlatPoint a, FlatPoint b) { return a.x < b.x; });
    const auto [top, bottom] =
        std::minmax_element(polygon.corners.begin(), polygon.corners.end(),
                            [](FlatPoint a, FlatPoint b) { return a.y < b.y; });
    const int last_x = std::min(grid.width - 1, static_cast<int>(right->x / dx));
    const int last_y = std::min(grid.height - 1, static_cast<int>(bottom->y / dy));
    for (int y = static_cast<int>(top->y / dy); y <= last_y; ++y) {
        for (int x = static_cast<int>(left->x / dx); x <= last_x; ++x) {
            const FlatPoint point{(x + 0.5) * dx, (y + 0.5) * dy};
            if (!is_inside(polygon, point, gap)) continue;
            grid.shown[static_cast<std::size_t>(y * grid.width + x)] = polygon.number;
        }
    }
}

}  // namespace

bool PixelGrid::on_rim(int x, int y) const {
    const int here = at(x, y);
    return at(x - 1, y) != here || at(x + 1, y) != here || at(x, y - 1) != here ||
           at(x, y + 1) != here;
}

PixelGrid sample_stickers(const FlatPicture& picture, double dx, double dy, double gap) {
    PixelGrid grid = empty_grid(picture, dx, dy);
    for (std::size_t i = 0; i < picture.stickers.size(); ++i) {
        const FlatSticker& sticker = picture.stickers[i];
        const auto number = static_cast<int>(i);
        if (sticker.covers) {
            fill_polygon(grid, {sticker.corners, sticker.centre, -1, kNoneJoined}, dx, dy, 0);
        }
        fill_polygon(grid, {sticker.corners, sticker.centre, number, sticker.joined}, dx, dy, gap);
    }
    return grid;
}

PixelGrid sample_faces(const FlatPicture& picture, double dx, double dy) {
    PixelGrid grid = empty_grid(picture, dx, dy);
    for (std::size_t i = 0; i < picture.faces.size(); ++i) {
        const std::vector<FlatPoint>& outline = picture.faces[i];
        if (outline.empty()) continue;
        const auto number = static_cast<int>(i);
        fill_polygon(grid, {outline, middle_of(outline), number, kNoneJoined}, dx, dy, 0);
    }
    for (const FlatSticker& sticker : picture.stickers) {
        if (!sticker.covers) continue;
        fill_polygon(grid, {sticker.corners, sticker.centre, sticker.face, kNoneJoined}, dx, dy, 0);
    }
    return grid;
}

}  // namespace qter
