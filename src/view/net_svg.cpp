#include "qter/view/net_svg.hpp"

#include <fmt/format.h>

#include "qter/support/text.hpp"

namespace qter {
namespace {

constexpr double kPixelsPerUnit = 60;
constexpr double kMargin = 6;  // pixels
constexpr double kGap = 0.06;  // how much smaller than its outline a sticker is drawn

std::string points(const std::vector<FlatPoint>& corners) {
    std::string text;
    for (const FlatPoint corner : corners) {
        text +=
            fmt::format("{}{:.2f},{:.2f}", text.empty() ? "" : " ",
                        corner.x * kPixelsPerUnit + kMargin, corner.y * kPixelsPerUnit + kMargin);
    }
    return text;
}

/// Text and values of attributes. XML 1.0 has no way to write control characters at all.
std::string escaped(const std::string& text) {
    std::string safe;
    for (const char c : printable(text, text.size())) {
        switch (c) {
            case '&':
                safe += "&amp;";
                break;
            case '<':
                safe += "&lt;";
                break;
            case '>':
                safe += "&gt;";
                break;
            case '"':
                safe += "&quot;";
                break;
            default:
                safe += c;
        }
    }
    return safe;
}

}  // namespace

std::string net_svg(const Puzzle& puzzle, const FlatPicture& picture) {
    const double width = picture.width * kPixelsPerUnit + 2 * kMargin;
    const double height = picture.height * kPixelsPerUnit + 2 * kMargin;
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
        "viewBox=\"0 0 {0:.0f} {1:.0f}\">\n<title>{2}</title>\n",
        width, height, escaped(puzzle.title()));
    for (const std::vector<FlatPoint>& outline : picture.faces) {
        svg += fmt::format(
            "<polygon points=\"{}\" fill=\"#202020\" stroke=\"#202020\" "
            "stroke-width=\"4\" stroke-linejoin=\"round\"/>\n",
            points(outline));
    }
    for (const FlatSticker& sticker : picture.stickers) {
        std::vector<FlatPoint> inner = sticker.corners;
        for (FlatPoint& corner : inner) {
            corner.x += kGap * (sticker.centre.x - corner.x);
            corner.y += kGap * (sticker.centre.y - corner.y);
        }
        const std::string place = sticker.slot
                                      ? fmt::format("{} on {}", puzzle.pieces()[*sticker.slot].name,
                                                    puzzle.faces()[sticker.face])
                                      : puzzle.faces()[sticker.face];
        svg += fmt::format("<polygon points=\"{}\" fill=\"{}\"><title>{}</title></polygon>\n",
                           points(inner), escaped(puzzle.drawing().faces[sticker.colour].colour),
                           escaped(place));
    }
    return svg + "</svg>\n";
}

}  // namespace qter
