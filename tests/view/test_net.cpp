// Flat nets: laid out without overlaps, and showing what a cube in the hand shows.
#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "facelets/facelet_string.hpp"
#include "fixtures.hpp"
#include "formats/library.hpp"
#include "notation/algorithm.hpp"
#include "puzzle/facelets.hpp"
#include "view/net_text.hpp"
#include "view/picture_svg.hpp"
#include "view/pictures.hpp"

using namespace qter;
using qter::testing::count_of;
using qter::testing::inside;
using qter::testing::puzzle;

namespace {

FlatPicture picture_of(const Puzzle& puzzle, const std::string& algorithm = "") {
    return *flat_picture(puzzle, state_of(puzzle, *parse_algorithm(puzzle, algorithm, {})));
}

}  // namespace

TEST_CASE("in every net each sticker lies in its own face and in no other") {
    for (const std::string name : {"pyraminx-tips", "3x3", "fto", "megaminx", "icosamate"}) {
        INFO(name);
        const FlatPicture picture = picture_of(*puzzle(name));
        for (const FlatSticker& sticker : picture.stickers) {
            for (std::size_t face = 0; face < picture.faces.size(); ++face) {
                CHECK(inside(picture.faces[face], sticker.centre) == (face == sticker.face));
            }
        }
    }
}

TEST_CASE("facelet strings list the stickers of each face as its net is read") {
    constexpr double kSameHeight = 1e-6;
    for (const std::string& name : qter::testing::drawn_names()) {
        const PuzzlePtr any = puzzle(name);
        if (!has_facelet_string(*any)) continue;
        INFO(name);
        const FlatPicture picture = picture_of(*any);
        const std::vector<std::size_t> order = facelet_sequence(*any);
        REQUIRE(order.size() == picture.stickers.size());
        for (std::size_t i = 1; i < order.size(); ++i) {
            const FlatSticker& before = picture.stickers[order[i - 1]];
            const FlatSticker& now = picture.stickers[order[i]];
            REQUIRE(now.drawn == order[i]);
            if (before.face != now.face) continue;
            const bool one_row = std::abs(before.centre.y - now.centre.y) < kSameHeight;
            CHECK((one_row ? before.centre.x < now.centre.x : before.centre.y < now.centre.y));
        }
    }
}

TEST_CASE("a cube's net in letters") {
    const PuzzlePtr cube = puzzle("3x3");
    // After U: the top rows of the side faces move on, F's to L.
    CHECK(net_text(*cube, picture_of(*cube, "U"), {.color = false}) ==
          "       U U U\n"
          "       U U U\n"
          "       U U U\n"
          " F F F R R R B B B L L L\n"
          " L L L F F F R R R B B B\n"
          " L L L F F F R R R B B B\n"
          "       D D D\n"
          "       D D D\n"
          "       D D D\n");
}

TEST_CASE("letters that stand for longer names are explained") {
    const PuzzlePtr megaminx = puzzle("megaminx");
    const std::string text = net_text(*megaminx, picture_of(*megaminx), {.color = false});
    CHECK(text.find(" = DBR") != std::string::npos);
    CHECK(std::count(text.begin(), text.end(), 'U') >= 11);
}

TEST_CASE("a net in colours has every colour and fits the line") {
    const PuzzlePtr cube = puzzle("7x7");
    const std::string text = net_text(*cube, picture_of(*cube), {.color = true, .columns = 90});
    for (const DrawnFace& face : cube->drawing().faces) {
        const auto channel = [&](std::size_t at) {
            return std::to_string(std::stoul(face.colour.substr(at, 2), nullptr, 16));
        };
        const std::string code = "8;2;" + channel(1) + ";" + channel(3) + ";" + channel(5) + "m";
        CHECK(text.find(code) != std::string::npos);
    }
    std::size_t widest = 0;
    std::size_t width = 0;
    bool escape = false;
    for (const char c : text) {
        if (c == '\n') width = 0;
        if (c == '\x1b') escape = true;
        const bool starts = (static_cast<unsigned char>(c) & 0xc0U) != 0x80U;
        if (!escape && c != '\n' && starts) widest = std::max(widest, ++width);
        if (escape && c == 'm') escape = false;
    }
    CHECK(widest <= 91);
    CHECK(widest >= 80);
}

TEST_CASE("the SVG has a polygon for every sticker") {
    const PuzzlePtr cube = puzzle("4x4");
    const std::string svg = picture_svg(*cube, picture_of(*cube, "R"));
    CHECK(count_of(svg, "<polygon") == 6 + 96);
    CHECK(svg.find("<title>UFr on U</title>") != std::string::npos);
    CHECK(svg.starts_with("<svg "));
    CHECK(svg.ends_with("</svg>\n"));
}
