#include "qter/view/pixels.hpp"

#include <algorithm>
#include <cmath>

namespace qter {

bool PixelGrid::on_rim(int x, int y) const {
    const int here = at(x, y);
    return at(x - 1, y) != here || at(x + 1, y) != here || at(x, y - 1) != here ||
           at(x, y + 1) != here;
}

PixelGrid sample_picture(const FlatPicture& picture, double dx, double dy, double gap) {
    constexpr double kRounding = 1e-6;
    PixelGrid grid;
    grid.width = static_cast<int>(std::ceil(picture.width / dx - kRounding));
    grid.height = static_cast<int>(std::ceil(picture.height / dy - kRounding));
    grid.sticker.assign(static_cast<std::size_t>(grid.width) * grid.height, -1);
    for (std::size_t i = 0; i < picture.stickers.size(); ++i) {
        const FlatSticker& sticker = picture.stickers[i];
        const auto [left, right] =
            std::minmax_element(sticker.corners.begin(), sticker.corners.end(),
                                [](FlatPoint a, FlatPoint b) { return a.x < b.x; });
        const auto [top, bottom] =
            std::minmax_element(sticker.corners.begin(), sticker.corners.end(),
                                [](FlatPoint a, FlatPoint b) { return a.y < b.y; });
        const int last_x = std::min(grid.width - 1, static_cast<int>(right->x / dx));
        const int last_y = std::min(grid.height - 1, static_cast<int>(bottom->y / dy));
        for (int y = static_cast<int>(top->y / dy); y <= last_y; ++y) {
            for (int x = static_cast<int>(left->x / dx); x <= last_x; ++x) {
                const FlatPoint point{(x + 0.5) * dx, (y + 0.5) * dy};
                if (depth_in(sticker.corners, sticker.centre, point) < gap - kRounding) continue;
                grid.sticker[static_cast<std::size_t>(y * grid.width + x)] = static_cast<int>(i);
            }
        }
    }
    return grid;
}

}  // namespace qter
