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

/// The colour that `hex` says, "#rrggbb", as DrawnFace::colour does.
[[nodiscard]] Rgb rgb_of(const std::string& hex);

/// The other way round.
[[nodiscard]] std::string hex_of(Rgb colour);

/// A channel's light, 0..1, of its value 0..255: values follow the eye and not the light (IEC
/// 61966-2-1, sRGB).
[[nodiscard]] double linear_light(int channel);

/// How much of white's light the colour has, 0..1, as WCAG 2 defines it.
[[nodiscard]] double relative_luminance(Rgb colour);

/// Black or white, whichever is easier to read on `colour`. Its contrast is at least 4.5 : 1, which
/// WCAG 2 asks of text, whatever the colour is; eyes that see few colours see that too.
[[nodiscard]] Rgb ink_on(Rgb colour);

}  // namespace qter
