#include "qter/view/picture_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "qter/support/text.hpp"
#include "qter/view/rgb.hpp"
#include "qter/view/xml.hpp"

namespace qter {
namespace {

constexpr double kMargin = 6;  // pixels
constexpr double kGap = 0.06;  // how much smaller than its outline a sticker is drawn
/// Of the solid between its stickers; the lighter one is told from a background that is darker, in
/// relative luminance, than the middle between black and itself.
constexpr std::string_view kBody = "#202020";
constexpr std::string_view kLightBody = "#5a5a5a";
constexpr double kDarkBackground = 0.05;
constexpr double kArrowWidth = 0.1;  // of the narrowest sticker
constexpr double kArrowHead = 3.5;   // of the arrow's width

/// The polygon, drawn smaller by `part` of its size.
std::vector<FlatPoint> shrunk(const FlatSticker& sticker, double part) {
    std::vector<FlatPoint> inner = sticker.corners;
    for (FlatPoint& corner : inner) {
        corner.x += part * (sticker.centre.x - corner.x);
        corner.y += part * (sticker.centre.y - corner.y);
    }
    return inner;
}

/// Writes one picture.
class SvgPainter {
 public:
    SvgPainter(const Puzzle& puzzle, const FlatPicture& picture, const SvgOptions& options)
        : puzzle_(puzzle),
          picture_(picture),
          options_(options),
          dimmed_(options.dim && has_marks(picture)) {}

    std::string document() {
        const double width = std::round(pixels(picture_.width) + 2 * kMargin);
        const double height = std::round(pixels(picture_.height) + 2 * kMargin);
        svg_ = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" {} viewBox=\"0 0 {:.0f} {:.0f}\">\n",
            size_text(width, height), width, height);
        if (options_.title)
            svg_ += fmt::format("<title>{}</title>\n", xml_escaped(puzzle_.title()));
        if (options_.background) {
            svg_ += fmt::format("<rect width=\"{:.0f}\" height=\"{:.0f}\" fill=\"{}\"/>\n", width,
                                height, hex_of(*options_.background));
        }
        for (const std::vector<FlatPoint>& outline : picture_.faces) {
            if (!outline.empty()) add_face(outline);
        }
        for (const FlatSticker& sticker : picture_.stickers) add_sticker(sticker);
        // Above all stickers, so that no neighbour covers a part of them.
        for (const FlatSticker& sticker : picture_.stickers) {
            if (sticker.marked) add_mark(sticker);
        }
        if (options_.letters) {
            for (const FlatSticker& sticker : picture_.stickers) add_name(sticker);
        }
        // All rims first, so that none covers another arrow.
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
            text += fmt::format("{}{:.2f},{:.2f}", text.empty() ? "" : " ",
                                pixels(corner.x) + kMargin, pixels(corner.y) + kMargin);
        }
        return text;
    }

    /// In pixels, from its centre to the nearest side.
    [[nodiscard]] double inner_radius(const FlatSticker& sticker) const {
        return pixels((1 - kGap) * depth_in(sticker.corners, sticker.centre, sticker.centre));
    }

    [[nodiscard]] const std::string& colour_of(const FlatSticker& sticker) const {
        return puzzle_.drawing().faces[sticker.colour].colour;
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
        svg_ += fmt::format("<polygon points=\"{}\" fill=\"{}\"", points(shrunk(sticker, kGap)),
                            xml_escaped(colour_of(sticker)));
        // Over a dark face: colours get darker, and are still told from each other.
        if (dimmed_ && !sticker.marked) svg_ += " opacity=\"0.8\"";
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

    /// How wide both light lines and the dark one between them are together, in pixels.
    [[nodiscard]] double halo_width(const FlatSticker& sticker) const {
        return std::clamp(0.35 * inner_radius(sticker), 2.0, 9.0);
    }

    void add_mark(const FlatSticker& sticker) {
        const double radius = inner_radius(sticker);
        const double halo = halo_width(sticker);
        // The halo's outer side is the sticker's.
        const double part = kGap + (1 - kGap) * std::min(0.5, halo / 2 / radius);
        const std::string outline = points(shrunk(sticker, part));
        for (const auto& [colour, width] :
             {std::pair("#ffffff", halo), std::pair("#000000", 0.5 * halo)}) {
            svg_ += fmt::format(
                "<polygon points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:.2f}\" "
                "stroke-linejoin=\"round\" pointer-events=\"none\"/>\n",
                outline, colour, width);
        }
    }

    void add_name(const FlatSticker& sticker) {
        const std::string& name = puzzle_.faces()[sticker.colour];
        // Inside of a mark, if there is one.
        const double radius = inner_radius(sticker) - (sticker.marked ? halo_width(sticker) : 0);
        // A letter is about 0.7 of its font's size wide and high.
        const double size =
            1.5 * radius / (1 + 0.4 * (static_cast<double>(text_columns(name)) - 1));
        const bool white = ink_on(rgb_of(colour_of(sticker))) == Rgb{255, 255, 255};
        svg_ += fmt::format(
            "<text x=\"{:.2f}\" y=\"{:.2f}\" font-size=\"{:.1f}\" "
            "font-family=\"sans-serif\" font-weight=\"bold\" text-anchor=\"middle\" "
            "fill=\"{}\" pointer-events=\"none\">{}</text>\n",
            pixels(sticker.centre.x) + kMargin, pixels(sticker.centre.y) + kMargin + 0.36 * size,
            size, white ? "#ffffff" : "#000000", xml_escaped(name));
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
    const FlatPicture& picture_;
    const SvgOptions& options_;
    const double narrowest_ = narrowest_sticker(picture_);
    bool dimmed_;
    std::string svg_;
};

}  // namespace

std::string picture_svg(const Puzzle& puzzle, const FlatPicture& picture,
                        const SvgOptions& options) {
    return SvgPainter(puzzle, picture, options).document();
}

}  // namespace qter
