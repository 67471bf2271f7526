#include "view/picture_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "geometry/face_colours.hpp"
#include "support/text.hpp"
#include "view/rgb.hpp"
#include "view/xml.hpp"

namespace qter {
namespace {

constexpr double kMargin = 6;  // pixels
constexpr double kGap = 0.06;  // part of its size by which a sticker is drawn smaller
/// Colours of the solid between its stickers. The lighter one is for dark backgrounds: those whose
/// relative luminance is below the middle between black and this colour.
constexpr std::string_view kBody = "#202020";
constexpr std::string_view kLightBody = "#5a5a5a";
constexpr double kDarkBackground = 0.05;
/// Colours of sides without a sticker, a little lighter than the body around them.
constexpr std::string_view kBare = "#484848";
constexpr std::string_view kLightBare = "#828282";
/// Of all letters: attributes of the picture.
constexpr std::string_view kFont =
    " font-family=\"sans-serif\" font-weight=\"bold\" text-anchor=\"middle\"";
constexpr double kDimmed = 0.8;      // share of the colour, the rest is the body's
constexpr double kOver = 0.4;        // pixels by which joined stickers overlap
constexpr double kArrowWidth = 0.1;  // of the narrowest sticker
constexpr double kArrowHead = 3.5;   // of the arrow's width

/// The intersection of two lines, each through a point in a direction; `a` if they are parallel.
FlatPoint meeting(FlatPoint a, FlatPoint along_a, FlatPoint b, FlatPoint along_b) {
    const double turn = along_a.x * along_b.y - along_a.y * along_b.x;
    if (std::abs(turn) < 1e-9) return a;
    const double t = ((b.x - a.x) * along_b.y - (b.y - a.y) * along_b.x) / turn;
    return {a.x + t * along_a.x, a.y + t * along_a.y};
}

/// The polygon, drawn smaller by `part` of its size, except at joined sides: these move out by
/// `over`, so that no gap shows between neighbours.
std::vector<FlatPoint> shrunk(const FlatSticker& sticker, double part, double over) {
    const std::vector<FlatPoint>& corners = sticker.corners;
    const std::size_t count = corners.size();
    // A point of the side's line after it has moved.
    const auto moved = [&](std::size_t side) -> FlatPoint {
        const FlatPoint a = corners[side];
        const FlatPoint centre = sticker.centre;
        if (!sticker.is_joined(side)) {
            return {a.x + part * (centre.x - a.x), a.y + part * (centre.y - a.y)};
        }
        const double out = over / depth_of_side(corners, centre, side, centre);
        return {a.x - out * (centre.x - a.x), a.y - out * (centre.y - a.y)};
    };
    const auto along = [&](std::size_t side) -> FlatPoint {
        const FlatPoint a = corners[side];
        const FlatPoint b = corners[(side + 1) % count];
        return {b.x - a.x, b.y - a.y};
    };
    std::vector<FlatPoint> inner;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t before = (i + count - 1) % count;
        // Lines that move by the same part of their distance meet on the line to the centre.
        const bool alike = sticker.is_joined(i) == sticker.is_joined(before);
        inner.push_back(alike && !sticker.is_joined(i)
                            ? moved(i)
                            : meeting(moved(i), along(i), moved(before), along(before)));
    }
    return inner;
}

/// A coordinate in hundredths of a pixel, without zeros that say nothing: pictures are many
/// numbers.
std::string number_text(double pixels) { return fmt::format("{}", std::round(pixels * 100) / 100); }

bool is_joined_anywhere(const FlatSticker& sticker) {
    return std::find(sticker.joined.begin(), sticker.joined.end(), true) != sticker.joined.end();
}

/// A dimmed colour.
std::string mixture(const std::string& colour, std::string_view behind) {
    const Rgb front = rgb_of(colour);
    const Rgb back = rgb_of(std::string(behind));
    const auto mix = [](int a, int b) {
        return static_cast<int>(std::lround(kDimmed * a + (1 - kDimmed) * b));
    };
    return hex_of(
        {mix(front.red, back.red), mix(front.green, back.green), mix(front.blue, back.blue)});
}

/// Writes one picture.
class SvgPainter {
 public:
    SvgPainter(const Puzzle& puzzle, const FlatPicture& picture, const SvgOptions& options)
        : puzzle_(puzzle),
          colours_(face_colours(puzzle)),
          picture_(picture),
          options_(options),
          dimmed_(options.dim && has_marks(picture)) {
        if (options.bare) blank_ = hex_of(*options.bare);
    }

    std::string document() {
        const double width = std::round(pixels(picture_.width) + 2 * kMargin);
        const double height = std::round(pixels(picture_.height) + 2 * kMargin);
        svg_ = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" {} viewBox=\"0 0 {:.0f} {:.0f}\"{}>\n",
            size_text(width, height), width, height, options_.letters ? kFont : "");
        if (options_.title)
            svg_ += fmt::format("<title>{}</title>\n", xml_escaped(puzzle_.title()));
        if (options_.background) {
            svg_ += fmt::format("<rect width=\"{:.0f}\" height=\"{:.0f}\" fill=\"{}\"/>\n", width,
                                height, hex_of(*options_.background));
        }
        for (const std::vector<FlatPoint>& outline : picture_.faces) {
            if (!outline.empty()) add_face(outline);
        }
        for (const FlatSticker& sticker : picture_.stickers) {
            add_sticker(sticker);
            // A sticker that later ones may cover is drawn completely.
            if (sticker.covers) add_upon(sticker);
        }
        // Above all other stickers, so that no neighbour covers a part of them.
        for (const FlatSticker& sticker : picture_.stickers) {
            if (sticker.marked && !sticker.covers) add_mark(sticker);
        }
        for (const FlatSticker& sticker : picture_.stickers) {
            if (options_.letters && !sticker.covers && !sticker.bare) add_name(sticker);
        }
        // All rims first, so that no rim covers another arrow.
        for (const bool rim : {true, false}) {
            for (const FlatArrow& arrow : picture_.arrows) add_arrow(arrow, rim);
        }
        return svg_ + "</svg>\n";
    }

 private:
    [[nodiscard]] double pixels(double units) const { return units * options_.pixels_per_unit; }

    [[nodiscard]] std::string size_text(double width, double height) const {
        if (!options_.width_mm) {
            return fmt::format("width=\"{:.0f}\" height=\"{:.0f}\"", width, height);
        }
        return fmt::format("width=\"{:.2f}mm\" height=\"{:.2f}mm\"", *options_.width_mm,
                           *options_.width_mm * height / width);
    }

    [[nodiscard]] std::string points(const std::vector<FlatPoint>& corners) const {
        std::string text;
        for (const FlatPoint corner : corners) {
            text += fmt::format("{}{},{}", text.empty() ? "" : " ",
                                number_text(pixels(corner.x) + kMargin),
                                number_text(pixels(corner.y) + kMargin));
        }
        return text;
    }

    /// The distance from its centre to the nearest side, in pixels.
    [[nodiscard]] double inner_radius(const FlatSticker& sticker) const {
        return pixels((1 - kGap) * depth_in(sticker.corners, sticker.centre, sticker.centre));
    }

    [[nodiscard]] std::string_view colour_of(const FlatSticker& sticker) const {
        if (sticker.bare) return blank_ ? *blank_ : body() == kBody ? kBare : kLightBare;
        return colours_[sticker.colour];
    }

    [[nodiscard]] std::vector<FlatPoint> inside_of(const FlatSticker& sticker) const {
        return shrunk(sticker, kGap, kOver / options_.pixels_per_unit);
    }

    void add_upon(const FlatSticker& sticker) {
        if (sticker.marked) add_mark(sticker);
        if (options_.letters && !sticker.bare) add_name(sticker);
    }

    void add_face(const std::vector<FlatPoint>& outline) {
        svg_ += fmt::format(
            "<polygon points=\"{0}\" fill=\"{1}\" stroke=\"{1}\" "
            "stroke-width=\"4\" stroke-linejoin=\"round\"/>\n",
            points(outline), body());
    }

    [[nodiscard]] std::string_view body() const {
        const bool dark =
            options_.background && relative_luminance(*options_.background) < kDarkBackground;
        return dark ? kLightBody : kBody;
    }

    void add_sticker(const FlatSticker& sticker) {
        if (sticker.covers) {
            svg_ += fmt::format("<polygon points=\"{}\" fill=\"{}\"/>\n", points(sticker.corners),
                                body());
        }
        const bool dim = dimmed_ && !sticker.marked;
        // An overlapping sticker would show its neighbour through.
        const bool mixed = dim && is_joined_anywhere(sticker);
        const std::string colour(colour_of(sticker));
        svg_ += fmt::format("<polygon points=\"{}\" fill=\"{}\"", points(inside_of(sticker)),
                            xml_escaped(mixed ? mixture(colour, body()) : colour));
        // Over a dark face colours get darker, and still differ from each other.
        if (dim && !mixed) svg_ += fmt::format(" opacity=\"{}\"", kDimmed);
        if (!options_.title) {
            svg_ += "/>\n";
            return;
        }
        const std::string& face = puzzle_.faces()[sticker.face];
        const std::string place =
            sticker.slot ? fmt::format("{} on {}", puzzle_.pieces()[*sticker.slot].name, face)
                         : face;
        svg_ += fmt::format("><title>{}</title></polygon>\n", xml_escaped(place));
    }

    /// The width of both light lines and the dark one between them together, in pixels.
    [[nodiscard]] double halo_width(const FlatSticker& sticker) const {
        return std::clamp(0.35 * inner_radius(sticker), 2.0, 9.0);
    }

    void add_mark(const FlatSticker& sticker) {
        const double radius = inner_radius(sticker);
        const double halo = halo_width(sticker);
        // The outer edge of the halo is that of the sticker.
        const double part = kGap + (1 - kGap) * std::min(0.5, halo / 2 / radius);
        const std::vector<FlatPoint> corners = shrunk(sticker, part, 0);
        const std::string outline = points(corners);
        for (const auto& [colour, width] :
             {std::pair("#ffffff", halo), std::pair("#000000", 0.5 * halo)}) {
            if (is_joined_anywhere(sticker)) {
                add_free_sides(sticker, corners, colour, width);
                continue;
            }
            svg_ += fmt::format(
                "<polygon points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:.2f}\" "
                "stroke-linejoin=\"round\" pointer-events=\"none\"/>\n",
                outline, colour, width);
        }
    }

    /// Lines along the sides that are not joined.
    void add_free_sides(const FlatSticker& sticker, const std::vector<FlatPoint>& corners,
                        std::string_view colour, double width) {
        const std::size_t count = corners.size();
        for (std::size_t first = 0; first < count; ++first) {
            // One line from a joined side to the next joined one, so that its corners are round and
            // its ends meet those of the neighbours.
            if (sticker.is_joined(first) || !sticker.is_joined((first + count - 1) % count))
                continue;
            std::vector<FlatPoint> line = {corners[first]};
            for (std::size_t i = first; !sticker.is_joined(i % count); ++i) {
                line.push_back(corners[(i + 1) % count]);
            }
            svg_ += fmt::format(
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:.2f}\" "
                "stroke-linejoin=\"round\" pointer-events=\"none\"/>\n",
                points(line), colour, width);
        }
    }

    void add_name(const FlatSticker& sticker) {
        const std::string& name = puzzle_.faces()[sticker.colour];
        // Inside of the mark, if there is one.
        const double radius = inner_radius(sticker) - (sticker.marked ? halo_width(sticker) : 0);
        // A letter is about 0.7 of its font's size wide and high.
        const double size =
            1.5 * radius / (1 + 0.4 * (static_cast<double>(text_columns(name)) - 1));
        const bool white = ink_on(rgb_of(std::string(colour_of(sticker)))) == Rgb{255, 255, 255};
        svg_ += fmt::format("<text x=\"{:.2f}\" y=\"{:.2f}\" font-size=\"{:.1f}\"{}{}>{}</text>\n",
                            pixels(sticker.centre.x) + kMargin,
                            pixels(sticker.centre.y) + kMargin + 0.36 * size, size,
                            white ? " fill=\"#ffffff\"" : "",
                            // Else it would hide the sticker's title.
                            options_.title ? " pointer-events=\"none\"" : "", xml_escaped(name));
    }

    void add_arrow(const FlatArrow& arrow, bool is_rim) {
        const FlatPoint from{pixels(arrow.from.x) + kMargin, pixels(arrow.from.y) + kMargin};
        const FlatPoint to{pixels(arrow.to.x) + kMargin, pixels(arrow.to.y) + kMargin};
        const double length = std::hypot(to.x - from.x, to.y - from.y);
        const FlatPoint along{(to.x - from.x) / length, (to.y - from.y) / length};
        const double width = pixels(narrowest_) * kArrowWidth;
        const double head = std::min(kArrowHead * width, length / (arrow.both_ways ? 2 : 1));
        // The line ends where its heads begin; a head is as wide as it is long.
        const auto triangle = [&](FlatPoint tip, double sign) {
            const FlatPoint base{tip.x - sign * along.x * head, tip.y - sign * along.y * head};
            return fmt::format("M{:.2f},{:.2f} L{:.2f},{:.2f} {:.2f},{:.2f} Z", tip.x, tip.y,
                               base.x - along.y * head / 2, base.y + along.x * head / 2,
                               base.x + along.y * head / 2, base.y - along.x * head / 2);
        };
        const double begin = arrow.both_ways ? head : 0;
        const std::string line =
            fmt::format("M{:.2f},{:.2f} L{:.2f},{:.2f}", from.x + along.x * begin,
                        from.y + along.y * begin, to.x - along.x * head, to.y - along.y * head);
        std::string heads = triangle(to, 1);
        if (arrow.both_ways) heads += ' ' + triangle(from, -1);
        const char* const colour = is_rim ? "#ffffff" : "#000000";
        const double rim = is_rim ? width : 0;
        svg_ += fmt::format(
            "<path d=\"{0}\" fill=\"none\" stroke=\"{2}\" stroke-width=\"{3:.2f}\" "
            "stroke-linecap=\"round\" pointer-events=\"none\"/>\n"
            "<path d=\"{1}\" fill=\"{2}\" stroke=\"{2}\" stroke-width=\"{4:.2f}\" "
            "stroke-linejoin=\"round\" pointer-events=\"none\"/>\n",
            line, heads, colour, width + rim, rim);
    }

    const Puzzle& puzzle_;
    std::vector<std::string> colours_;  // by face
    const FlatPicture& picture_;
    const SvgOptions& options_;
    const double narrowest_ = narrowest_sticker(picture_);
    bool dimmed_;
    std::optional<std::string> blank_;  // the colour of bare stickers, if it is not the usual one
    std::string svg_;
};

}  // namespace

std::string picture_svg(const Puzzle& puzzle, const FlatPicture& picture,
                        const SvgOptions& options) {
    return SvgPainter(puzzle, picture, options).document();
}

}  // namespace qter
