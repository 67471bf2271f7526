// Pieces as solids: closed, convex, the right size; and moved by turns exactly as the states say.
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include "catch.hpp"
#include "fixtures.hpp"
#include "formats/definition.hpp"
#include "formats/library.hpp"
#include "geometry/polyhedron.hpp"
#include "puzzle/facelets.hpp"
#include "view/box_body.hpp"
#include "view/convex_solid.hpp"
#include "view/solid_body.hpp"
#include "view/solids.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// Everything that cuts make, of all solids and kinds of cuts.
const std::vector<std::string>& cut_puzzles() {
    static const std::vector<std::string> kNames = {"2x2",
                                                    "3x3",
                                                    "4x4",
                                                    "7x7",
                                                    "megaminx",
                                                    "gigaminx",
                                                    "kilominx",
                                                    "pyraminx",
                                                    "pyraminx-tips",
                                                    "master-pyraminx",
                                                    "skewb",
                                                    "skewb-diamond",
                                                    "fto",
                                                    "helicopter",
                                                    "dino",
                                                    "redi",
                                                    "rex",
                                                    "compy",
                                                    "icosamate",
                                                    "starminx",
                                                    "pyraminx-crystal",
                                                    "bicube",
                                                    "octastar",
                                                    "eitans-star",
                                                    "christophers-jewel",
                                                    "c f 0.2 v 1.1"};
    return kNames;
}

/// Of the areas of polygons in one plane, convex or not: the centroid.
struct Centroid {
    Vec3 moment;
    Vec3 area;

    void add(const std::vector<Vec3>& corners, Vec3 normal) {
        for (std::size_t i = 1; i + 1 < corners.size(); ++i) {
            const Vec3 part = cross(corners[i + 1] - corners[0], corners[i] - corners[0]);
            area = area + part;
            moment = moment + (dot(part, normal) / 3) * (corners[0] + corners[i] + corners[i + 1]);
        }
    }
    [[nodiscard]] Vec3 place() const { return (1 / norm(area)) * moment; }
};

Vec3 middle(const std::vector<Vec3>& corners, Vec3 normal) {
    Centroid centroid;
    centroid.add(corners, normal);
    return centroid.place();
}

/// Clockwise about `axis` as seen from its end (Rodrigues).
Vec3 turned(Vec3 axis, double angle, Vec3 p) {
    const Vec3 along = dot(axis, p) * axis;
    return along + std::cos(angle) * (p - along) + std::sin(angle) * cross(p, axis);
}

/// Where the stickers of the piece are that lies in the slot, by their numbers on the piece.
std::map<std::uint32_t, Vec3> stickers_at(const SolidBody& body, const SolidCell& cell,
                                          std::uint8_t orientation) {
    std::map<std::uint32_t, Centroid> centroids;
    const SolidMesh& mesh = body.meshes[cell.mesh];
    for (const SolidMesh::Face& face : mesh.faces) {
        if (!face.sticker) continue;
        std::vector<Vec3> corners;
        for (const std::uint32_t corner : face.corners) corners.push_back(mesh.points[corner]);
        const Vec3 normal = unit(twice_area_of(mesh, face));
        centroids[*face.sticker].add(corners, normal);
    }
    std::map<std::uint32_t, Vec3> places;
    for (const auto& [sticker, centroid] : centroids) {
        places[sticker] = body.rotations[cell.frames[orientation]] * centroid.place();
    }
    return places;
}

}  // namespace

TEST_CASE("a cube that is cut is as large as its parts say") {
    std::vector<ConvexSolid::Face> faces;
    for (const SolidFace& face : find_polyhedron('c')->faces) {
        faces.push_back({face.corners, std::uint8_t{0}});
    }
    ConvexSolid cube(faces);
    cube.cut({1, 0, 0}, 0.5);
    CHECK(cube.faces().size() == 6);
    // A corner off: a triangle, and three faces with five corners.
    cube.cut(unit({-1, 1, 1}), 2.5 / std::sqrt(3.0));
    CHECK(cube.faces().size() == 7);
    CHECK(cube.faces().back().corners.size() == 3);
    CHECK(!cube.faces().back().face);
    // What is not touched, or touched in a corner alone, stays as it was.
    cube.cut({0, 1, 0}, 1);
    cube.cut(unit({1, 1, 1}), 2.5 / std::sqrt(3.0));
    CHECK(cube.faces().size() == 7);
    cube.cut({0, 1, 0}, -1.5);
    CHECK(cube.faces().empty());
}

TEST_CASE("pieces are closed, and convex unless their cuts are curves, with their faces outwards") {
    for (const std::string& name : cut_puzzles()) {
        INFO(name);
        const std::optional<SolidBody> body = solid_body(*puzzle(name));
        REQUIRE(body);
        for (const SolidMesh& mesh : body->meshes) {
            if (mesh.flat) {
                CHECK(is_closed(mesh));
                CHECK(volume(mesh) > 0);
                continue;
            }
            // Every edge lies on two faces, once in each direction.
            std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
            for (const SolidMesh::Face& face : mesh.faces) {
                const Vec3 a = mesh.points[face.corners[0]];
                const Vec3 outwards =
                    unit(cross(mesh.points[face.corners[2]] - a, mesh.points[face.corners[1]] - a));
                for (const Vec3 point : mesh.points) CHECK(dot(outwards, point - a) < 1e-6);
                for (std::size_t i = 0; i < face.corners.size(); ++i) {
                    const auto edge = std::make_pair(face.corners[i],
                                                     face.corners[(i + 1) % face.corners.size()]);
                    CHECK(edges.insert(edge).second);
                }
            }
            for (const auto& [from, to] : edges) CHECK(edges.contains({to, from}));
            CHECK(mesh.points.size() + mesh.faces.size() == edges.size() / 2 + 2);  // Euler
            CHECK(volume(mesh) > 0);
        }
    }
}

TEST_CASE("pieces that fill a cube have its volume") {
    const auto all = [](const std::string& name) {
        const std::optional<SolidBody> body = solid_body(*puzzle(name));
        double sum = 0;
        for (const SolidCell& cell : body->cells) sum += volume(body->meshes[cell.mesh]);
        return sum;
    };
    CHECK(all("2x2") == Approx(8));
    CHECK(all("3x3") == Approx(8 * 26 / 27.0));
    CHECK(all("7x7") == Approx(8 * 218 / 343.0));
    CHECK(all("skewb") == Approx(8));
    // Between cones, which leave no room for corners; chords differ a little.
    CHECK(std::abs(all("rex") - 8) < 0.001);
}

TEST_CASE("the corners of a kilominx fill the dodecahedron") {
    const std::optional<SolidBody> kilominx = solid_body(*puzzle("kilominx"));
    const std::optional<SolidBody> pentultimate = solid_body(*puzzle("pentultimate"));
    const auto all = [](const SolidBody& body) {
        double sum = 0;
        for (const SolidCell& cell : body.cells) sum += volume(body.meshes[cell.mesh]);
        return sum;
    };
    REQUIRE(kilominx);
    CHECK(kilominx->cells.size() == 20);
    CHECK(all(*kilominx) == Approx(all(*pentultimate)));
    // Three kites, and three sides that meet in the centre.
    REQUIRE(kilominx->meshes.size() == 1);
    CHECK(kilominx->meshes[0].points.size() == 8);
    CHECK(kilominx->meshes[0].faces.size() == 6);
}

TEST_CASE("stickers of a solved body are those that are drawn") {
    for (const std::string& name : cut_puzzles()) {
        INFO(name);
        const PuzzlePtr drawn = puzzle(name);
        const std::optional<SolidBody> body = solid_body(*drawn);
        REQUIRE(body);
        std::size_t resting = 0;
        for (const SolidCell& cell : body->cells) resting += cell.faces.size();
        for (const DrawnSticker& sticker : drawn->drawing().stickers) {
            if (!sticker.slot) {
                --resting;
                continue;
            }
            const auto places = stickers_at(*body, body->cells[*sticker.slot], 0);
            const DrawnFace& face = drawn->drawing().faces[sticker.face];
            const Vec3 wanted = middle(sticker.corners, cross(face.right, face.up));
            CHECK(norm(places.at(sticker.position) - wanted) < 1e-6);
        }
        CHECK(resting == 0);
    }
}

// The mesh is turned by its matrix; the state says to which slot it comes, and how.
TEST_CASE("a turn takes pieces where the state after it has them") {
    for (const std::string& name : cut_puzzles()) {
        INFO(name);
        const PuzzlePtr one = puzzle(name);
        const std::optional<SolidBody> body = solid_body(*one);
        REQUIRE(body);
        const Shape& shape = one->shape();
        for (std::uint16_t number = 0; number < one->grips().size(); ++number) {
            const Grip& grip = one->grips()[number];
            const SolidGrip& moves = body->grips[number];
            const double angle = 2 * std::numbers::pi / grip.order;
            for (Slot to = 0; to < shape.slots(); ++to) {
                const Slot from = grip.turn.piece[to];
                const bool along = std::binary_search(moves.cells.begin(), moves.cells.end(), from);
                if (!along) {
                    REQUIRE(from == to);
                    REQUIRE(grip.turn.orient[to] == 0);
                    continue;
                }
                const auto before = stickers_at(*body, body->cells[from], 0);
                const auto after = stickers_at(*body, body->cells[to], grip.turn.orient[to]);
                REQUIRE(before.size() == after.size());
                for (const auto& [sticker, place] : before) {
                    REQUIRE(norm(turned(moves.axis, angle, place) - after.at(sticker)) < 1e-6);
                }
            }
        }
    }
}

TEST_CASE("a puzzle of which only moves are known has no body") {
    SourceMap sources;
    const Result<PuzzlePtr> beads = read_puzzle(sources.add("beads.toml", R"(name = "beads"
[[orbits]]
name = "beads"
orientations = 1
size = 2
[[grips]]
name = "A"
[grips.places]
beads = [2, 1]
)"));
    REQUIRE(beads);
    CHECK(!solid_body(**beads));
}

namespace {

const SolidMesh& shape_of(const Puzzle& one, const SolidBody& body, const std::string& piece) {
    const std::optional<Slot> slot = one.find_piece(piece);
    REQUIRE(slot);
    const std::vector<std::uint32_t>& shape = body.shapes[*slot];
    REQUIRE(shape.size() == 1);
    return body.meshes[shape[0]];
}

/// Behind the side from corner `at` on the surface goes on: another face there is in the same
/// plane, or of the same cylinder.
bool goes_on_behind(const SolidMesh& mesh, const SolidMesh::Face& face, std::size_t at) {
    const auto corner = [](const SolidMesh::Face& of, std::size_t i) {
        return of.corners[i % of.corners.size()];
    };
    return std::any_of(mesh.faces.begin(), mesh.faces.end(), [&](const SolidMesh::Face& other) {
        if (other.axis != face.axis) return false;
        const Vec3 here = unit(twice_area_of(mesh, face));
        if (!face.axis && norm(unit(twice_area_of(mesh, other)) - here) > 1e-6) return false;
        for (std::size_t k = 0; k < other.corners.size(); ++k) {
            if (corner(other, k) == corner(face, at + 1) &&
                corner(other, k + 1) == corner(face, at)) {
                return true;
            }
        }
        return false;
    });
}

}  // namespace

// Volumes by hand, in the units of the description, of which 3 are the distance of a face.
TEST_CASE("the Puppet's corners have the volume of their boxes without their hollows") {
    const PuzzlePtr puppet = puzzle("puppet-v2");
    const std::optional<SolidBody> body = solid_body(*puppet);
    REQUIRE(body);
    const auto cubed = [&](const std::string& piece) {
        return volume(shape_of(*puppet, *body, piece)) * 27;
    };
    CHECK(cubed("URF") == Approx(8));
    CHECK(cubed("UF") == Approx(8));
    // Three slabs around its own place: together a cube of side 4.
    CHECK(cubed("DBL") == Approx(64));
    // Its own place; an L of 4 by 4 without it, two high; and two high what a square of 4 by 4,
    // from 1 to 5, has beyond the circle through (3, 3). The circle's part beyond 1 on both axes is
    // the integral of sqrt(18 - x^2) - 1 from 1 to sqrt(17). Chords make it at most 0.3 % smaller.
    const auto below_arc = [](double x) {
        return (x * std::sqrt(18 - x * x) + 18 * std::asin(x / std::sqrt(18.0))) / 2;
    };
    const double in_circle = below_arc(std::sqrt(17.0)) - below_arc(1) - (std::sqrt(17.0) - 1);
    CHECK(cubed("ULB") > 8 + 2 * 12 + 2 * (16 - in_circle));
    CHECK(cubed("ULB") < 8 + 2 * 12 + 2 * (16 - 0.997 * in_circle));
    CHECK(cubed("DLF") == Approx(cubed("ULB")));
    // Boxes alone would be 40.
    CHECK(cubed("UFL") < 32);
    CHECK(cubed("UFL") > 8 + 8);
}

TEST_CASE("pieces of boxes are closed, with their faces outwards") {
    for (const char* const name : {"puppet-v1", "puppet-v2"}) {
        const std::optional<SolidBody> body = solid_body(*puzzle(name));
        REQUIRE(body);
        for (const SolidMesh& mesh : body->meshes) {
            CHECK(mesh.flat);
            CHECK(volume(mesh) > 0);
            CHECK(is_closed(mesh));
            for (const SolidMesh::Face& face : mesh.faces) {
                REQUIRE(face.borders.size() == face.corners.size());
                for (std::size_t i = 0; i < face.corners.size(); ++i) {
                    CHECK(goes_on_behind(mesh, face, i) == !face.borders[i]);
                }
            }
        }
    }
}

TEST_CASE("a turn takes pieces of boxes where the state after it has them") {
    for (const char* const name : {"puppet-v1", "puppet-v2"}) {
        INFO(name);
        const PuzzlePtr one = puzzle(name);
        const std::optional<SolidBody> body = solid_body(*one);
        REQUIRE(body);
        for (std::uint16_t number = 0; number < one->grips().size(); ++number) {
            const Grip& grip = one->grips()[number];
            const SolidGrip& moves = body->grips[number];
            for (const std::uint32_t to : moves.cells) {
                if (to >= one->shape().slots()) continue;
                const Slot from = grip.turn.piece[to];
                const SolidMesh& mesh = body->meshes[body->shapes[from][0]];
                const Mat3& before = body->rotations[body->cells[from].frames[0]];
                const Mat3& after = body->rotations[body->cells[to].frames[grip.turn.orient[to]]];
                for (const Vec3 point : mesh.points) {
                    const Vec3 moved =
                        turned(moves.axis, 2 * std::numbers::pi / grip.order, before * point);
                    REQUIRE(norm(moved - after * point) < 1e-9);
                }
            }
        }
        // U is the end of the axis that U turns about, clockwise as seen from there.
        CHECK(norm(body->grips[0].axis - Vec3{0, 1, 0}) < 1e-9);
    }
}

TEST_CASE("centres of a puzzle of boxes turn in their place with their layer") {
    const PuzzlePtr puppet = puzzle("puppet-v2");
    const std::optional<SolidBody> body = solid_body(*puppet);
    REQUIRE(body);
    const auto centres = [&](const std::string& grip_name) {
        std::string faces;
        for (std::size_t i = 0; i < puppet->grips().size(); ++i) {
            if (puppet->grips()[i].name != grip_name) continue;
            for (const std::uint32_t cell : body->grips[i].cells) {
                for (const std::uint8_t face : body->cells[cell].faces)
                    faces += puppet->faces()[face];
            }
        }
        std::sort(faces.begin(), faces.end());
        return faces;
    };
    for (const char* const face : {"U", "D", "F", "B", "R", "L"}) CHECK(centres(face) == face);
    CHECK(centres("Us") == "DU");
    CHECK(centres("Fs") == "BF");
    CHECK(centres("Rs") == "LR");
    // Each is a box of 2 by 2 by 2; in the middle another one is left, that never moves.
    double sum = 0;
    for (std::size_t cell = puppet->shape().slots(); cell < body->cells.size(); ++cell) {
        sum += volume(body->meshes[body->cells[cell].mesh]) * 27;
    }
    CHECK(body->cells.size() - puppet->shape().slots() == 7);
    CHECK(sum == Approx(7 * 8));
    // Where a turn takes a centre, it was before.
    for (const SolidGrip& grip : body->grips) {
        for (const std::uint32_t cell : grip.cells) {
            if (cell < puppet->shape().slots()) continue;
            const std::vector<Vec3>& points = body->meshes[body->cells[cell].mesh].points;
            for (const Vec3 point : points) {
                const Vec3 moved = turned(grip.axis, std::numbers::pi / 2, point);
                CHECK(std::any_of(points.begin(), points.end(),
                                  [&](Vec3 other) { return norm(other - moved) < 1e-9; }));
            }
        }
    }
}

TEST_CASE("a core that a layer's turn does not take onto itself stays at rest") {
    const auto turning = [](const std::string& core) {
        SourceMap sources;
        const PuzzlePtr one = *read_puzzle(sources.add(
            "p.toml",
            "name = \"p\"\ncuts = \"c f 1/3\"\n"
            "solid_axes = [[\"R\", \"L\"], [\"U\", \"D\"], [\"F\", \"B\"]]\nsolid_core = " +
                core +
                "\n[[solids]]\npiece = \"UF\"\nboxes = [[-1, 1, 1, 3, 1, 3]]\n"
                "[[solids]]\npiece = \"DF\"\nboxes = [[-1, 1, -3, -1, 1, 3]]\n"));
        const std::optional<SolidBody> body = box_body(*one);
        REQUIRE(body);
        for (const SolidMesh& mesh : body->meshes) CHECK(volume(mesh) > 0);
        std::string names;
        for (std::size_t i = 0; i < one->grips().size(); ++i) {
            const bool turns = body->grips[i].cells.back() >= one->shape().slots();
            if (turns) names += one->grips()[i].name;
        }
        return names;
    };
    // The tower on U is twice as wide as it is deep, that on D is square.
    CHECK(turning("[[-1, 1, -3, -1, -1, 1], [-1, 1, 1, 3, -0.5, 0.5], [-1, 1, -1, 1, -1, 1]]") ==
          "D");
    CHECK(turning("[[-1, 1, -3, 3, -1, 1]]") == "UD");
    CHECK(turning("[[-1, 1, 1, 3, -1, 1]]") == "U");  // nothing of it is left at rest
    // The layers of B, R and L have no solids, so how thick they are is not known; F's has nothing
    // of it.
    CHECK(turning("[[-1, 1, -1, 1, -1, 1]]") == "");
}
