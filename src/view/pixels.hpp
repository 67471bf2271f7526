// A flat picture in large pixels: the sticker, or the face, that each pixel shows.
#pragma once

#include <cstddef>
#include <vector>

#include "view/flat_picture.hpp"

namespace qter {

struct PixelGrid {
    int width = 0;
    int height = 0;
    std::vector<int> shown;  ///< index of the sticker or face, row by row; -1 for nothing

    /// The index at the pixel; -1 also outside of the grid.
    [[nodiscard]] int at(int x, int y) const {
        if (x < 0 || y < 0 || x >= width || y >= height) return -1;
        return shown[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                     static_cast<std::size_t>(x)];
    }
    /// True when one of the four neighbouring pixels shows something else.
    [[nodiscard]] bool on_rim(int x, int y) const;
};

/// Samples the stickers at the middle of pixels of the given size. `gap` is left free inside of
/// each sticker's outline, except at joined sides.
[[nodiscard]] PixelGrid sample_stickers(const FlatPicture& picture, double dx, double dy,
                                        double gap);

/// Samples the faces. Stickers that cover others are shown as the face on which they are.
[[nodiscard]] PixelGrid sample_faces(const FlatPicture& picture, double dx, double dy);

}  // namespace qter
