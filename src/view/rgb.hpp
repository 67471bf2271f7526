// Colours of the screen, as numbers.
#pragma once

#include <string>

namespace qter {

struct Rgb {
    int red = 0;  ///< 0..255, as the others
    int green = 0;
    int blue = 0;

    friend bool operator==(const Rgb&, const Rgb&) = default;
};

/// The colour of `hex`, "#rrggbb", as in DrawnFace::colour.
[[nodiscard]] Rgb rgb_of(const std::string& hex);

/// The inverse of rgb_of().
[[nodiscard]] std::string hex_of(Rgb colour);

/// The light of a channel, 0..1, for its value 0..255: values follow the eye and not the light (IEC
/// 61966-2-1, sRGB).
[[nodiscard]] double linear_light(int channel);

/// The colour's luminance relative to white, 0..1, as WCAG 2 defines it.
[[nodiscard]] double relative_luminance(Rgb colour);

/// Black or white, whichever is easier to read on `colour`. Its contrast is at least 4.5 : 1, which
/// WCAG 2 requires for text, whatever the colour is; people who see few colours can read it, too.
[[nodiscard]] Rgb ink_on(Rgb colour);

}  // namespace qter
