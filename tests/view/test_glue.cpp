// Glued pieces in pictures: where their stickers meet nothing is left free between them.
#include <set>

#include "catch.hpp"
#include "fixtures.hpp"
#include "random_blocking.hpp"
#include "view/net_text.hpp"
#include "view/picture_svg.hpp"
#include "view/pictures.hpp"
#include "view/pixels.hpp"
#include "view/solid_picture.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

FlatPicture net_of(const Puzzle& puzzle, const std::string& algorithm) {
    return *flat_picture(puzzle, qter::testing::state(puzzle, algorithm));
}

/// "UF-UFL on F", ascending.
std::set<std::string> seam_names(const Puzzle& puzzle, const FlatPicture& picture) {
    std::set<std::string> names;
    for (const FlatSeam& seam : picture.seams) {
        std::set<std::string> pieces;
        for (const std::size_t i : {seam.a, seam.b}) {
            const auto& slot = picture.stickers[i].slot;
            pieces.insert(slot ? puzzle.pieces()[*slot].name : "middle");
        }
        names.insert(*pieces.begin() + "-" + *pieces.rbegin() + " on " +
                     puzzle.faces()[picture.stickers[seam.a].face]);
    }
    return names;
}

}  // namespace

TEST_CASE("bonds of a bicube are seen on the faces that both pieces have") {
    const PuzzlePtr bicube = puzzle("bicube");
    CHECK(seam_names(*bicube, net_of(*bicube, "")) ==
          std::set<std::string>{
              "UF-UFL on U",    "UF-UFL on F",    "UB-UBL on U",    "UB-UBL on B",
              "UBR-UR on U",    "UBR-UR on R",    "DFR-FR on F",    "DFR-FR on R",
              "DFL-FL on F",    "DFL-FL on L",    "BL-DBL on L",    "BL-DBL on B",
              "DBR-DR on D",    "DBR-DR on R",    "UL-middle on U", "BR-middle on R",
              "DF-middle on F", "DL-middle on L", "DB-middle on D", "DB-middle on B"});
    // R brings BR to DR, beside the middle of R as before; UR and UBR go to BR and DBR.
    const std::set<std::string> turned = seam_names(*bicube, net_of(*bicube, "R"));
    CHECK(turned.contains("DR-middle on R"));
    CHECK(turned.contains("BR-DBR on R"));
    CHECK(turned.contains("BR-DBR on B"));
    CHECK(!turned.contains("BR-middle on R"));
    CHECK(net_of(cube(), "R").seams.empty());
}

TEST_CASE("however it is turned, glued stickers stay side by side and have one colour") {
    CHECK(check_cases("glued stickers", 60, [] {
        static const std::pair<PuzzlePtr, std::size_t> kPuzzles[] = {
            {puzzle("bicube"), 20}, {puzzle("bandaged-pyraminx"), 0}, {puzzle("alcatraz"), 0}};
        const auto& [p, count] = kPuzzles[*rc::gen::inRange(0, 3)];
        const std::size_t seams = flat_picture(*p, solved_state(p->shape()))->seams.size();
        const FlatPicture picture =
            *flat_picture(*p, walked_from_solved(*p, *rc::gen::inRange(0, 30)));
        RC_ASSERT(picture.seams.size() == seams);
        if (count != 0) RC_ASSERT(seams == count);
        for (const FlatSeam& seam : picture.seams) {
            RC_ASSERT(picture.stickers[seam.a].colour == picture.stickers[seam.b].colour);
            RC_ASSERT(picture.stickers[seam.a].face == picture.stickers[seam.b].face);
        }
    }));
}

TEST_CASE("pixels leave a gap between stickers, but not between those that are glued") {
    const PuzzlePtr bicube = puzzle("bicube");
    const FlatPicture picture = net_of(*bicube, "U F'");
    constexpr double kPixel = 1.0 / 60;
    const PixelGrid grid = sample_stickers(picture, kPixel, kPixel, 0.1);
    const auto shows_one = [&](const FlatSticker& a, const FlatSticker& b) {
        const double x = (a.centre.x + b.centre.x) / 2;
        const double y = (a.centre.y + b.centre.y) / 2;
        return grid.at(static_cast<int>(x / kPixel), static_cast<int>(y / kPixel)) >= 0;
    };
    std::size_t neighbours = 0;
    std::size_t free = 0;
    for (const FlatSticker& a : picture.stickers) {
        for (const FlatSticker& b : picture.stickers) {
            const double apart =
                std::abs(a.centre.x - b.centre.x) + std::abs(a.centre.y - b.centre.y);
            if (a.face != b.face || &a >= &b || apart > 0.7) continue;
            ++neighbours;
            free += shows_one(a, b) ? 0 : 1;
        }
    }
    CHECK(neighbours == 6 * 12);
    CHECK(free == 6 * 12 - 20);
}

TEST_CASE("in letters, a line joins what is glued") {
    const PuzzlePtr bicube = puzzle("bicube");
    const std::string text = net_text(*bicube, net_of(*bicube, ""), {.color = false});
    // U: UBL UB | UBR; UL centre | UR; UFL UF | UFR.
    CHECK(
        text.starts_with("              U---U   U\n"
                         "                      |\n"
                         "              U---U   U\n"
                         "\n"
                         "              U---U   U\n"));
    const std::string marked = net_text(
        *bicube, *flat_picture(*bicube, solved_state(bicube->shape()), slots(*bicube, {"UBL"})),
        {.color = false});
    CHECK(marked.starts_with("             [U]- U   U\n"));
    // Slanting sides have slanting lines.
    const PuzzlePtr pyraminx = puzzle("bandaged-pyraminx");
    const FlatPicture net = net_of(*pyraminx, "");
    const std::string slanting = net_text(*pyraminx, net, {.color = false});
    CHECK(count_of(slanting, "/") + count_of(slanting, "\\") + count_of(slanting, "-") > 0);
}

TEST_CASE("in SVG, glued stickers reach each other") {
    const PuzzlePtr bicube = puzzle("bicube");
    const auto polygon = [&](const std::string& svg, const std::string& title) {
        const std::size_t at = svg.find("<title>" + title + "<");
        REQUIRE(at != std::string::npos);
        const std::size_t from = svg.rfind("points=\"", at) + 8;
        std::vector<FlatPoint> points;
        std::istringstream text(svg.substr(from, svg.find('"', from) - from));
        char comma = 0;
        for (FlatPoint p; text >> p.x >> comma >> p.y;) points.push_back(p);
        return points;
    };
    const auto most_right = [](const std::vector<FlatPoint>& points) {
        double most = points[0].x;
        for (const FlatPoint p : points) most = std::max(most, p.x);
        return most;
    };
    const auto most_left = [](const std::vector<FlatPoint>& points) {
        double least = points[0].x;
        for (const FlatPoint p : points) least = std::min(least, p.x);
        return least;
    };
    const std::string svg = picture_svg(*bicube, net_of(*bicube, ""));
    CHECK(most_right(polygon(svg, "UFL on U")) > most_left(polygon(svg, "UF on U")));
    CHECK(most_right(polygon(svg, "UF on U")) + 2 < most_left(polygon(svg, "UFR on U")));
    // The corner view has them as well.
    const FlatPicture solid = *solid_picture(*bicube, solved_state(bicube->shape()));
    CHECK(solid.seams.size() == 4 + 4 + 4);  // of U, F and R
}
