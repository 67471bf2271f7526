// A flat picture in large pixels: which sticker, or which face, each of them shows.
#pragma once

#include <cstddef>
#include <vector>

#include "view/flat_picture.hpp"

namespace qter {

struct PixelGrid {
    int width = 0;
    int height = 0;
    std::vector<int> shown;  ///< what each pixel shows, by number, row by row; -1: nothing

    /// What the pixel shows; -1 also outside.
    [[nodiscard]] int at(int x, int y) const {
        if (x < 0 || y < 0 || x >= width || y >= height) return -1;
        return shown[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                     static_cast<std::size_t>(x)];
    }
    /// True when one of the four pixels around this one shows something else.
    [[nodiscard]] bool on_rim(int x, int y) const;
};

/// Samples the stickers at the middle of pixels of the given size. `gap` is left free inside of
/// each sticker's outline, but for sides that are joined.
[[nodiscard]] PixelGrid sample_stickers(const FlatPicture& picture, double dx, double dy,
                                        double gap);

/// Samples the faces, and stickers that cover what is behind them by the faces they are on.
[[nodiscard]] PixelGrid sample_faces(const FlatPicture& picture, double dx, double dy);

}  // namespace qter
