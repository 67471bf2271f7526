// Pictures in the format PNG (W3C, 2003; ISO/IEC 15948): 8 bits for each of red, green and blue.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "view/rgb.hpp"

namespace qter {

struct RgbImage {
    std::size_t width = 0;
    std::size_t height = 0;
    std::vector<Rgb> pixels;  ///< row by row, from the top left
};

/// The file's bytes. The image has at least one pixel.
[[nodiscard]] std::string png(const RgbImage& image);

}  // namespace qter
