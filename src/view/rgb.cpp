#include "view/rgb.hpp"

#include <fmt/format.h>

#include <cmath>

namespace qter {

Rgb rgb_of(const std::string& hex) {
    const auto channel = [&](std::size_t at) {
        return static_cast<int>(std::stoul(hex.substr(at, 2), nullptr, 16));
    };
    return {channel(1), channel(3), channel(5)};
}

std::string hex_of(Rgb colour) {
    return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
}

double linear_light(int channel) {
    const double value = channel / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double relative_luminance(Rgb colour) {
    return 0.2126 * linear_light(colour.red) + 0.7152 * linear_light(colour.green) +
           0.0722 * linear_light(colour.blue);
}

Rgb ink_on(Rgb colour) {
    // WCAG's contrast of two luminances is (light + 0.05) / (dark + 0.05).
    const double light = relative_luminance(colour) + 0.05;
    return light / 0.05 >= 1.05 / light ? Rgb{0, 0, 0} : Rgb{255, 255, 255};
}

}  // namespace qter
