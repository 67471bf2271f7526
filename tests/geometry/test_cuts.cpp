// Descriptions of cuts, the solids they cut, and what falls apart.
#include <array>
#include <set>

#include "catch.hpp"
#include "formats/definition.hpp"
#include "geometry/dissection.hpp"
#include "notation/algorithm.hpp"
#include "support/source.hpp"

using namespace qter;
using Catch::Matchers::ContainsSubstring;

namespace {

/// Reads a description as the first line of a source, so that places can be checked.
struct Cuts {
    explicit Cuts(const std::string& text)
        : source(sources.add("cuts", text)), read(parse_cuts(text, source.span(0, text.size()))) {}

    [[nodiscard]] const Diagnostic& error() const { return read.diagnostics().items().at(0); }
    [[nodiscard]] std::string place() const {
        return std::string(source.text(error().primary.span));
    }

    SourceMap sources;
    const Source& source;
    Result<CutDescription> read;
};

std::size_t facets(const std::string& description) {
    const Result<CutDescription> cuts = parse_cuts(description, {});
    REQUIRE(cuts.ok());
    const Result<Dissection> dissection = dissect(*cuts, {});
    REQUIRE(dissection.ok());
    return dissection->facets.size();
}

Diagnostic refusal(const std::string& description) {
    const Result<PuzzlePtr> puzzle = puzzle_from_cuts(description, {});
    REQUIRE_FALSE(puzzle.ok());
    return puzzle.diagnostics().items().at(0);
}

}  // namespace

TEST_CASE("the five solids have the faces, corners and rotations that Euclid gave them") {
    struct Expected {
        char letter;
        std::size_t faces, edges, corners, rotations;
    };
    for (const Expected& expected : std::array<Expected, 5>{{{'t', 4, 6, 4, 12},
                                                             {'c', 6, 12, 8, 24},
                                                             {'o', 8, 12, 6, 24},
                                                             {'d', 12, 30, 20, 60},
                                                             {'i', 20, 30, 12, 60}}}) {
        INFO(expected.letter);
        const Polyhedron* solid = find_polyhedron(expected.letter);
        REQUIRE(solid != nullptr);
        CHECK(solid->faces.size() == expected.faces);
        CHECK(solid->axes.size() == expected.faces + expected.edges + expected.corners);
        CHECK(solid->symmetries.size() == 2 * expected.rotations);
        std::set<std::vector<std::uint8_t>> images;
        for (const SolidSymmetry& symmetry : solid->symmetries) images.insert(symmetry.face);
        CHECK(images.size() == 2 * expected.rotations);
        std::set<std::string> names;
        for (const SolidAxis& axis : solid->axes) names.insert(axis.name);
        CHECK(names.size() == solid->axes.size());
        // One root, and every other face hangs on a neighbour.
        std::size_t roots = 0;
        for (std::size_t i = 0; i < solid->faces.size(); ++i) {
            roots += solid->faces[i].net_parent == i ? 1U : 0U;
        }
        CHECK(roots == 1);
    }
    CHECK(find_polyhedron('x') == nullptr);
}

TEST_CASE("faces are where a person sees them") {
    const auto normal = [](char solid, std::string_view name) {
        for (const SolidFace& face : find_polyhedron(solid)->faces) {
            if (face.name == name) return face.normal;
        }
        return Vec3{};
    };
    CHECK(normal('c', "U").y > 0.99);
    CHECK(normal('c', "R").x > 0.99);
    CHECK(normal('c', "F").z > 0.99);
    CHECK(normal('d', "F").z > 0.8);
    CHECK(normal('d', "R").x > 0.8);
    CHECK(normal('d', "BL").x < 0);
    CHECK(normal('d', "BL").z < 0);
    CHECK(normal('t', "F").z > 0.9);
    CHECK(normal('o', "U").y > 0.8);
    CHECK(normal('o', "L").x < -0.8);
    // Opposite faces.
    CHECK(norm(normal('d', "F") + normal('d', "B")) < 1e-9);
    CHECK(norm(normal('o', "L") + normal('o', "BR")) < 1e-9);
    CHECK(norm(normal('i', "F") + normal('i', "B")) < 1e-9);
}

TEST_CASE("descriptions are read") {
    const Cuts cuts("d f 0.7 .25 v -1/4");
    REQUIRE(cuts.read.ok());
    CHECK(cuts.read->solid->letter == 'd');
    REQUIRE(cuts.read->families.size() == 3);
    CHECK(cuts.read->families[1].kind == AxisKind::kFace);
    CHECK(cuts.read->families[1].distance == 0.25);
    CHECK(cuts.read->families[2].kind == AxisKind::kVertex);
    CHECK(cuts.read->families[2].distance == -0.25);
    CHECK(looks_like_cuts("c f 0.333 "));
    CHECK_FALSE(looks_like_cuts("3x3"));
    CHECK_FALSE(looks_like_cuts("c"));
    CHECK_FALSE(looks_like_cuts("compy cube"));
}

TEST_CASE("mistakes in descriptions are shown where they are") {
    struct Wrong {
        std::string text, place, message;
    };
    for (const Wrong& wrong : std::vector<Wrong>{
             {"x f 1/3", "x", "letter of a solid"},
             {"c g 1/3", "g", "not a kind of axis"},
             {"c f one", "one", "not a distance"},
             {"c f 1/0", "1/0", "not a distance"},
             {"c f nan", "nan", "not a distance"},
             {"c f", "f", "distance is missing"},
             {"c f 0.2 v", "v", "distance is missing"},
             {"c f 1", "1", "misses the cube"},
             {"c f 7", "7", "misses the cube"},
             {"t v -1", "-1", "misses the tetrahedron"},
             {"c f 0.2 0.2", "0.2", "twice"},
         }) {
        INFO(wrong.text);
        const Cuts cuts(wrong.text);
        REQUIRE_FALSE(cuts.read.ok());
        CHECK(cuts.place() == wrong.place);
        CHECK_THAT(cuts.error().message, ContainsSubstring(wrong.message));
    }
    std::string many = "c f";
    for (int i = 1; i <= 60; ++i) many += " " + std::to_string(i) + "/100";
    CHECK(Cuts(many).error().code == Code::kTooLarge);
}

TEST_CASE("solids fall into as many stickers as the puzzles in the shops have") {
    for (int n = 2; n <= 9; ++n) {
        std::string description = "c f";
        for (int k = n - 2; k >= 0; k -= 2) {
            description += " " + std::to_string(k) + "/" + std::to_string(n);
        }
        CHECK(facets(description) == static_cast<std::size_t>(6 * n * n));
    }
    CHECK(facets("t v 1/3 5/3") == 36);
    CHECK(facets("d f 0.7") == 132);
    CHECK(facets("c v 0") == 30);
    CHECK(facets("o f 1/3") == 72);
    CHECK(facets("c v 0.577350269189626") == 24);
    CHECK(facets("c e 0.707106781186548") == 48);
}

TEST_CASE("cuts that almost meet are refused, not guessed at") {
    // The face turning octahedron's cuts meet in the middle of each face: at 1/3, not at 0.333.
    const Diagnostic almost = refusal("o f 0.333");
    CHECK(almost.code == Code::kBadPuzzle);
    CHECK_THAT(almost.message, ContainsSubstring("miss each other"));
    CHECK_THAT(almost.help, ContainsSubstring("1/3"));
    CHECK(refusal("c f 0.5 0.5004").code == Code::kBadPuzzle);
    CHECK(refusal("c v 0.5774").code == Code::kBadPuzzle);
    // On the 3x3 nothing has to meet.
    CHECK(puzzle_from_cuts("c f 0.333 ", {}).ok());
}

TEST_CASE("cubes of many layers are read as PuzzleGeometry describes them") {
    const std::string of_30 =
        "c f 0 f .066667 f .133333 f .2 f .266667 f .333333 f .4 f .466667 f .533333 f .6 "
        "f .666667 f .733333 f .8 f .866667 f .933333";
    const std::string of_40 =
        "c f 0 f .05 f .1 f .15 f .2 f .25 f .3 f .35 f .4 f .45 f .5 f .55 f .6 f .65 f .7 f .75 "
        "f .8 f .85 f .9 f .95";
    for (const auto& [cuts, layers] : {std::pair(of_30, 30U), std::pair(of_40, 40U)}) {
        const Result<PuzzlePtr> made = puzzle_from_cuts(cuts, {});
        REQUIRE(made.ok());
        const Puzzle& cube = **made;
        // Corners, edges and centers; a grip for each layer.
        CHECK(cube.pieces().size() == 8 + 12 * (layers - 2) + 6 * (layers - 2) * (layers - 2));
        CHECK(cube.generator_count() == 3 * layers);
        // A block by half a turn is its layers by half a turn, one after the other.
        const Algorithm block = *parse_algorithm(cube, "4-10Rw2", {});
        REQUIRE(block.size() == 1);
        REQUIRE(cube.grips()[block[0].grip].block);
        const Algorithm apart = *parse_algorithm(cube, "4R2 5R2 6R2 7R2 8R2 9R2 10R2", {});
        CHECK(cube.turn_state(block[0]) == state_of(cube, apart));
        const Algorithm around = *parse_algorithm(cube, "4-10Rw 4-10Rw2 4-10Rw", {});
        REQUIRE(around.size() == 3);
        CHECK(state_of(cube, around) == solved_state(cube.shape()));
    }
}

TEST_CASE("descriptions too large to hold are refused") {
    std::string many = "d v";
    for (int i = 1; i <= 38; ++i) many += " " + std::to_string(i * 3) + "/100";
    CHECK(refusal(many).code == Code::kTooLarge);
}
