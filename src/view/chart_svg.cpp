#include "view/chart_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "view/xml.hpp"

namespace qter {
namespace {

// All in pixels.
constexpr double kWidth = 720;
constexpr double kHeight = 320;  // of a chart
constexpr double kLeft = 56;
constexpr double kRight = 24;
constexpr double kTop = 48;
constexpr double kBottom = 48;
constexpr double kInside = kWidth - kLeft - kRight;
constexpr double kTall = kHeight - kTop - kBottom;

constexpr const char* kInk = "#222222";
constexpr const char* kFaint = "#bbbbbb";
constexpr const char* kBar = "#3b76b5";
constexpr const char* kCurveColours[] = {"#3b76b5", "#c4501b", "#2d8a4e", "#7a4fa3"};
constexpr const char* kDashes[] = {"none", "7 4", "2 3", "9 3 2 3"};
constexpr std::size_t kMostLabels = 20;

std::string text_at(double x, double y, const char* anchor, double size, const std::string& text) {
    return fmt::format(
        "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" font-size=\"{:.0f}\" fill=\"{}\">{}"
        "</text>\n",
        x, y, anchor, size, kInk, xml_escaped(text));
}

std::string line(double x1, double y1, double x2, double y2, const char* colour) {
    return fmt::format(
        "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"/>\n", x1, y1,
        x2, y2, colour);
}

/// Title, the axis below, and its label.
std::string frame(double top, const std::string& title, const std::string& x_label) {
    const double base = top + kTop + kTall;
    return text_at(kLeft, top + 22, "start", 15, title) +
           line(kLeft, base, kLeft + kInside, base, kInk) +
           text_at(kLeft + kInside / 2, base + 38, "middle", 12, x_label);
}

/// Labels of a row of positions from 0 on, not too many.
std::size_t label_every(std::size_t places) { return places / kMostLabels + 1; }

std::string bars_svg(const Bars& bars, double top) {
    std::string svg = frame(top, bars.title, bars.x_label);
    const double base = top + kTop + kTall;
    const double most =
        bars.heights.empty() ? 1 : *std::max_element(bars.heights.begin(), bars.heights.end());
    const std::size_t count = bars.heights.size();
    const double step = kInside / static_cast<double>(std::max<std::size_t>(1, count));
    for (std::size_t i = 0; i < count; ++i) {
        const double height = most > 0 ? kTall * bars.heights[i] / most : 0;
        const double middle = kLeft + step * (static_cast<double>(i) + 0.5);
        svg += fmt::format(
            "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\">"
            "<title>{}: {}</title></rect>\n",
            middle - step * 0.4, base - height, step * 0.8, height, kBar, i,
            xml_escaped(bars.numbers[i]));
        if (i % label_every(count) != 0) continue;
        svg += text_at(middle, base + 16, "middle", 11, std::to_string(i));
        svg += text_at(middle, base - height - 4, "middle", count > 12 ? 8 : 10, bars.numbers[i]);
    }
    return svg;
}

std::string curves_svg(const Curves& curves, double top) {
    std::string svg = frame(top, curves.title, curves.x_label);
    const double base = top + kTop + kTall;
    const auto height = [&](double value) {
        return base - kTall * std::clamp(value / curves.most, 0.0, 1.0);
    };
    for (const auto& [value, meaning] : curves.marks) {
        svg += line(kLeft, height(value), kLeft + kInside, height(value), kFaint);
        svg += text_at(kLeft + kInside, height(value) - 4, "end", 10, meaning);
        svg += text_at(kLeft - 6, height(value) + 4, "end", 10, fmt::format("{:g}", value));
    }
    std::size_t places = 1;
    for (const Curve& curve : curves.curves) places = std::max(places, curve.values.size());
    const double step = kInside / static_cast<double>(std::max<std::size_t>(1, places - 1));
    for (std::size_t i = 0; i < places; i += label_every(places)) {
        svg += text_at(kLeft + step * static_cast<double>(i), base + 16, "middle", 11,
                       std::to_string(i));
    }
    for (std::size_t k = 0; k < curves.curves.size(); ++k) {
        const char* const colour = kCurveColours[k % std::size(kCurveColours)];
        const char* const dashes = kDashes[k % std::size(kDashes)];
        std::string points;
        for (std::size_t i = 0; i < curves.curves[k].values.size(); ++i) {
            points += fmt::format("{}{:.1f},{:.1f}", i == 0 ? "" : " ",
                                  kLeft + step * static_cast<double>(i),
                                  height(curves.curves[k].values[i]));
        }
        const std::string stroke =
            fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"{}\"",
                        colour, dashes);
        svg += fmt::format("<polyline points=\"{}\" {}/>\n", points, stroke);
        const double x = kLeft + 200 * static_cast<double>(k);
        svg += fmt::format("<path d=\"M{:.1f} {:.1f}h28\" {}/>\n", x, top + 36, stroke);
        svg += text_at(x + 34, top + 40, "start", 11, curves.curves[k].name);
    }
    return svg;
}

}  // namespace

std::string charts_svg(const std::vector<Bars>& bars, const std::vector<Curves>& curves) {
    const double height = kHeight * static_cast<double>(bars.size() + curves.size());
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
        "viewBox=\"0 0 {0:.0f} {1:.0f}\" font-family=\"Helvetica, Arial, sans-serif\">\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
        kWidth, height);
    double top = 0;
    for (const Bars& one : bars) {
        svg += bars_svg(one, top);
        top += kHeight;
    }
    for (const Curves& one : curves) {
        svg += curves_svg(one, top);
        top += kHeight;
    }
    return svg + "</svg>\n";
}

}  // namespace qter
