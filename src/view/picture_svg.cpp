#include "qter/view/picture_svg.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "qter/support/text.hpp"
#include "qter/view/rgb.hpp"
#include "qter/view/xml.hpp"

namespace qter {
namespace {

constexpr double kMargin = 6;  // pixels
constexpr double kGap = 0.06;  // how much smaller than its outline a sticker is drawn

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
        svg_ = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
            "viewBox=\"0 0 {0:.0f} {1:.0f}\">\n",
            picture_.width * options_.pixels_per_unit + 2 * kMargin,
            picture_.height * options_.pixels_per_unit + 2 * kMargin);
        if (options_.title)
            svg_ += fmt::format("<title>{}</title>\n", xml_escaped(puzzle_.title()));
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
        return svg_ + "</svg>\n";
    }

 private:
    [[nodiscard]] double pixels(double units) const { return units * options_.pixels_per_unit; }

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
            "<polygon points=\"{}\" fill=\"#202020\" stroke=\"#202020\" "
            "stroke-width=\"4\" stroke-linejoin=\"round\"/>\n",
            points(outline));
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

    const Puzzle& puzzle_;
    const FlatPicture& picture_;
    const SvgOptions& options_;
    bool dimmed_;
    std::string svg_;
};

}  // namespace

std::string picture_svg(const Puzzle& puzzle, const FlatPicture& picture,
                        const SvgOptions& options) {
    return SvgPainter(puzzle, picture, options).document();
}

}  // namespace qter
