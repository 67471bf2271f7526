// Arrows from where pieces are to where an algorithm brings them.
#include <cmath>
#include <set>

#include "catch.hpp"
#include "fixtures.hpp"
#include "puzzle/facelets.hpp"
#include "puzzle/group_facts.hpp"
#include "view/arrows.hpp"
#include "view/picture_svg.hpp"
#include "view/pictures.hpp"
#include "view/solid_picture.hpp"

using namespace qter;
using qter::testing::count_of;
using qter::testing::cube;
using qter::testing::puzzle;
using qter::testing::slots;

namespace {

struct Drawn {
    FlatPicture picture;
    std::vector<Slot> hidden;
};

Drawn drawn(const Puzzle& puzzle, const std::string& algorithm, bool solid = false) {
    const State solved = solved_state(puzzle.shape());
    Drawn made{solid ? *solid_picture(puzzle, solved) : *flat_picture(puzzle, solved), {}};
    made.hidden = add_arrows(puzzle, qter::testing::state(puzzle, algorithm), made.picture);
    return made;
}

/// The sticker whose middle it is: "UFR on U".
std::string name_of(const Puzzle& puzzle, const FlatPicture& picture, FlatPoint point) {
    for (const FlatSticker& sticker : picture.stickers) {
        if (std::hypot(sticker.centre.x - point.x, sticker.centre.y - point.y) > 1e-9) continue;
        return puzzle.pieces()[*sticker.slot].name + " on " + puzzle.faces()[sticker.face];
    }
    return "?";
}

using Names = std::set<std::string>;

Names names_of(const Puzzle& puzzle, const FlatPicture& picture) {
    Names names;
    for (const FlatArrow& arrow : picture.arrows) {
        names.insert(name_of(puzzle, picture, arrow.from) + (arrow.both_ways ? " <-> " : " -> ") +
                     name_of(puzzle, picture, arrow.to));
    }
    return names;
}

}  // namespace

TEST_CASE("arrows: a clockwise turn of U, as one sees it from above") {
    const Drawn turned = drawn(cube(), "U");
    CHECK(turned.hidden.empty());
    CHECK(names_of(cube(), turned.picture) == Names{"UFR on U -> UFL on U", "UFL on U -> UBL on U",
                                                    "UBL on U -> UBR on U", "UBR on U -> UFR on U",
                                                    "UF on U -> UL on U", "UL on U -> UB on U",
                                                    "UB on U -> UR on U", "UR on U -> UF on U"});
    CHECK(drawn(cube(), "").picture.arrows.empty());
}

TEST_CASE("arrows: two that change places share one with two heads") {
    // The edges UL and UR, the corners UFR and UBR: what cubers call the T permutation.
    const Drawn swapped = drawn(cube(), "R U R' U' R' F R2 U' R' U' R U R' F'");
    CHECK(names_of(cube(), swapped.picture) ==
          Names{"UR on U <-> UL on U", "UFR on U <-> UBR on U"});
}

TEST_CASE("arrows: a piece that is turned in its place has one between its stickers") {
    // Two corners are twisted, and nothing else is done.
    const Drawn twisted = drawn(cube(), "(R' D' R D)2 U (D' R' D R)2 U'");
    const Names names = names_of(cube(), twisted.picture);
    CHECK(names.size() == 2);
    for (const std::string& name : names) {
        const std::string from = name.substr(0, name.find(' '));
        CHECK(name.find("-> " + from + " on") != std::string::npos);
    }
}

TEST_CASE("arrows: what is out of sight before or after is told") {
    const Drawn above = drawn(cube(), "U", true);
    CHECK(above.hidden.empty());
    CHECK(above.picture.arrows.size() == 8);
    // Seen from below D turns clockwise: what is on F comes to R. The others begin or end out of
    // sight.
    const Drawn below = drawn(cube(), "D", true);
    CHECK(names_of(cube(), below.picture) ==
          Names{"DFL on F -> DFR on R", "DF on F -> DR on R", "DFR on F -> DBR on R"});
    CHECK(below.hidden == slots(cube(), {"DBR", "DBL", "DR", "DB", "DL"}));
}

TEST_CASE("arrows: each leads from a sticker to where that sticker goes, on every puzzle") {
    for (const std::string name : {"2x2", "3x3", "4x4", "pyraminx", "megaminx", "skewb", "fto"}) {
        const PuzzlePtr p = puzzle(name);
        CAPTURE(name);
        const std::optional<PuzzleGroup> group = group_of(*p);
        REQUIRE(group);
        Random random(1);
        for (int i = 0; i < 20; ++i) {
            const State before = group->random_state(random);
            const State change = group->random_state(random);
            const State after = compose(p->shape(), before, change);
            // What is seen goes along with the stickers.
            const std::vector<std::size_t> origins = facelet_origins(*p, change);
            const std::vector<std::uint8_t> old_colours = facelet_colours(*p, before);
            const std::vector<std::uint8_t> new_colours = facelet_colours(*p, after);
            for (std::size_t at = 0; at < origins.size(); ++at) {
                REQUIRE(new_colours[at] == old_colours[origins[at]]);
            }
            CHECK(std::set<std::size_t>(origins.begin(), origins.end()).size() == origins.size());
            for (const bool solid : {false, true}) {
                FlatPicture picture =
                    solid ? *solid_picture(*p, before) : *flat_picture(*p, before);
                const std::vector<Slot> hidden = add_arrows(*p, change, picture);
                std::size_t moved = 0;
                for (Slot slot = 0; slot < p->shape().slots(); ++slot) {
                    moved += is_solved(change, slot) ? 0 : 1;
                }
                std::size_t told = hidden.size();
                for (const FlatArrow& arrow : picture.arrows) told += arrow.both_ways ? 2 : 1;
                CHECK(told == moved);
                if (!solid) CHECK(hidden.empty());
                for (const FlatArrow& arrow : picture.arrows) {
                    const FlatSticker* from = nullptr;
                    const FlatSticker* to = nullptr;
                    for (const FlatSticker& sticker : picture.stickers) {
                        const auto is_at = [&](FlatPoint end) {
                            return std::hypot(sticker.centre.x - end.x, sticker.centre.y - end.y) <
                                   1e-9;
                        };
                        if (is_at(arrow.from)) from = &sticker;
                        if (is_at(arrow.to)) to = &sticker;
                    }
                    REQUIRE((from != nullptr && to != nullptr));
                    CHECK(origins[to->drawn] == from->drawn);
                    if (arrow.both_ways) CHECK(origins[from->drawn] == to->drawn);
                }
            }
        }
    }
}

TEST_CASE("arrows: in SVG each has a rim, and a head where it leads") {
    const auto svg_of = [&](const std::string& algorithm) {
        return picture_svg(cube(), drawn(cube(), algorithm).picture);
    };
    CHECK(count_of(svg_of(""), "<path") == 0);
    // A line and a head, each once for the rim.
    CHECK(count_of(svg_of("U"), "<path") == 8 * 4);
    CHECK(count_of(svg_of("U"), " Z\"") == 8 * 2);
    CHECK(count_of(svg_of("U"), " Z M") == 0);
    const std::string swaps = svg_of("R U R' U' R' F R2 U' R' U' R U R' F'");
    CHECK(count_of(swaps, "<path") == 2 * 4);
    CHECK(count_of(swaps, " Z M") == 2 * 2);
    CHECK(swaps.ends_with("</svg>\n"));
}

TEST_CASE("svg: a background, and a body that is seen on it") {
    const FlatPicture picture = *flat_picture(cube(), solved_state(cube().shape()));
    CHECK(picture_svg(cube(), picture).find("<rect") == std::string::npos);
    const auto on = [&](Rgb background) {
        return picture_svg(cube(), picture, {.background = background});
    };
    CHECK(on({255, 255, 255}).find("fill=\"#ffffff\"/>") != std::string::npos);
    CHECK(on({255, 255, 255}).find("#202020") != std::string::npos);
    for (const Rgb dark : {Rgb{0, 0, 0}, Rgb{24, 26, 27}, Rgb{32, 32, 32}}) {
        const std::string svg = on(dark);
        CHECK(svg.find("<rect") < svg.find("<polygon"));
        const std::string body = "<polygon points=\"";
        const std::size_t fill = svg.find("fill=\"", svg.find(body)) + 6;
        const double light = relative_luminance(rgb_of(svg.substr(fill, 7)));
        // WCAG 2 asks of what is no text for a contrast of 1.5 at the least here; 3 is its usual
        // one.
        CHECK((light + 0.05) / (relative_luminance(dark) + 0.05) > 2);
    }
}

TEST_CASE("svg: how wide it is in print says nothing of the state, and its height follows") {
    const SvgOptions print{.width_mm = 40};
    std::set<std::string> heads;
    for (const std::string algorithm : {"", "R U", "F2 D' L"}) {
        const std::string svg = picture_svg(
            cube(), *flat_picture(cube(), qter::testing::state(cube(), algorithm)), print);
        heads.insert(svg.substr(0, svg.find('\n')));
    }
    REQUIRE(heads.size() == 1);
    // Twelve stickers wide and nine high, and a margin.
    CHECK(heads.begin()->find("width=\"40.00mm\" height=\"30.") != std::string::npos);
}
