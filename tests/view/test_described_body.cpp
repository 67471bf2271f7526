// Puzzles whose descriptions give their solids: what is drawn is what turning the solids in space
// gives.
#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <numbers>
#include <set>

#include "blocking/blocking.hpp"
#include "catch.hpp"
#include "fixtures.hpp"
#include "geometry/puzzle_body.hpp"
#include "support/random.hpp"
#include "view/described_body.hpp"
#include "view/page_data.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

const std::vector<std::string> kDescribed = {"square-1", "latch"};

/// Six times the volume that a mesh encloses, by the divergence theorem.
double six_volumes(const SolidMesh& mesh) {
    double six = 0;
    for (const SolidMesh::Face& face : mesh.faces) {
        for (std::size_t i = 1; i + 1 < face.corners.size(); ++i) {
            six -= dot(mesh.points[face.corners[0]],
                       cross(mesh.points[face.corners[i]], mesh.points[face.corners[i + 1]]));
        }
    }
    return six;
}

/// A sticker in space: the corners of its face.
struct PlacedSticker {
    std::vector<Vec3> corners;
    std::string colour;
};

/// All stickers of a body while the puzzle is in a state.
std::vector<PlacedSticker> placed_stickers(const Puzzle& one, const SolidBody& body,
                                           const State& state) {
    std::vector<PlacedSticker> all;
    const auto place = [&](std::uint32_t mesh, const Mat3& turn,
                           const std::vector<std::uint8_t>& colours) {
        for (const SolidMesh::Face& face : body.meshes[mesh].faces) {
            if (!face.sticker) continue;
            PlacedSticker& sticker = all.emplace_back();
            sticker.colour = body.paint->colours[colours[*face.sticker]].name;
            for (const std::uint32_t corner : face.corners) {
                sticker.corners.push_back(turn * body.meshes[mesh].points[corner]);
            }
        }
    };
    const Slot slots = one.shape().slots();
    for (Slot slot = 0; slot < slots; ++slot) {
        const Slot here = state.piece[slot];
        for (const std::uint32_t mesh : body.shapes[here]) {
            place(mesh, body.rotations[body.cells[slot].frames[state.orient[slot]]],
                  body.paint->stickers[here]);
        }
    }
    for (std::size_t cell = slots; cell < body.cells.size(); ++cell) {
        place(body.cells[cell].mesh, body.rotations[0], body.cells[cell].faces);
    }
    return all;
}

}  // namespace

TEST_CASE("the Square-1's solids fill a cube") {
    const SolidBody body = described_body(*puzzle("square-1")).value();
    double six = 0;
    for (const auto& shape : body.shapes) {
        for (const std::uint32_t mesh : shape) six += six_volumes(body.meshes[mesh]);
    }
    REQUIRE(body.cells.size() == 26);  // 24 thirds, and the two halves of the middle
    six += six_volumes(body.meshes[body.cells[25].mesh]);
    CHECK(six / 6 == Approx(8));
    // Eight edges, a sixth and a half of a tangent each, of the height of two thirds.
    const Slot edge = piece(*puzzle("square-1"), "e5");
    CHECK(six_volumes(body.meshes[body.shapes[edge][0]]) / 6 ==
          Approx(std::tan(std::numbers::pi / 12) * 2 / 3));
}

// Each colour where people have it: white above, red on the right, green in front.
TEST_CASE("a solved Square-1 is a cube with a colour on each side") {
    const PuzzlePtr square = puzzle("square-1");
    const SolidBody body = described_body(*square).value();
    const std::map<std::string, Vec3> sides = {{"U", {0, 1, 0}}, {"D", {0, -1, 0}},
                                               {"R", {1, 0, 0}}, {"L", {-1, 0, 0}},
                                               {"F", {0, 0, 1}}, {"B", {0, 0, -1}}};
    std::map<std::string, int> count;
    for (const PlacedSticker& sticker :
         placed_stickers(*square, body, solved_state(square->shape()))) {
        ++count[sticker.colour];
        for (const Vec3 corner : sticker.corners) {
            CHECK(dot(corner, sides.at(sticker.colour)) == Approx(1).margin(1e-9));
            CHECK(std::max({std::abs(corner.x), std::abs(corner.y), std::abs(corner.z)}) <
                  1 + 1e-9);
        }
    }
    // A corner, an edge, a corner; two halves of the middle, or one alone.
    CHECK(count ==
          std::map<std::string, int>{{"U", 8}, {"D", 8}, {"R", 7}, {"L", 7}, {"F", 8}, {"B", 8}});
}

// (1,0) / (-1,-1) / (0,1), known as M2 for it exchanges the edges that M2 exchanges on a 3x3.
TEST_CASE("an algorithm of the Square-1 does on the cube that is drawn what people know of it") {
    const PuzzlePtr square = puzzle("square-1");
    const State state = state_of(*square, alg(*square, "U S U' D' S D"));
    const auto goes = [&](const char* from, const char* to) {
        return state.piece[piece(*square, to)] == piece(*square, from);
    };
    // e2 is UF, e4 UB, e5 DF and e7 DB.
    CHECK((goes("e2", "e7") && goes("e7", "e2") && goes("e4", "e5") && goes("e5", "e4")));
    Slot away = 0;
    for (Slot slot = 0; slot < square->shape().slots(); ++slot)
        away += is_solved(state, slot) ? 0 : 1;
    CHECK(away == 4);
    // So it is a cube still, and only colours of fronts, backs, tops and bottoms are where they
    // were not.
    const SolidBody body = described_body(*square).value();
    for (const PlacedSticker& sticker : placed_stickers(*square, body, state)) {
        for (const Vec3 corner : sticker.corners) {
            CHECK(std::max({std::abs(corner.x), std::abs(corner.y), std::abs(corner.z)}) ==
                  Approx(1).margin(1e-9));
        }
    }
}

// Each piece is turned in space with the layer it is in; frames and orientations are not asked.
TEST_CASE("solids are where turning them in space brings them") {
    Random random(11);
    for (const std::string& name : kDescribed) {
        INFO(name);
        const PuzzlePtr one = puzzle(name);
        const SolidBody body = described_body(*one).value();
        const Shape& shape = one->shape();
        std::vector<std::vector<Vec3>> points(shape.slots());
        const auto drawn = [&](Slot slot, Slot here, std::uint8_t orientation) {
            std::vector<Vec3> all;
            for (const std::uint32_t mesh : body.shapes[here]) {
                for (const Vec3 point : body.meshes[mesh].points) {
                    all.push_back(body.rotations[body.cells[slot].frames[orientation]] * point);
                }
            }
            return all;
        };
        for (Slot slot = 0; slot < shape.slots(); ++slot) points[slot] = drawn(slot, slot, 0);
        State state = solved_state(shape);
        for (int step = 0; step < 200; ++step) {
            const auto number = static_cast<std::uint16_t>(random.below(one->grips().size()));
            const Grip& grip = one->grips()[number];
            for (const std::uint32_t cell : body.grips[number].cells) {
                for (Vec3& point : points[state.piece[cell]]) {
                    point = turned_clockwise(body.grips[number].axis,
                                             2 * std::numbers::pi / grip.order, point);
                }
            }
            state = compose(shape, state, grip.turn);
            for (Slot slot = 0; slot < shape.slots(); ++slot) {
                const std::vector<Vec3> now = drawn(slot, state.piece[slot], state.orient[slot]);
                REQUIRE(now.size() == points[state.piece[slot]].size());
                for (std::size_t i = 0; i < now.size(); ++i) {
                    REQUIRE(norm(now[i] - points[state.piece[slot]][i]) < 1e-6);
                }
            }
        }
    }
}

// What stays where it is by a turn is not in what the turn sweeps: planes part them.
TEST_CASE("no turn of the Square-1 that can be made runs into what rests") {
    const PuzzlePtr square = puzzle("square-1");
    const SolidBody body = described_body(*square).value();
    const Vec3 axis = body.grips[2].axis;
    REQUIRE(square->grips()[2].name == "S");
    const std::set<std::uint32_t> moved(body.grips[2].cells.begin(), body.grips[2].cells.end());
    for (const char* const word : {"", "U D'", "U3 S D3 S U' D'"}) {
        INFO(word);
        const State state = state_of(*square, alg(*square, word));
        // Else a corner lies across the plane.
        const bool blocked = blocked_step(*square, state, Turn{2, 1}).has_value();
        bool crossing = false;
        for (Slot slot = 0; slot < 24; ++slot) {
            for (const std::uint32_t mesh : body.shapes[state.piece[slot]]) {
                bool left = false;
                bool right = false;
                for (const Vec3 point : body.meshes[mesh].points) {
                    const double side =
                        dot(axis, body.rotations[body.cells[slot].frames[0]] * point);
                    left = left || side < -1e-6;
                    right = right || side > 1e-6;
                }
                crossing = crossing || (left && right);
                if (!(left && right)) CHECK(right == moved.contains(slot));
            }
        }
        CHECK(crossing == blocked);
    }
}

TEST_CASE("beads of the Latch have one colour each, and do not touch") {
    const PuzzlePtr latch = puzzle("latch");
    const SolidBody body = described_body(*latch).value();
    std::set<std::string> colours;
    std::vector<std::pair<Vec3, double>> balls;
    for (Slot slot = 0; slot < 3; ++slot) {
        REQUIRE(body.shapes[slot].size() == 1);
        const SolidMesh& mesh = body.meshes[body.shapes[slot][0]];
        std::set<std::uint8_t> worn(body.paint->stickers[slot].begin(),
                                    body.paint->stickers[slot].end());
        REQUIRE(worn.size() == 1);
        CHECK(body.paint->colours[*worn.begin()].name == latch->pieces()[slot].name);
        colours.insert(body.paint->colours[*worn.begin()].hex);
        Vec3 middle;
        for (const Vec3 point : mesh.points) {
            middle = middle + (1 / static_cast<double>(mesh.points.size())) * point;
        }
        double radius = 0;
        for (const Vec3 point : mesh.points) radius = std::max(radius, norm(point - middle));
        balls.emplace_back(body.rotations[body.cells[slot].frames[0]] * middle, radius);
    }
    CHECK(colours.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        const auto& [here, radius] = balls[i];
        const auto& [there, other] = balls[(i + 1) % 3];
        CHECK(norm(here - there) > radius + other);
    }
}

TEST_CASE("a page has the colours of a described body as its faces") {
    PageContents contents;
    contents.puzzle = puzzle("square-1");
    const auto data = nlohmann::json::parse(page_data(contents))["puzzles"][0];
    std::map<std::string, std::string> colours;
    for (const auto& face : data["faces"]) {
        CHECK(face["letter"] == face["name"]);
        colours[face["name"]] = face["colour"];
    }
    CHECK(colours.size() == 6);
    CHECK(colours["U"] == "#ffffff");
    CHECK(data["facelets"].empty());
    // A corner is drawn with its left half.
    const auto& shapes = data["body"]["shapes"];
    CHECK(shapes[piece(*contents.puzzle, "cAl")].size() == 1);
    CHECK(shapes[piece(*contents.puzzle, "cAr")].empty());
    CHECK(data["pieces"][piece(*contents.puzzle, "cAl")]["stickers"].size() == 3);
    CHECK(data["pieces"][piece(*contents.puzzle, "cAr")]["stickers"].empty());
}
