// Pieces that are hollowed out where they hang over: against what the description says of each
// point.
#include <cmath>
#include <numbers>
#include <random>

#include "blocking/blocking.hpp"
#include "catch.hpp"
#include "fixtures.hpp"
#include "random_blocking.hpp"
#include "view/box_body.hpp"
#include "view/box_surface.hpp"
#include "view/faceted_cylinder.hpp"
#include "view/solids.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

using Boxes = std::vector<SolidBox>;

double along_axis(Vec3 p, std::size_t axis) { return axis == 0 ? p.x : axis == 1 ? p.y : p.z; }

double from_axis(Vec3 p, std::size_t axis) {
    return std::hypot(along_axis(p, (axis + 1) % 3), along_axis(p, (axis + 2) % 3));
}

bool within_boxes(const Boxes& boxes, Vec3 p) {
    return std::any_of(boxes.begin(), boxes.end(), [&](const SolidBox& box) {
        for (std::size_t i = 0; i < 3; ++i) {
            if (along_axis(p, i) <= box[i][0] || along_axis(p, i) >= box[i][1]) return false;
        }
        return true;
    });
}

/// Some of the boxes is in the layer about an axis, and some is not.
bool hangs_over(const Boxes& boxes, const SolidHollow& hollow, std::size_t axis) {
    bool reaches_in = false;
    bool reaches_out = false;
    for (const SolidBox& box : boxes) {
        reaches_in = reaches_in || (box[axis][0] < hollow.within && box[axis][1] > -hollow.within);
        reaches_out = reaches_out || box[axis][0] < -hollow.within || box[axis][1] > hollow.within;
    }
    return reaches_in && reaches_out;
}

/// As SolidHollow says it.
bool is_filled(const Boxes& boxes, const std::optional<SolidHollow>& hollow, Vec3 p) {
    if (!within_boxes(boxes, p)) return false;
    for (std::size_t axis = 0; hollow && axis < 3; ++axis) {
        const bool in_layer = std::abs(along_axis(p, axis)) < hollow->within;
        if (in_layer && from_axis(p, axis) < hollow->radius && hangs_over(boxes, *hollow, axis))
            return false;
    }
    return true;
}

/// How often a ray from p goes out of the mesh more than in.
int times_inside(const std::vector<Vec3>& points, const std::vector<SurfacePart>& parts, Vec3 p,
                 Vec3 way) {
    int times = 0;
    for (const SurfacePart& part : parts) {
        for (std::size_t i = 1; i + 1 < part.corners.size(); ++i) {
            const Vec3 a = points[part.corners[0]];
            const Vec3 ab = points[part.corners[i]] - a;
            const Vec3 ac = points[part.corners[i + 1]] - a;
            const Vec3 normal = cross(ab, ac);
            const double slope = dot(normal, way);
            if (std::abs(slope) < 1e-12) continue;
            const double at = dot(normal, a - p) / slope;
            if (at < 0) continue;
            const Vec3 hit = p + at * way - a;
            const double u = dot(cross(hit, ac), normal) / dot(normal, normal);
            const double v = dot(cross(ab, hit), normal) / dot(normal, normal);
            if (u < 0 || v < 0 || u + v > 1) continue;
            times += slope > 0 ? 1 : -1;
        }
    }
    return times;
}

BoxSurface surface_of(const Boxes& boxes, const std::optional<SolidHollow>& hollow) {
    BoxGrid grid;
    grid.add(boxes, 0);
    for (std::size_t axis = 0; hollow && axis < 3; ++axis) {
        for (const double side : {-hollow->within, hollow->within}) grid.cut(axis, side);
    }
    REQUIRE(grid.fill(100000));
    return box_surface(grid, 0, hollow);
}

SolidMesh mesh_from(const BoxSurface& surface) {
    SolidMesh mesh;
    mesh.points = surface.points;
    for (const SurfacePart& part : surface.parts) {
        mesh.faces.push_back({{part.corners.rbegin(), part.corners.rend()}, std::nullopt});
    }
    return mesh;
}

/// Where chords of the cylinder may decide otherwise than the cylinder.
bool is_near_cylinder(const SolidHollow& hollow, Vec3 p) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double out = from_axis(p, axis) / hollow.radius;
        if (out > 0.997 && out < 1.001) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("the surface of hollow boxes has inside what the description has") {
    CHECK(check_cases("hollow boxes", 60, [] {
        std::mt19937 random(*rc::gen::arbitrary<unsigned>());
        const auto number = [&](int least, int most) {
            return least + static_cast<int>(random() % static_cast<unsigned>(most - least + 1));
        };
        Boxes boxes;
        for (int count = number(1, 4); count > 0; --count) {
            SolidBox& box = boxes.emplace_back();
            for (auto& [from, to] : box) {
                from = 0.25 * number(-8, 7);
                to = from + 0.25 * number(1, 6);
            }
        }
        const SolidHollow hollow{0.25 * number(1, 5), 0.1 * number(4, 24)};
        const BoxSurface surface = surface_of(boxes, hollow);
        const SolidMesh mesh = mesh_from(surface);
        RC_ASSERT(is_closed(mesh));
        RC_ASSERT(volume(mesh) >= -1e-9);
        for (std::size_t i = 0; i < surface.parts.size(); ++i) {
            const Vec3 area = twice_area_of(mesh, mesh.faces[i]);
            const SurfacePart& part = surface.parts[i];
            for (const std::uint32_t corner : part.corners) {
                const Vec3 point = surface.points[corner];
                // Flat, where it says; and the edges of a cylinder lie on it.
                RC_ASSERT(std::abs(dot(unit(area), point - surface.points[part.corners[0]])) <
                          1e-6);
                if (!part.round)
                    RC_ASSERT(std::abs(along_axis(point, part.axis) - part.height) < 1e-6);
                if (part.round)
                    RC_ASSERT(std::abs(from_axis(point, part.axis) - hollow.radius) < 1e-6);
            }
            const double outwards = along_axis(area, part.axis);
            if (!part.round) RC_ASSERT((outwards < 0) == part.back);
        }
        std::uniform_real_distribution<double> place(-2, 3.5);
        const Vec3 way = unit({0.3123, 0.7711, 0.5547});
        for (int tries = 0; tries < 200; ++tries) {
            const Vec3 p{place(random), place(random), place(random)};
            if (is_near_cylinder(hollow, p)) continue;
            const int expected = is_filled(boxes, hollow, p) ? 1 : 0;
            RC_ASSERT(times_inside(surface.points, surface.parts, p, way) == expected);
        }
    }));
}

TEST_CASE("a prism divides a polygon into what is inside and what is outside") {
    CHECK(check_cases("prisms", 100, [] {
        std::mt19937 random(*rc::gen::arbitrary<unsigned>());
        std::uniform_real_distribution<double> place(-2, 2);
        const FacetedCylinder cylinder(1, {0.5, place(random), 3});
        const auto any = [&] { return Vec3{place(random), place(random), place(random)}; };
        const ConvexPolygon triangle = {any(), any(), any()};
        const std::size_t axis = random() % 3;
        const FacetedCylinder::Sides sides = cylinder.sides(triangle, axis);
        const double whole = norm(twice_area(triangle));
        double sum = 0;
        for (const ConvexPolygon& part : sides.inside) {
            sum += norm(twice_area(part));
            RC_ASSERT(dot(twice_area(part), twice_area(triangle)) > -1e-9);
            for (const Vec3 corner : part) RC_ASSERT(from_axis(corner, axis) < 1 + 1e-6);
        }
        for (const ConvexPolygon& part : sides.outside) {
            sum += norm(twice_area(part));
            RC_ASSERT(from_axis(middle_of(part), axis) > std::cos(std::numbers::pi / 48));
        }
        RC_ASSERT(std::abs(sum - whole) < 1e-6 * (1 + whole));
    }));
}

TEST_CASE("a piece of which a hollow leaves nothing has no shape") {
    // One box hangs over into the layers about two axes, the other about the third.
    SourceMap sources;
    const auto shapes_with = [&](const std::string& radius) {
        const PuzzlePtr one = *read_puzzle(
            sources.add("p.toml",
                        "name = \"p\"\ncuts = \"c f 1/3\"\n"
                        "solid_axes = [[\"R\", \"L\"], [\"U\", \"D\"], [\"F\", \"B\"]]\n"
                        "solid_hollow = { within = 1, radius = " +
                            radius +
                            " }\n[[solids]]\npiece = \"UFR\"\n"
                            "boxes = [[3, 5, 0, 1, 0, 1], [0, 1, 3, 5, 2, 3]]\n"));
        const std::optional<SolidBody> body = box_body(*one);
        REQUIRE(body);
        return body->shapes[piece(*one, "UFR")].size();
    };
    CHECK(shapes_with("3.5") == 1);
    CHECK(shapes_with("100") == 0);
}

namespace {

struct PlacedSolid {
    Boxes boxes;
    std::optional<SolidHollow> hollow;
    bool turning = false;
};

/// The core's part between two planes along an axis, which is a solid of its own.
PlacedSolid core_between(const Boxes& core, std::size_t axis, double from, double to,
                         bool turning) {
    PlacedSolid part{{}, std::nullopt, turning};
    for (SolidBox box : core) {
        box[axis] = {std::max(box[axis][0], from), std::min(box[axis][1], to)};
        if (box[axis][0] < box[axis][1]) part.boxes.push_back(box);
    }
    return part;
}

/// All pieces in a state, and the core, of which a centre turns with its layer.
std::vector<PlacedSolid> solids_in(const Puzzle& puzzle, const State& state, const Grip& grip,
                                   std::size_t axis, bool rounded) {
    const BlockingRules& rules = puzzle.blocking()->rules;
    const SolidPlacer placer(puzzle, *rules.axes);
    std::vector<PlacedSolid> placed;
    std::array<bool, 2> turning_end{};
    for (const PieceSolid& solid : rules.solids) {
        for (Slot slot = 0; slot < state.piece.size(); ++slot) {
            if (state.piece[slot] != solid.piece) continue;
            const bool turning = grip.turn.piece[slot] != slot;
            placed.push_back({*placer.boxes(solid, slot, state.orient[slot]),
                              rounded ? rules.hollow : std::nullopt, turning});
            for (const std::uint8_t face : puzzle.pieces()[slot].stickers) {
                const SolidSide side = *placer.side_of(face);
                if (turning && side.axis == axis) turning_end[side.near ? 0 : 1] = true;
            }
        }
    }
    placed.push_back(core_between(rules.core, axis, -3, -1, turning_end[0]));
    placed.push_back(core_between(rules.core, axis, -1, 1, false));
    placed.push_back(core_between(rules.core, axis, 1, 3, turning_end[1]));
    return placed;
}

/// How many solids have the point, while those that turn are turned by an angle.
int owners_of(const std::vector<PlacedSolid>& solids, Vec3 p, Vec3 axis, double angle) {
    const Vec3 before = turned_clockwise(axis, -angle, p);
    int found = 0;
    for (const PlacedSolid& solid : solids) {
        if (is_filled(solid.boxes, solid.hollow, solid.turning ? before : p)) ++found;
    }
    return found;
}

std::size_t number_of_axis(Vec3 axis) {
    return std::abs(axis.x) > 0.5 ? 0 : std::abs(axis.y) > 0.5 ? 1 : 2;
}

}  // namespace

// Boxes do overlap on the way from one position to the next: that is why the pieces are hollow.
TEST_CASE("no two pieces of a Puppet Cube overlap, at rest or while a layer turns") {
    for (const char* const name : {"puppet-v1", "puppet-v2"}) {
        const PuzzlePtr puppet = puzzle(name);
        const SolidBody body = *solid_body(*puppet);
        int in_two_boxes = 0;
        CHECK(check_cases(std::string("turning ") + name, 40, [&] {
            const State state = walked_from_solved(*puppet, *rc::gen::inRange(0, 30));
            std::mt19937 random(*rc::gen::arbitrary<unsigned>());
            const std::vector<Turn> all = grip_turns(*puppet, Metric::kQuarterTurn);
            Turn turn = all[random() % all.size()];
            while (blocked_step(*puppet, state, turn)) turn = all[random() % all.size()];
            const Vec3 axis = body.grips[turn.grip].axis;
            const std::size_t number = number_of_axis(axis);
            const Grip& grip = puppet->grips()[turn.grip];
            const std::vector<PlacedSolid> pieces = solids_in(*puppet, state, grip, number, true);
            const std::vector<PlacedSolid> boxes = solids_in(*puppet, state, grip, number, false);
            std::uniform_real_distribution<double> place(-6, 6);
            std::uniform_real_distribution<double> part(0, std::numbers::pi / 2);
            for (int tries = 0; tries < 2000; ++tries) {
                const Vec3 p{place(random), place(random), place(random)};
                const double angle = turn.amount == 1 ? part(random) : -part(random);
                RC_ASSERT(owners_of(pieces, p, axis, 0) <= 1);
                RC_ASSERT(owners_of(pieces, p, axis, angle) <= 1);
                if (owners_of(boxes, p, axis, angle) > 1) ++in_two_boxes;
            }
        }));
        CHECK(in_two_boxes > 20);
    }
}

TEST_CASE(
    "what hangs over is outside of the cylinder in which the layer below turns, and that inside") {
    for (const char* const name : {"puppet-v1", "puppet-v2"}) {
        const PuzzlePtr puppet = puzzle(name);
        const SolidHollow hollow = *puppet->blocking()->rules.hollow;
        const SolidBody body = *solid_body(*puppet);
        int hanging = 0;
        for (const PieceSolid& solid : puppet->blocking()->rules.solids) {
            const Slot home = puppet->orbits()[puppet->shape().orbit_of(solid.piece)].first;
            const Boxes boxes =
                *SolidPlacer(*puppet, *puppet->blocking()->rules.axes).boxes(solid, home, 0);
            const SolidMesh& mesh = body.meshes[body.shapes[solid.piece].front()];
            for (const SolidMesh::Face& face : mesh.faces) {
                const Vec3 area = twice_area_of(mesh, face);
                double longest = 0;
                std::vector<Vec3> corners;
                for (const std::uint32_t corner : face.corners)
                    corners.push_back(3 * mesh.points[corner]);
                for (const Vec3 a : corners) {
                    for (const Vec3 b : corners) longest = std::max(longest, norm(a - b));
                }
                // No sliver: its mean width, of a cube whose side is 6.
                CHECK(9 * norm(area) / 2 / longest > 0.03);
                const Vec3 middle = middle_of(corners);
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    if (std::abs(along_axis(middle, axis)) > hollow.within - 1e-6) continue;
                    const bool hangs = hangs_over(boxes, hollow, axis);
                    hanging += hangs ? 1 : 0;
                    for (const Vec3 corner : corners) {
                        if (hangs) CHECK(from_axis(corner, axis) > hollow.radius - 1e-5);
                        if (!hangs) CHECK(from_axis(corner, axis) < hollow.radius + 1e-5);
                    }
                }
                // Light comes from where the axis is.
                if (face.axis) {
                    const double height = along_axis(middle, *face.axis);
                    const Vec3 on_axis{*face.axis == 0 ? height : 0, *face.axis == 1 ? height : 0,
                                       *face.axis == 2 ? height : 0};
                    CHECK(dot(area, on_axis - middle) > 0);
                }
            }
        }
        CHECK(hanging > 100);
    }
}

// Monte Carlo: the part of the room around a piece that is filled.
TEST_CASE("a hollow piece's mesh has the volume that its description has") {
    const PuzzlePtr puppet = puzzle("puppet-v2");
    const SolidHollow hollow = *puppet->blocking()->rules.hollow;
    const SolidBody body = *solid_body(*puppet);
    std::mt19937 random(20);
    std::uniform_real_distribution<double> place(-5, 3);
    for (const PieceSolid& solid : puppet->blocking()->rules.solids) {
        if (puppet->pieces()[solid.piece].stickers.size() < 3) continue;
        constexpr int kTries = 200'000;
        int found = 0;
        for (int tries = 0; tries < kTries; ++tries) {
            if (is_filled(solid.boxes, hollow, {place(random), place(random), place(random)}))
                ++found;
        }
        const double part = static_cast<double>(found) / kTries;
        // Five times its standard deviation, and what chords leave away of the hollow.
        const double error = 512 * 5 * std::sqrt(part * (1 - part) / kTries);
        const double made = 27 * volume(body.meshes[body.shapes[solid.piece].front()]);
        CAPTURE(puppet->pieces()[solid.piece].name);
        CHECK(std::abs(made - 512 * part) < error + 0.2);
    }
}
