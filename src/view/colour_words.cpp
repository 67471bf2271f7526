#include "view/colour_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "puzzle/vec3.hpp"
#include "view/rgb.hpp"

namespace qter {
namespace {

struct NamedColour {
    std::string_view word;
    Rgb colour;
};

/// Words that need no explanation. A word for a wide range has several rows: typical stickers, and
/// the pure colours of the screen.
constexpr std::array kNamedColours = {
    NamedColour{"white", {255, 255, 255}},
    NamedColour{"white", {244, 244, 244}},
    NamedColour{"light grey", {200, 200, 200}},
    NamedColour{"grey", {136, 136, 136}},
    NamedColour{"dark grey", {72, 72, 72}},
    NamedColour{"black", {16, 16, 16}},
    NamedColour{"black", {0, 0, 0}},
    NamedColour{"red", {224, 16, 16}},
    NamedColour{"red", {200, 30, 50}},
    NamedColour{"dark red", {122, 12, 20}},
    NamedColour{"orange", {255, 138, 0}},
    NamedColour{"orange", {255, 106, 0}},
    NamedColour{"peach", {255, 171, 145}},
    NamedColour{"peach", {255, 201, 160}},
    NamedColour{"brown", {138, 90, 43}},
    NamedColour{"dark brown", {78, 48, 37}},
    NamedColour{"yellow", {255, 224, 0}},
    NamedColour{"yellow", {255, 255, 0}},
    NamedColour{"cream", {255, 242, 179}},
    NamedColour{"olive", {154, 154, 32}},
    NamedColour{"light green", {134, 224, 74}},
    NamedColour{"light green", {128, 240, 128}},
    NamedColour{"green", {0, 168, 75}},
    NamedColour{"green", {0, 192, 0}},
    NamedColour{"green", {0, 255, 0}},
    NamedColour{"green", {0, 128, 0}},
    NamedColour{"dark green", {16, 90, 28}},
    NamedColour{"turquoise", {0, 179, 164}},
    NamedColour{"turquoise", {64, 224, 208}},
    NamedColour{"cyan", {0, 255, 255}},
    NamedColour{"light blue", {127, 208, 255}},
    NamedColour{"light blue", {64, 168, 240}},
    NamedColour{"light blue", {173, 216, 230}},
    NamedColour{"blue", {16, 96, 208}},
    NamedColour{"blue", {0, 0, 255}},
    NamedColour{"dark blue", {16, 24, 112}},
    NamedColour{"violet", {92, 107, 192}},
    NamedColour{"purple", {122, 47, 181}},
    NamedColour{"purple", {144, 32, 160}},
    NamedColour{"pink", {255, 158, 203}},
    NamedColour{"pink", {255, 192, 203}},
    NamedColour{"pink", {255, 96, 176}},
    NamedColour{"dark pink", {194, 24, 91}},
    NamedColour{"magenta", {255, 0, 255}},
};

/// Lightness, green to red, blue to yellow.
Vec3 oklab(Rgb colour) {
    const Vec3 light{linear_light(colour.red), linear_light(colour.green),
                     linear_light(colour.blue)};
    const Mat3 cones{{Vec3{0.4122214708, 0.5363325363, 0.0514459929},
                      Vec3{0.2119034982, 0.6806995451, 0.1073969566},
                      Vec3{0.0883024619, 0.2817188376, 0.6299787005}}};
    const Mat3 axes{{Vec3{0.2104542553, 0.7936177850, -0.0040720468},
                     Vec3{1.9779984951, -2.4285922050, 0.4505937099},
                     Vec3{0.0259040371, 0.7827717662, -0.8086757660}}};
    const Vec3 answer = cones * light;
    return axes * Vec3{std::cbrt(answer.x), std::cbrt(answer.y), std::cbrt(answer.z)};
}

}  // namespace

std::string colour_word(const std::string& hex) {
    const Vec3 wanted = oklab(rgb_of(hex));
    const auto distance = [&](const NamedColour& named) {
        return norm(oklab(named.colour) - wanted);
    };
    return std::string(std::min_element(kNamedColours.begin(), kNamedColours.end(),
                                        [&](const NamedColour& a, const NamedColour& b) {
                                            return distance(a) < distance(b);
                                        })
                           ->word);
}

std::vector<std::string> colour_words(const Puzzle& puzzle) {
    std::vector<std::string> plain;
    for (const DrawnFace& face : puzzle.drawing().faces) plain.push_back(colour_word(face.colour));
    std::vector<std::string> words = plain;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (std::count(plain.begin(), plain.end(), plain[i]) == 1) continue;
        words[i] = fmt::format("{} ({})", plain[i], puzzle.faces()[i]);
    }
    return words;
}

}  // namespace qter
