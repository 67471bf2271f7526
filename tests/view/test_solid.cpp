// The solid in perspective: what is seen, from where, and that it is not mirrored.
#include <map>

#include "catch.hpp"
#include "fixtures.hpp"
#include "view/pictures.hpp"
#include "view/solid_picture.hpp"

using namespace qter;
using qter::testing::clockwise_area;
using qter::testing::cube;
using qter::testing::inside;
using qter::testing::puzzle;
using qter::testing::slots;
using qter::testing::sticker_on;

namespace {

FlatPicture solid_of(const Puzzle& puzzle, const std::string& algorithm = "",
                     const std::vector<Slot>& marked = {}) {
    return *solid_picture(puzzle, qter::testing::state(puzzle, algorithm), marked);
}

/// The middle of the stickers on a face.
FlatPoint middle(const Puzzle& puzzle, const FlatPicture& picture, const std::string& face) {
    FlatPoint sum;
    double count = 0;
    for (const FlatSticker& sticker : picture.stickers) {
        if (puzzle.faces()[sticker.face] != face) continue;
        sum = {sum.x + sticker.centre.x, sum.y + sticker.centre.y};
        ++count;
    }
    return {sum.x / count, sum.y / count};
}

PuzzlePtr cube_with_view(const std::string& faces) {
    SourceMap sources;
    return *read_puzzle(
        sources.add("cube.toml", "name = \"a\"\ncuts = \"c f 1/3\"\nin_view = [" + faces + "]\n"));
}

std::string faces_seen(const Puzzle& puzzle, const FlatPicture& picture) {
    std::string names;
    for (std::size_t i = 0; i < picture.faces.size(); ++i) {
        if (!picture.faces[i].empty()) names += puzzle.faces()[i];
    }
    return names;
}

}  // namespace

TEST_CASE("three faces of a cube are seen, nine stickers each") {
    const FlatPicture picture = solid_of(cube());
    std::map<std::string, int> seen;
    for (const FlatSticker& sticker : picture.stickers) {
        CHECK(sticker.face == sticker.colour);
        ++seen[cube().faces()[sticker.face]];
    }
    CHECK(seen == std::map<std::string, int>{{"F", 9}, {"R", 9}, {"U", 9}});
    CHECK(faces_seen(cube(), picture) == "UFR");
}

TEST_CASE("on a cube U is on top, F on the left and R on the right") {
    const FlatPicture picture = solid_of(cube());
    for (const FlatSticker& sticker : picture.stickers) {
        const std::string& face = cube().faces()[sticker.face];
        // The edge between F and R is the picture's middle line.
        if (face == "F") CHECK(sticker.centre.x < picture.width / 2);
        if (face == "R") CHECK(sticker.centre.x > picture.width / 2);
    }
    // U has the corner that is nearest to the eye at its bottom; F and R begin below its sides.
    const double nearest = sticker_on(cube(), picture, "UFR", "U")->centre.y;
    CHECK(nearest < sticker_on(cube(), picture, "UFR", "F")->centre.y);
    CHECK(nearest < sticker_on(cube(), picture, "UFR", "R")->centre.y);
    CHECK(middle(cube(), picture, "U").y < middle(cube(), picture, "F").y);
    CHECK(middle(cube(), picture, "F").y == Approx(middle(cube(), picture, "R").y));
}

TEST_CASE("in a hand that sees U, F and R, F's left column is on the left") {
    const FlatPicture picture = solid_of(cube());
    const auto x = [&](const std::string& piece, const std::string& face) {
        return sticker_on(cube(), picture, piece, face)->centre.x;
    };
    const auto y = [&](const std::string& piece, const std::string& face) {
        return sticker_on(cube(), picture, piece, face)->centre.y;
    };
    CHECK(x("UFL", "F") < x("UF", "F"));
    CHECK(x("UF", "F") < x("UFR", "F"));
    CHECK(x("UFR", "R") < x("UBR", "R"));
    CHECK(y("UFR", "F") < y("DFR", "F"));
    CHECK(x("UFL", "U") < x("UFR", "U"));
    CHECK(x("UFR", "U") < x("UBR", "U"));
    CHECK(y("UBL", "U") < y("UFR", "U"));
}

TEST_CASE("what is nearer is larger") {
    const FlatPicture picture = solid_of(cube());
    const auto area = [&](const std::string& piece, const std::string& face) {
        return clockwise_area(sticker_on(cube(), picture, piece, face)->corners);
    };
    CHECK(area("UFR", "U") > 1.1 * area("UBL", "U"));
    CHECK(area("UFR", "F") > 1.1 * area("DFL", "F"));
    CHECK(area("UFL", "U") == Approx(area("UBR", "U")));
}

TEST_CASE("no puzzle is mirrored, cut off or without a face that is in view") {
    for (const std::string& name : qter::testing::drawn_names()) {
        INFO(name);
        const PuzzlePtr one = puzzle(name);
        const FlatPicture picture = solid_of(*one);
        for (const std::uint8_t face : one->in_view()) CHECK(!picture.faces[face].empty());
        bool clockwise = true;
        bool within = true;
        bool placed = true;
        for (const FlatSticker& sticker : picture.stickers) {
            clockwise = clockwise && clockwise_area(sticker.corners) > 0;
            for (const FlatPoint corner : sticker.corners) {
                within = within && corner.x > -1e-9 && corner.x < picture.width + 1e-9 &&
                         corner.y > -1e-9 && corner.y < picture.height + 1e-9;
            }
            for (std::size_t face = 0; face < picture.faces.size(); ++face) {
                placed =
                    placed && inside(picture.faces[face], sticker.centre) == (face == sticker.face);
            }
        }
        CHECK(clockwise);
        CHECK(within);
        CHECK(placed);
    }
}

TEST_CASE("the pyraminx is seen from above, F in front and L on the left") {
    const PuzzlePtr pyraminx = puzzle("pyraminx");
    const FlatPicture picture = solid_of(*pyraminx);
    CHECK(faces_seen(*pyraminx, picture) == "FLR");
    CHECK(middle(*pyraminx, picture, "F").y > middle(*pyraminx, picture, "L").y);
    CHECK(middle(*pyraminx, picture, "F").y > middle(*pyraminx, picture, "R").y);
    CHECK(middle(*pyraminx, picture, "L").x < middle(*pyraminx, picture, "R").x);
}

TEST_CASE("the solid shows the colours that the net shows") {
    for (const std::string name :
         {"3x3", "megaminx", "skewb", "fto", "icosamate", "2x3x4", "3x3:supercube"}) {
        INFO(name);
        const PuzzlePtr one = puzzle(name);
        State state = solved_state(one->shape());
        for (std::uint16_t grip = 0; grip < one->grips().size(); ++grip) {
            state = compose(one->shape(), state, one->turn_state({grip, 1}));
        }
        const FlatPicture net = *flat_picture(*one, state);
        const FlatPicture solid = *solid_picture(*one, state);
        std::size_t same = 0;
        for (const FlatSticker& seen : solid.stickers) {
            same += std::any_of(net.stickers.begin(), net.stickers.end(), [&](const auto& flat) {
                return flat.slot && flat.slot == seen.slot && flat.face == seen.face &&
                       flat.colour == seen.colour;
            });
        }
        const auto moving = std::count_if(solid.stickers.begin(), solid.stickers.end(),
                                          [](const auto& seen) { return seen.slot.has_value(); });
        CHECK(same == static_cast<std::size_t>(moving));
        CHECK(same > 0);
        CHECK(solid.stickers.size() < net.stickers.size());
    }
}

TEST_CASE("marks are seen where their stickers are") {
    const std::vector<Slot> marked = slots(cube(), {"UFR", "UBL", "DF", "DBL"});
    const FlatPicture picture = solid_of(cube(), "R U", marked);
    // Three of UFR, one each of UBL and DF, none of DBL.
    CHECK(std::count_if(picture.stickers.begin(), picture.stickers.end(),
                        [](const FlatSticker& sticker) { return sticker.marked; }) == 5);
    CHECK(unseen_slots(picture, marked) == slots(cube(), {"DBL"}));
    CHECK(unseen_slots(*flat_picture(cube(), solved_state(cube().shape())), marked).empty());
}

TEST_CASE("a puzzle says from where it is seen") {
    const PuzzlePtr below = cube_with_view("\"D\", \"B\", \"L\"");
    const FlatPicture picture = solid_of(*below);
    CHECK(faces_seen(*below, picture) == "DBL");
    // From behind, with up still up, L is on the right of B, and D is below both.
    CHECK(middle(*below, picture, "L").x > middle(*below, picture, "B").x);
    CHECK(middle(*below, picture, "D").y > middle(*below, picture, "B").y);
    // Faces on opposite sides do not say it.
    const PuzzlePtr unclear = cube_with_view("\"U\", \"D\"");
    CHECK(faces_seen(*unclear, solid_of(*unclear)) == "UFR");
}

TEST_CASE("a puzzle that is known by its moves alone has no picture") {
    SourceMap sources;
    const PuzzlePtr moves =
        *read_any_puzzle(sources.add("a.tws",
                                     "Name a\nSet P 3 1\nSolved\nP\n1 2 3\nEnd\n"
                                     "Move T\nP\n2 3 1\nEnd\n"));
    CHECK(!solid_picture(*moves, solved_state(moves->shape())));
    CHECK(!flat_picture(*moves, solved_state(moves->shape())));
}
