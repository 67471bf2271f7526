// What pieces look like: the section of a description, its mistakes, and where turns bring solids.
#include <cmath>
#include <numbers>
#include <set>

#include "catch.hpp"
#include "fixtures.hpp"
#include "formats/definition.hpp"
#include "formats/definition_writer.hpp"
#include "formats/same_puzzle.hpp"
#include "geometry/convex_faces.hpp"
#include "geometry/puzzle_body.hpp"
#include "support/embedded.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

using FaceLists = std::vector<std::vector<std::uint32_t>>;

const std::vector<Vec3> kCubePoints = {{-1, -1, -1}, {1, -1, -1}, {1, 1, -1}, {-1, 1, -1},
                                       {-1, -1, 1},  {1, -1, 1},  {1, 1, 1},  {-1, 1, 1}};
/// Some one way round, some the other.
const FaceLists kCubeLists = {{0, 1, 2, 3}, {4, 5, 6, 7}, {0, 1, 5, 4},
                              {3, 2, 6, 7}, {0, 3, 7, 4}, {1, 2, 6, 5}};

std::string problem_of(const std::vector<Vec3>& points, FaceLists faces) {
    const auto problem = orient_faces(points, faces);
    if (!problem) return "";
    return (problem->face ? "face " + std::to_string(*problem->face + 1) + ": " : "") +
           problem->message;
}

std::string with_change(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

/// A bead on each side of the middle, that A and B exchange: A about z, B about y. Without
/// `[body]`.
const std::string kTwoBeads = R"(name = "p"
[[orbits]]
name = "beads"
orientations = 1
size = 2
[[grips]]
name = "A"
[grips.places]
beads = [2, 1]
[[grips]]
name = "B"
[grips.places]
beads = [2, 1]
)";

const std::string kBeadAxes = "[body]\naxes = { A = [0, 0, 2], B = [0, 1, 0] }\n";
const std::string kBeadColours = "[body.colours]\nred = \"#FF0000\"\nblue = \"#0000ff\"\n";
const std::string kCubeText = R"(points = [[1, -1, -1], [3, -1, -1], [3, 1, -1], [1, 1, -1],
    [1, -1, 1], [3, -1, 1], [3, 1, 1], [1, 1, 1]]
faces = [[1, 2, 3, 4], [5, 6, 7, 8], [1, 2, 6, 5], [4, 3, 7, 8], [1, 4, 8, 5], [2, 3, 7, 6]]
)";
const std::string kBeadPieces = "pieces = { beads-1 = \"red\", beads-2 = \"blue\" }\n";
const std::string kBeadSolid = "[[body.solids]]\nat = \"beads-1\"\n" + kCubeText + kBeadPieces;

Result<PuzzlePtr> read_text(SourceMap& sources, const std::string& text) {
    return read_puzzle(sources.add("p.toml", text));
}

PuzzlePtr must_read(const std::string& text) {
    SourceMap sources;
    Result<PuzzlePtr> made = read_text(sources, text);
    if (!made) throw std::runtime_error(made.diagnostics().items().front().message);
    return *std::move(made);
}

std::string body_error(const std::string& body) {
    SourceMap sources;
    const Result<PuzzlePtr> made = read_text(sources, kTwoBeads + body);
    return made ? "" : made.diagnostics().items().front().message;
}

std::string text_of(const std::string& name) {
    for (const EmbeddedFile& file : embedded_puzzles()) {
        if (file.name == name) return std::string(file.text);
    }
    throw std::runtime_error("no puzzle " + name);
}

/// A built-in description without what its pieces look like.
std::string without_body(const std::string& name) {
    const std::string text = text_of(name);
    return text.substr(0, text.find("\n[body]"));
}

}  // namespace

TEST_CASE("faces of a convex solid are turned such that they run clockwise as seen from outside") {
    FaceLists faces = kCubeLists;
    CHECK(!orient_faces(kCubePoints, faces));
    for (const auto& face : faces) {
        const auto at = [&](std::size_t i) { return kCubePoints[face[i]]; };
        const Vec3 outwards = cross(at(2) - at(1), at(1) - at(0));
        CHECK(dot(outwards, at(0)) > 0);  // the middle is 0
    }
}

TEST_CASE("what is no convex solid is told apart") {
    CHECK(problem_of(kCubePoints, kCubeLists).empty());
    const auto with_face = [](std::size_t i, std::vector<std::uint32_t> corners) {
        FaceLists faces = kCubeLists;
        faces[i] = std::move(corners);
        return faces;
    };
    const auto with_point = [](std::size_t i, Vec3 point) {
        std::vector<Vec3> points = kCubePoints;
        if (i == points.size()) points.emplace_back();
        points[i] = point;
        return points;
    };
    CHECK(problem_of(kCubePoints, with_face(0, {0, 1, 1})) == "face 1: a corner is listed twice");
    CHECK(problem_of(kCubePoints, with_face(1, {4, 5, 7, 6})) ==
          "face 2: its corners are on a line, or its sides cross");
    CHECK(problem_of(kCubePoints, with_face(1, {4, 5, 6})) ==
          "face 2: point 8 lies in its plane, but is not one of its corners");
    CHECK(problem_of(kCubePoints, with_face(0, {0, 1, 6, 3})) ==
          "face 1: its corners are not in a plane");
    CHECK(problem_of(with_point(8, {0, 0, 1.5}), kCubeLists) ==
          "face 2: the solid is not convex: point 9 lies outside of it");
    CHECK(problem_of(with_point(8, {0, 0, 0.5}), kCubeLists) ==
          "point 9 is not a corner of any face");
    CHECK(problem_of(with_point(8, {1, 1, 1}), kCubeLists) == "points 7 and 9 are the same");
    FaceLists open = kCubeLists;
    open.pop_back();
    CHECK(problem_of(kCubePoints, open)
              .starts_with("the faces do not close the solid: the side from point "));
    FaceLists twice = kCubeLists;
    twice.push_back(twice.front());
    CHECK(problem_of(kCubePoints, twice).starts_with("face 7: its side from point "));
    // A star of five points goes twice round its middle.
    std::vector<Vec3> star = {{0, 0, -1}};
    for (int i = 0; i < 5; ++i) {
        const double angle = 4 * std::numbers::pi * i / 5;
        star.push_back({std::cos(angle), std::sin(angle), 1});
    }
    CHECK(problem_of(star, {{1, 2, 3, 4, 5}}) ==
          "face 1: its corners are not in order round a convex polygon");
    CHECK(problem_of({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}, {{0, 1, 2, 3}, {0, 1, 2, 3}})
              .starts_with("face 2: its side from point "));
}

TEST_CASE("a description of a body: every mistake is told") {
    REQUIRE(body_error(kBeadAxes + kBeadColours + kBeadSolid).empty());
    const std::string good = kBeadAxes + kBeadColours + kBeadSolid;
    const auto changed = [&](const std::string& from, const std::string& to) {
        return body_error(with_change(good, from, to));
    };
    CHECK(changed("[0, 0, 2]", "[0, 0, 0]") ==
          "an axis has a direction: its numbers cannot all be 0");
    CHECK(changed("A = [0, 0, 2], ", "") == "the grip A has no axis");
    CHECK(changed("A = ", "C = [0, 0, 1], A = ") == "`C` is not a grip of this puzzle");
    CHECK(changed("[0, 0, 2]", "[0, 2]") == "an axis is three numbers, none beyond 100: [0, 1, 0]");
    CHECK(changed("[0, 0, 2]", "[0, nan, 2]") ==
          "an axis is three numbers, none beyond 100: [0, 1, 0]");
    CHECK(changed("axes = { A = [0, 0, 2], B = [0, 1, 0] }\n", "") ==
          "`axes` is a table with an axis for each grip: { U = [0, 1, 0] }");
    CHECK(changed("[3, 1, 1]", "[3, 1, inf]") ==
          "a point is three numbers, none beyond 100: [0, 1, 0]");
    CHECK(changed("[3, 1, 1]", "[3, 1, -101]") ==
          "a point is three numbers, none beyond 100: [0, 1, 0]");
    CHECK(changed("[3, 1, 1]", "[3, 1, \"1\"]") ==
          "a point is three numbers, none beyond 100: [0, 1, 0]");
    CHECK(changed("#0000ff", "0000ff") == "a colour is # and six hexadecimal digits: \"#ff0000\"");
    CHECK(changed("#0000ff", "#0000fg") == "a colour is # and six hexadecimal digits: \"#ff0000\"");
    CHECK(changed("\"blue\"", "\"blau\"") == "`blau` is not a colour of the body");
    CHECK(changed("\"blue\"", "[\"blue\", \"red\"]") ==
          "write a colour for each of 6 stickers, or one for all of them");
    CHECK(changed("beads-2", "beads-3") == "`beads-3` is not a piece of this puzzle");
    CHECK(changed("at = \"beads-1\"", "at = \"beads\"") == "`beads` is not a piece of this puzzle");
    CHECK(changed("at = \"beads-1\"\n", "") ==
          "a solid of several pieces needs `at`, the slot that it is drawn in");
    CHECK(changed(kBeadPieces, "") == "a solid has `pieces`, or `rests` if it never moves");
    CHECK(changed(kBeadPieces, kBeadPieces + "rests = \"red\"\n") ==
          "a solid has `pieces`, or `rests` if it never moves");
    CHECK(changed(kBeadPieces, "rests = \"red\"\n") == "a solid with `rests` is in no slot");
    CHECK(changed(kBeadPieces, "pieces = {}\n") ==
          "`pieces` is a table of pieces with the colours of their stickers: { UF = [\"white\", "
          "\"green\"] }");
    CHECK(changed("[1, 2, 3, 4]", "[1, 2, 3, 9]") ==
          "a face is three points or more, by their numbers from 1 to 8");
    CHECK(changed("[1, 2, 3, 4]", "[1, 2, 3, 0]") ==
          "a face is three points or more, by their numbers from 1 to 8");
    CHECK(changed("[1, 2, 3, 4]", "[1, 2]") ==
          "a face is three points or more, by their numbers from 1 to 8");
    CHECK(changed("[1, 2, 3, 4]", "[1, 3, 2, 4]") ==
          "face 1 is not a face of a convex solid: its corners are on a line, or its sides cross");
    CHECK(changed("[3, 1, 1]", "[3, 1, 2]") ==
          "face 2 is not a face of a convex solid: its corners are not in a plane");
    CHECK(changed(", [2, 3, 7, 6]", "").starts_with("the faces do not close the solid"));
    CHECK(changed(kBeadPieces, "stickers = [1, 7]\n" + kBeadPieces) ==
          "`stickers` is a list of different faces, by their numbers from 1 to 6");
    CHECK(changed(kBeadPieces, "stickers = [1, 1]\n" + kBeadPieces) ==
          "`stickers` is a list of different faces, by their numbers from 1 to 6");
    CHECK(changed(kBeadPieces, "sticker = [1]\n" + kBeadPieces) == "unknown key `sticker`");
    CHECK(changed(kBeadSolid, "") == "a body has solids: write one or more [[body.solids]] tables");
    CHECK(body_error("[[body]]\n") == "`body` is a table: write [body]");
    SourceMap sources;
    const Result<PuzzlePtr> cuts =
        read_text(sources, "name = \"p\"\ncuts = \"c f 1/3\"\n" + kBeadAxes);
    REQUIRE(!cuts);
    CHECK(cuts.diagnostics().items().front().message == "unknown key `body`");
}

TEST_CASE("a body has limits") {
    const auto error = [](const std::string& body) {
        SourceMap sources;
        const Result<PuzzlePtr> made = read_text(sources, kTwoBeads + body);
        REQUIRE(!made);
        CHECK(made.diagnostics().items().front().code == Code::kTooLarge);
        return made.diagnostics().items().front().message;
    };
    std::string points = "points = [";
    for (int i = 0; i < 101; ++i) points += "[" + std::to_string(i) + ", 0, 0], ";
    CHECK(error(kBeadAxes + "[[body.solids]]\n" + points + "]\n") ==
          "more than 100 points in a solid");
    std::string solids = kBeadAxes;
    for (int i = 0; i < 201; ++i) solids += "[[body.solids]]\n";
    CHECK(error(solids) == "more than 200 [[body.solids]] tables");
    std::string colours = kBeadAxes + "[body.colours]\n";
    for (int i = 0; i < 101; ++i) colours += "c" + std::to_string(i) + " = \"#000000\"\n";
    CHECK(error(colours + kBeadSolid) == "more than 100 colours");
    std::string many = with_change(kTwoBeads, "size = 2", "size = 5001");
    std::string places = "beads = [2, 1";
    for (int i = 3; i <= 5001; ++i) places += ", " + std::to_string(i);
    for (std::size_t at = 0; (at = many.find("beads = [2, 1", at)) != std::string::npos; ++at) {
        many.replace(at, 13, places);
    }
    SourceMap sources;
    const Result<PuzzlePtr> made = read_text(sources, many + kBeadAxes + kBeadColours + kBeadSolid);
    REQUIRE(!made);
    CHECK(made.diagnostics().items().front().message ==
          "a [body] allows at most 5000 places and orientations of pieces");
}

// A, then B back turns a bead by a half about the line on which the two lie.
TEST_CASE("what comes back otherwise must look the same") {
    CHECK(body_error(kBeadAxes + kBeadColours + kBeadSolid).empty());
    const std::string wrong = "the axes do not fit the turns: ";
    const auto with_colours = [&](const std::string& list) {
        return body_error(kBeadAxes + kBeadColours +
                          with_change(kBeadSolid, "beads-1 = \"red\"", "beads-1 = " + list));
    };
    // Faces 1 and 2 are exchanged, and 3 and 4.
    CHECK(with_colours("[\"red\", \"red\", \"blue\", \"blue\", \"red\", \"blue\"]").empty());
    CHECK(with_colours("[\"red\", \"blue\", \"red\", \"red\", \"red\", \"red\"]")
              .starts_with(wrong + "beads-1 "));
    CHECK(body_error(kBeadAxes + kBeadColours +
                     with_change(kBeadSolid, kBeadPieces,
                                 "stickers = [1]\npieces = { beads-1 = \"red\" }\n"))
              .starts_with(wrong));
    // A corner off.
    CHECK(body_error(kBeadAxes + kBeadColours +
                     "[[body.solids]]\npoints = [[1, 0, 0], [2, 0, 0], [1, 1, 0], [1, 0, 1]]\n"
                     "faces = [[1, 2, 3], [1, 2, 4], [1, 3, 4], [2, 3, 4]]\npieces = { beads-2 = "
                     "\"red\" }\n")
              .starts_with(wrong + "beads-2 "));
    // B about a third of the way: 60 degrees have no cube's symmetry.
    CHECK(body_error(with_change(kBeadAxes, "B = [0, 1, 0]", "B = [0, 1, 1.7320508]") +
                     kBeadColours + kBeadSolid)
              .starts_with(wrong));
}

TEST_CASE("turns that do not lead home carry no solid there") {
    // Two orbits in one: A exchanges 1 and 2 alone.
    const std::string apart =
        with_change(with_change(kTwoBeads, "size = 2", "size = 3"),
                    "beads = [2, 1]\n[[grips]]\nname = \"B\"\n[grips.places]\nbeads = [2, 1]",
                    "beads = [2, 1, 3]");
    SourceMap sources;
    const std::string axes = "[body]\naxes = { A = [0, 0, 1] }\n";
    const Result<PuzzlePtr> made =
        read_text(sources, apart + axes + kBeadColours + "[[body.solids]]\nat = \"beads-1\"\n" +
                               kCubeText + "pieces = { beads-3 = \"red\" }\n");
    REQUIRE(!made);
    CHECK(made.diagnostics().items().front().message ==
          "no turns bring beads-3 to beads-1 with orientation 0, where its solid is given");
    CHECK(read_text(sources, apart + axes + kBeadColours + "[[body.solids]]\n" + kCubeText +
                                 "pieces = { beads-3 = \"red\" }\n"));
}

// By hand: (1, 0, 0) goes to (0, 0, 1) and (-1, 0, 0) by quarter turns, clockwise from above.
TEST_CASE("frames are products of turns") {
    const PuzzlePtr ring = must_read(R"(name = "ring"
[[orbits]]
name = "beads"
orientations = 2
size = 2
[[grips]]
name = "T"
[grips.places]
beads = [2, 1]
[grips.twists]
beads = [0, 1]
[body]
axes = { T = [0, 7, 0] }
[[body.solids]]
at = "beads-2"
stickers = []
)" + kCubeText + "pieces = { beads-1 = [] }\n");
    REQUIRE(ring->grips()[0].order == 4);
    const PuzzleBody& body = *ring->body();
    CHECK(body.described.axes[0].y == 1);
    const auto taken = [&](Slot slot, std::size_t orientation) {
        const Vec3 p = body.rotations[body.frames[slot][orientation]] * Vec3{1, 0, 0};
        return std::vector<long>{std::lround(p.x), std::lround(p.y), std::lround(p.z)};
    };
    CHECK(taken(0, 0) == std::vector<long>{1, 0, 0});
    CHECK(taken(1, 1) == std::vector<long>{0, 0, 1});
    CHECK(taken(0, 1) == std::vector<long>{-1, 0, 0});
    CHECK(taken(1, 0) == std::vector<long>{0, 0, -1});
}

// The slots of the Square-1 are the elements of the group of 12 rotations and 12 half turns.
TEST_CASE("the Square-1's slots are its rotations") {
    const PuzzlePtr square = puzzle("square-1");
    const PuzzleBody& body = *square->body();
    CHECK(body.rotations.size() == 24);
    std::set<std::uint32_t> used;
    for (Slot slot = 0; slot < 24; ++slot) used.insert(body.frames[slot][0]);
    CHECK(used.size() == 24);
    // With an axis that does not lie flat, or the other way round, they are not.
    for (const auto& [from, to] :
         {std::pair{"S = [0.965925826289068, 0,", "S = [0.965925826289068, 0.01,"},
          {"U = [0, 1, 0]", "U = [0, -1, 0]"},
          {"D = [0, -1, 0]", "D = [0, 1, 0]"}}) {
        SourceMap sources;
        const Result<PuzzlePtr> made =
            read_text(sources, with_change(text_of("square-1"), from, to));
        REQUIRE(!made);
        CHECK(made.diagnostics().items().front().message.starts_with(
            "the axes do not fit the turns"));
    }
}

TEST_CASE("what pieces look like changes nothing else of a puzzle") {
    for (const char* const name : {"square-1", "latch"}) {
        INFO(name);
        const PuzzlePtr with = puzzle(name);
        const PuzzlePtr bare = must_read(without_body(name));
        REQUIRE(with->body() != nullptr);
        REQUIRE(bare->body() == nullptr);
        CHECK(same_puzzle(*with, *bare));
        CHECK(with->piece_names() == bare->piece_names());
        CHECK(with->faces() == bare->faces());
        for (Slot slot = 0; slot < with->shape().slots(); ++slot) {
            CHECK(with->visibility(slot) == bare->visibility(slot));
            CHECK(with->pieces()[slot].stickers == bare->pieces()[slot].stickers);
        }
        const std::string written = write_toml(*with);
        CHECK(written.substr(0, written.find("\n[body")) == write_toml(*bare));
    }
}

TEST_CASE("a body is written as it was read") {
    const std::string both =
        kTwoBeads + kBeadAxes + kBeadColours + kBeadSolid + "[[body.solids]]\nstickers = [2]\n" +
        with_change(kCubeText, "[3, 1, 1]", "[3, 1.0, 1]") + "rests = [\"blue\"]\n";
    for (const PuzzlePtr& one : {puzzle("square-1"), puzzle("latch"), must_read(both)}) {
        INFO(one->name());
        const std::string written = write_toml(*one);
        const PuzzlePtr again = must_read(written);
        CHECK(same_puzzle(*one, *again));
        CHECK(same_body(*one, *again));
        CHECK(write_toml(*again) == written);
    }
    CHECK(!same_body(*puzzle("square-1"), *puzzle("latch")));
}
