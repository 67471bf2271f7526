// Glued pieces as solids: sides without border meet, two and two, wherever turns take their pieces.
#include <cmath>
#include <map>
#include <tuple>

#include "catch.hpp"
#include "fixtures.hpp"
#include "random_blocking.hpp"
#include "view/flat_picture.hpp"
#include "view/solid_body.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

using Point = std::tuple<long, long, long>;

Point rounded(Vec3 p) {
    const auto whole = [](double x) { return std::lround(x * 1e5); };
    return {whole(p.x), whole(p.y), whole(p.z)};
}

/// By their ends, the colours of all sides without border, in a state.
std::map<std::pair<Point, Point>, std::vector<std::uint8_t>> joints(const Puzzle& puzzle,
                                                                    const SolidBody& body,
                                                                    const State& state) {
    std::map<std::pair<Point, Point>, std::vector<std::uint8_t>> all;
    for (Slot slot = 0; slot < state.piece.size(); ++slot) {
        const Slot piece = state.piece[slot];
        const Mat3& frame = body.rotations[body.cells[slot].frames[state.orient[slot]]];
        for (const std::uint32_t number : body.shapes[piece]) {
            const SolidMesh& mesh = body.meshes[number];
            for (const SolidMesh::Face& face : mesh.faces) {
                for (std::size_t i = 0; i < face.borders.size(); ++i) {
                    if (face.borders[i]) continue;
                    const std::size_t next = (i + 1) % face.corners.size();
                    Point from = rounded(frame * mesh.points[face.corners[i]]);
                    Point to = rounded(frame * mesh.points[face.corners[next]]);
                    if (to < from) std::swap(from, to);
                    all[{from, to}].push_back(puzzle.pieces()[piece].stickers[*face.sticker]);
                }
            }
        }
    }
    return all;
}

}  // namespace

TEST_CASE("joints of glued solids are those of the flat picture, and stay so by turns") {
    CHECK(check_cases("glued solids", 60, [] {
        static const PuzzlePtr kPuzzles[] = {puzzle("bicube"), puzzle("bandaged-pyraminx"),
                                             puzzle("alcatraz")};
        const Puzzle& p = *kPuzzles[*rc::gen::inRange(0, 3)];
        const SolidBody body = *solid_body(p);
        const std::size_t seams = flat_picture(p, solved_state(p.shape()))->seams.size();
        RC_ASSERT(seams > 0);
        const State state = walked_from_solved(p, *rc::gen::inRange(0, 30));
        const auto all = joints(p, body, state);
        RC_ASSERT(all.size() == seams);
        for (const auto& [ends, colours] : all) {
            RC_ASSERT(colours.size() == 2);
            RC_ASSERT(colours[0] == colours[1]);
        }
    }));
}

TEST_CASE("taken apart, the pieces of a block move as one") {
    const PuzzlePtr bicube = puzzle("bicube");
    const SolidBody body = *solid_body(*bicube);
    const auto apart = [&](const std::string& name) {
        const Slot slot = piece(*bicube, name);
        const SolidMesh& mesh = body.meshes[body.shapes[slot].front()];
        return body.rotations[body.cells[slot].frames[0]] * mesh.apart.value();
    };
    CHECK(norm(apart("UF") - apart("UFL")) < 1e-9);
    // An edge and a corner of the row between L and the middle, at the edge of U and F: of cubes
    // from -1 to -1/3 and from -1/3 to 1/3 across.
    CHECK(norm(apart("UF") - Vec3{-1.0 / 3, 2.0 / 3, 2.0 / 3}) < 1e-6);
    CHECK(norm(apart("UF") - apart("UB")) > 0.1);
}

TEST_CASE("a puzzle without bonds has no shapes of its own") {
    CHECK(solid_body(cube())->shapes.empty());
}
