// Charts and drawings of graphs, by what is in their documents.
#include <cmath>
#include <regex>

#include "catch.hpp"
#include "pictures.hpp"
#include "view/chart_svg.hpp"
#include "view/rings_svg.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

/// The numbers that an attribute has in a document, in order.
std::vector<double> attributes(const std::string& svg, const std::string& element,
                               const std::string& name) {
    const std::regex pattern("<" + element + "[^>]* " + name + "=\"([-0-9.]+)\"");
    std::vector<double> found;
    for (std::sregex_iterator at(svg.begin(), svg.end(), pattern), end; at != end; ++at) {
        found.push_back(std::stod((*at)[1]));
    }
    return found;
}

}  // namespace

TEST_CASE("bars are as high as their numbers say", "[chart]") {
    const std::string svg =
        charts_svg({{"a < b", "distance", {1, 4, 2, 0}, {"1", "4", "2", "0"}}}, {});
    CHECK_THAT(svg, ContainsSubstring("a &lt; b"));
    const std::vector<double> heights = attributes(svg, "rect", "height");
    // The background's is a percentage.
    REQUIRE(heights.size() == 4);
    CHECK(heights[0] == Approx(heights[1] / 4).margin(0.06));
    CHECK(heights[2] == Approx(heights[1] / 2).margin(0.06));
    CHECK(heights[3] == 0);
    CHECK(count_of(svg, ">4</text>") == 1);
    CHECK_THAT(charts_svg({{"", "", {}, {}}}, {}), ContainsSubstring("</svg>"));
    CHECK_THAT(charts_svg({{"", "", {0}, {"0"}}}, {}), ContainsSubstring("</svg>"));
}

TEST_CASE("curves are told apart by more than colour, and stay within the chart", "[chart]") {
    Curves curves;
    curves.title = "walk";
    curves.marks = {{0.25, "mixed below"}};
    curves.curves = {{"one", {1, 0.5, 0}}, {"other", {0, 2, 1}}};
    const std::string svg = charts_svg({{"", "", {1}, {"1"}}}, {curves});
    CHECK(count_of(svg, "<polyline") == 2);
    CHECK(count_of(svg, "stroke-dasharray=\"none\"") == 2);  // the curve, and in the legend
    CHECK(count_of(svg, "stroke-dasharray=\"7 4\"") == 2);
    const std::regex points("points=\"([^\"]*)\"");
    std::smatch found;
    REQUIRE(std::regex_search(svg, found, points));
    // 1 is at the top, 0 at the bottom, and 0.5 in the middle of them.
    double x0, y0, x1, y1, x2, y2;
    REQUIRE(std::sscanf(found.str(1).c_str(), "%lf,%lf %lf,%lf %lf,%lf", &x0, &y0, &x1, &y1, &x2,
                        &y2) == 6);
    CHECK(y0 < y1);
    CHECK(y1 == Approx((y0 + y2) / 2).margin(0.06));
    CHECK(x1 == Approx((x0 + x2) / 2).margin(0.06));
    // What is above the axis' end is cut off there.
    const std::string rest = found.suffix();
    REQUIRE(std::regex_search(rest, found, points));
    double cut = 0;
    REQUIRE(std::sscanf(found.str(1).c_str(), "%*f,%*f %*f,%lf", &cut) == 1);
    CHECK(cut == y0);
}

TEST_CASE("nodes stand on rings by distance, each near its parent", "[chart]") {
    std::vector<RingNode> nodes = {{0, {}, "solved"}};
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    for (std::uint32_t i = 0; i < 4; ++i) nodes.push_back({1, 0, "A"});
    for (std::uint32_t i = 0; i < 8; ++i) nodes.push_back({2, 1 + i / 2, "\"B\" & C"});
    for (std::uint32_t i = 1; i < nodes.size(); ++i) edges.emplace_back(*nodes[i].parent, i);
    edges.emplace_back(5, 12);
    const std::string svg = rings_svg(nodes, edges, "2x2");
    const std::vector<double> x = attributes(svg, "circle", "cx");
    const std::vector<double> y = attributes(svg, "circle", "cy");
    REQUIRE(x.size() == nodes.size());
    CHECK(count_of(svg, "<line") == edges.size());
    const auto apart = [&](std::size_t a, std::size_t b) {
        return std::hypot(x[a] - x[b], y[a] - y[b]);
    };
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        CHECK(apart(0, i) == Approx(nodes[i].ring * apart(0, 1)).margin(0.3));
        for (std::size_t other = 1; other <= 4; ++other) {
            if (nodes[i].ring == 2) CHECK(apart(i, *nodes[i].parent) <= apart(i, other) + 0.2);
        }
    }
    CHECK(count_of(svg, "&quot;B&quot; &amp; C") == 16);  // each as a title and as a label
    // Too many to be written beside their nodes.
    for (std::uint32_t i = 0; i < 200; ++i) nodes.push_back({1, 0, "A"});
    CHECK(count_of(rings_svg(nodes, edges, "2x2"), "<text") == 0);
}
