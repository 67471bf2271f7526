#include "catch.hpp"
#include "fixtures.hpp"
#include "group/symmetry.hpp"
#include "group/test_symmetry_solids.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

SymmetryGroup derive(const Shape& shape, const std::vector<GripTurn>& turns) {
    Result<SymmetryGroup> found = SymmetryGroup::derive(shape, turns);
    if (!found) throw std::runtime_error("no symmetries");
    return *std::move(found);
}

SymmetryGroup derive(const Solid& solid) { return derive(solid.shape, solid.turns); }

std::vector<GripTurn> turns_of(const Puzzle& puzzle) {
    std::vector<GripTurn> turns;
    for (const Grip& grip : puzzle.grips()) turns.push_back({grip.turn, grip.order});
    return turns;
}

State turned(const Shape& shape, const std::vector<GripTurn>& turns, const Algorithm& algorithm) {
    State state = solved_state(shape);
    for (const Turn turn : algorithm) {
        state = compose(shape, state, power(shape, turns[turn.grip].turn, Integer(turn.amount)));
    }
    return state;
}

Algorithm random_algorithm(const std::vector<GripTurn>& turns, int length, std::mt19937& random) {
    Algorithm algorithm;
    for (int i = 0; i < length; ++i) {
        const std::size_t grip = random() % turns.size();
        const std::uint32_t amount = 1 + random() % (turns[grip].order - 1);
        algorithm.push_back({static_cast<std::uint16_t>(grip), static_cast<std::uint16_t>(amount)});
    }
    return algorithm;
}

/// The laws of a group that acts on turns and on states; `any` says whether states that cannot be
/// turned count, too.
void check_laws(const SymmetryGroup& group, const std::vector<GripTurn>& turns, bool any) {
    const Shape& shape = group.shape();
    std::mt19937 random(17);
    CHECK(group.grip_map(0) == identity_grip_map(turns.size()));
    CHECK(group.relabelling(0) == identity_relabelling(shape));
    for (std::uint32_t a = 0; a < group.size(); ++a) {
        INFO("symmetry " << a);
        for (std::size_t grip = 0; grip < turns.size(); ++grip) {
            const GripImage image = group.grip_map(a)[grip];
            const State& to = turns[image.grip].turn;
            REQUIRE(group.conjugate(a, turns[grip].turn) ==
                    (image.backwards ? inverse(shape, to) : to));
        }
        REQUIRE(group.find(group.grip_map(a)) == a);
        REQUIRE(group.product(a, group.inverse(a)) == 0);
        const Algorithm algorithm = random_algorithm(turns, 25, random);
        const State state = turned(shape, turns, algorithm);
        REQUIRE(group.acts_on(state));
        REQUIRE(group.conjugate(a, state) ==
                turned(shape, turns, group.algorithm_image(a, algorithm)));
        const State wild = any ? random_state(shape, random) : state;
        REQUIRE(conjugate(shape, group.relabelling(a), wild) == group.conjugate(a, wild));
        for (int sample = 0; sample < 20; ++sample) {
            const auto b = static_cast<std::uint32_t>(random() % group.size());
            const std::uint32_t ab = group.product(a, b);
            REQUIRE(group.grip_map(ab) == compose(group.grip_map(a), group.grip_map(b)));
            REQUIRE(group.conjugate(ab, wild) == group.conjugate(b, group.conjugate(a, wild)));
        }
    }
}

/// The derived group is the solid's, in grips and in what it does to states.
void check_against_geometry(const Solid& solid, const std::vector<Isometry>& isometries) {
    const SymmetryGroup group = derive(solid);
    REQUIRE(group.size() == isometries.size());
    CHECK(group.relabellings_are_group());
    check_laws(group, solid.turns, true);
    std::mt19937 random(5);
    std::size_t rotations = 0;
    for (const Isometry& isometry : isometries) {
        const auto symmetry = group.find(solid.grip_map(isometry));
        REQUIRE(symmetry.has_value());
        const State state = random_state(solid.shape, random);
        REQUIRE(group.conjugate(*symmetry, state) == solid.conjugate(isometry, state));
        const bool rotation = determinant(isometry) > 0;
        rotations += rotation ? 1 : 0;
        CHECK(group.direction(*symmetry) ==
              (rotation ? Direction::kForwards : Direction::kBackwards));
    }
    CHECK(group.rotations().size() == rotations);
}

Shape one_orbit(Slot size, std::uint8_t modulus) {
    Shape shape;
    shape.add_orbit(size, modulus);
    return shape;
}

}  // namespace

TEST_CASE("the 3x3 has the 48 symmetries of the cube", "[symmetry]") {
    const SymmetryGroup group = derive(cube().shape(), turns_of(cube()));
    CHECK(group.size() == 48);
    CHECK(group.rotations().size() == 24);
    CHECK(group.relabellings_are_group());
    check_laws(group, turns_of(cube()), true);
}

TEST_CASE("a mirror image of the 3x3 is the one known by hand", "[symmetry]") {
    // Left and right exchanged: R turns into L', U into U'.
    const SymmetryGroup group = derive(cube().shape(), turns_of(cube()));
    GripMap map;
    for (const Grip& grip : cube().grips()) {
        const std::string to = grip.name == "R" ? "L" : grip.name == "L" ? "R" : grip.name;
        for (std::uint16_t i = 0; i < 6; ++i) {
            if (cube().grips()[i].name == to) map.push_back({i, true});
        }
    }
    const std::uint32_t mirror = group.find(map).value();
    CHECK(group.direction(mirror) == Direction::kBackwards);
    CHECK(group.product(mirror, mirror) == 0);
    CHECK(to_string(cube(), group.algorithm_image(mirror, alg(cube(), "R U2 F' L"))) ==
          "L' U2 F R'");
    CHECK(group.conjugate(mirror, state(cube(), "R U2 F' L")) == state(cube(), "L' U2 F R'"));
    CHECK(group.relabelling(mirror).image[piece(cube(), "UFR")] == piece(cube(), "UFL"));
    CHECK(group.relabelling(mirror).unit[0] == 2);  // clockwise twists become anticlockwise
}

TEST_CASE("symmetries derived from turns are those of the solid", "[symmetry]") {
    SECTION("2x2") { check_against_geometry(nxn(2), cube_isometries()); }
    SECTION("3x3") { check_against_geometry(nxn(3), cube_isometries()); }
    SECTION("4x4") { check_against_geometry(nxn(4, Layers::kWide), cube_isometries()); }
    SECTION("5x5") { check_against_geometry(nxn(5, Layers::kWide), cube_isometries()); }
    SECTION("6x6, whose oblique centres mirrors exchange") {
        check_against_geometry(nxn(6, Layers::kWide), cube_isometries());
    }
    SECTION("megaminx") { check_against_geometry(megaminx(), dodecahedron_isometries()); }
    SECTION("pyraminx") { check_against_geometry(pyraminx(), tetrahedron_isometries()); }
    SECTION("pyraminx with tips") { check_against_geometry(pyraminx(4), tetrahedron_isometries()); }
    SECTION("skewb") { check_against_geometry(skewb(), cube_isometries()); }
}

TEST_CASE("the solids of these tests have the published sizes", "[symmetry]") {
    CHECK(cube_isometries().size() == 48);
    CHECK(tetrahedron_isometries().size() == 24);
    CHECK(dodecahedron_isometries().size() == 120);
    CHECK(nxn(3).pieces.size() == 20);
    CHECK(nxn(4).pieces.size() == 56);
    CHECK(megaminx().pieces.size() == 50);
    CHECK(pyraminx().pieces.size() == 10);
    CHECK(skewb().shape.orbits().size() == 3);
    CHECK(nxn_stickers(3).pieces.size() == 48);
    // R U has order 105 on the 3x3, 15 on its corners alone.
    const auto order_of = [](const Solid& solid) {
        const State state = compose(solid.shape, solid.turns[0].turn, solid.turns[2].turn);
        return order(cycle_structure(solid.shape, state));
    };
    CHECK(order_of(nxn(3)) == 105);
    CHECK(order_of(nxn(2)) == 15);
    CHECK(order_of(nxn_stickers(3)) == 105);
}

TEST_CASE("single inner layers of big cubes have symmetries beyond the cube's", "[symmetry]") {
    // Take the layers k steps from a face to those k steps from the opposite face, and nothing
    // else: the wings of these layers trade places with their mates on the same edge, the centres'
    // coordinates k change sign. This commutes with the face turns and takes u to d'. Exchanging
    // two depths, k and l, on all faces is a symmetry just as well. So with p inner pairs of
    // layers there are 2^p * p! for each of the cube's. Wide turns have none of this: U u would go
    // to U d', which is no turn of a grip.
    const auto [n, beyond] = GENERATE(table<int, unsigned>({{4, 2}, {5, 2}, {6, 8}, {7, 8}}));
    INFO(n);
    const Solid solid = nxn(n);
    const SymmetryGroup group = derive(solid);
    CHECK(group.size() == 48 * beyond);
    CHECK(group.relabellings_are_group());
    check_laws(group, solid.turns, true);
    GripMap exchange = identity_grip_map(solid.turns.size());
    for (std::uint16_t grip = 6; grip < 12; ++grip) {
        exchange[grip] = {static_cast<std::uint16_t>(grip ^ 1), true};
    }
    REQUIRE(group.find(exchange).has_value());
    CHECK(group.direction(*group.find(exchange)) == Direction::kMixed);

    std::vector<GripMap> maps;
    for (const Isometry& isometry : cube_isometries()) maps.push_back(solid.grip_map(isometry));
    const auto geometric = SymmetryGroup::from_grip_maps(solid.shape, solid.turns, maps);
    REQUIRE(geometric.ok());
    CHECK(geometric->rejected.empty());
    CHECK(geometric->group.size() == 48);
    CHECK(geometric->group.rotations().size() == 24);
    std::mt19937 random(9);
    for (const Isometry& isometry : cube_isometries()) {
        const State state = random_state(solid.shape, random);
        const auto symmetry = geometric->group.find(solid.grip_map(isometry));
        CHECK(geometric->group.conjugate(*symmetry, state) == solid.conjugate(isometry, state));
    }
}

TEST_CASE("a cube of stickers has a group of relabellings though twisting all commutes",
          "[symmetry]") {
    for (const int n : {2, 3, 4}) {
        INFO(n << " x " << n);
        const Solid solid = nxn_stickers(n);
        const SymmetryGroup group = derive(solid);
        CHECK(group.size() == (n == 4 ? 96 : 48));
        CHECK(group.rotations().size() == 24);
        CHECK(group.relabellings_are_group());
        check_laws(group, solid.turns, true);
    }
}

TEST_CASE("tips that turn alone can be inverted and exchanged alone", "[symmetry]") {
    const Solid two = pyraminx(2, Tips::kIndependent);
    const SymmetryGroup group = derive(two);
    CHECK(group.size() == 24 * 2 * 4);
    CHECK(group.rotations().size() == 12 * 2);
    CHECK(group.relabellings_are_group());
    check_laws(group, two.turns, false);
    std::size_t mixed = 0;
    for (std::uint32_t symmetry = 0; symmetry < group.size(); ++symmetry) {
        mixed += group.direction(symmetry) == Direction::kMixed ? 1 : 0;
    }
    CHECK(mixed == 24 * 2 * 4 - 2 * 24);  // all forwards, all backwards: 12 * 2 each
}

TEST_CASE("too many symmetries are an error, and maps from geometry the way out", "[symmetry]") {
    const Solid solid = pyraminx(4, Tips::kIndependent);
    const TurnAction action(solid.shape, solid.turns);
    const auto all = find_grip_maps(action, {10000, 1'000'000'000});
    REQUIRE(all.ok());
    CHECK(all->size() == 24 * 24 * 16);
    const auto refused = SymmetryGroup::derive(solid.shape, solid.turns);
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.diagnostics().items().front().code == Code::kLimit);
    const auto tired = SymmetryGroup::derive(solid.shape, solid.turns, {10000, 1000});
    REQUIRE_FALSE(tired.ok());
    CHECK(tired.diagnostics().items().front().code == Code::kLimit);

    std::vector<GripMap> maps;
    for (const Isometry& isometry : tetrahedron_isometries()) {
        maps.push_back(solid.grip_map(isometry));
    }
    const auto chosen =
        SymmetryGroup::from_grip_maps(solid.shape, solid.turns, maps, {24, 100'000});
    REQUIRE(chosen.ok());
    CHECK(chosen->rejected.empty());
    CHECK(chosen->group.size() == 24);
    check_laws(chosen->group, solid.turns, false);
    CHECK_FALSE(SymmetryGroup::from_grip_maps(solid.shape, solid.turns, maps, {23, 100'000}).ok());
    CHECK_FALSE(SymmetryGroup::from_grip_maps(solid.shape, solid.turns, maps, {24, 1000}).ok());
}

TEST_CASE("maps that are no symmetries are reported, and the others generate a group",
          "[symmetry]") {
    const Solid solid = nxn(3);
    const GripMap rotation = solid.grip_map(clockwise({1, 1, 1}, 3));
    GripMap swapped = identity_grip_map(6);  // one pair of opposite faces alone
    std::swap(swapped[0], swapped[1]);
    GripMap backwards = identity_grip_map(6);  // no mirror keeps all faces
    for (GripImage& image : backwards) image.backwards = true;
    GripMap twice = identity_grip_map(6);
    twice[0] = twice[1];
    GripMap beyond = identity_grip_map(6);
    beyond[3].grip = 6;
    const std::vector<GripMap> maps = {swapped, rotation, backwards, twice, {}, beyond};
    const auto found = SymmetryGroup::from_grip_maps(solid.shape, solid.turns, maps);
    REQUIRE(found.ok());
    CHECK(found->rejected == std::vector<std::size_t>{0, 2, 3, 4, 5});
    CHECK(found->group.size() == 3);
    check_laws(found->group, solid.turns, true);
    const auto crowded =
        SymmetryGroup::from_grip_maps(solid.shape, solid.turns, maps, {2, 1 << 20});
    CHECK_FALSE(crowded.ok());
}

TEST_CASE("the symmetries that keep some grips are a subgroup", "[symmetry]") {
    const SymmetryGroup group = derive(cube().shape(), turns_of(cube()));
    // U and D are grips 0 and 1: the square prism's 16 symmetries; 8 keep U.
    const std::vector<std::uint32_t> prism = group.keeping({0, 1});
    CHECK(prism.size() == 16);
    CHECK(group.keeping({0}).size() == 8);
    CHECK(group.keeping({0, 1, 2, 3, 4, 5}).size() == 48);
    CHECK(group.keeping({}).size() == 48);
    const SymmetryGroup sub = group.subgroup(prism);
    REQUIRE(sub.size() == 16);
    check_laws(sub, turns_of(cube()), true);
    const SymmetryGroup rotations = group.subgroup(group.rotations());
    CHECK(rotations.size() == 24);
    check_laws(rotations, turns_of(cube()), true);
    std::mt19937 random(3);
    const State state = random_state(cube().shape(), random);
    for (std::uint32_t i = 0; i < sub.size(); ++i) {
        CHECK(sub.conjugate(i, state) == group.conjugate(prism[i], state));
    }
}

TEST_CASE("a symmetry may need a unit other than -1", "[symmetry]") {
    // Two lone pieces of five orientations, turned by one and by two steps: exchanging the grips
    // multiplies by 2 one way and by 1/2 = 3 the other.
    Shape shape;
    shape.add_orbit(1, 5);
    shape.add_orbit(1, 5);
    std::vector<GripTurn> turns(2, {solved_state(shape), 5});
    turns[0].turn.orient[0] = 1;
    turns[1].turn.orient[1] = 2;
    const SymmetryGroup group = derive(shape, turns);
    CHECK(group.size() == 8);  // exchange them, invert each
    check_laws(group, turns, true);
    const std::uint32_t exchange = group.find({{1, false}, {0, false}}).value();
    CHECK(group.relabelling(exchange).unit == std::vector<std::uint8_t>{2, 3});
}

TEST_CASE("half turns have no direction", "[symmetry]") {
    const Shape shape = one_orbit(4, 1);
    std::vector<GripTurn> turns(2, {solved_state(shape), 2});
    turns[0].turn.piece = {1, 0, 2, 3};
    turns[1].turn.piece = {0, 1, 3, 2};
    const SymmetryGroup group = derive(shape, turns);
    CHECK(group.size() == 2);
    CHECK(group.direction(1) == Direction::kNone);
    CHECK(group.rotations().size() == 2);
    CHECK(group.relabellings_are_group());
    // The pieces of the two pairs never mix: a state that mixes them cannot be conjugated.
    State mixing = solved_state(shape);
    mixing.piece = {2, 1, 0, 3};
    CHECK_FALSE(group.acts_on(mixing));
    check_laws(group, turns, false);
}

TEST_CASE("no grips, one symmetry", "[symmetry]") {
    const SymmetryGroup group = derive(one_orbit(3, 2), {});
    CHECK(group.size() == 1);
    CHECK(group.product(0, 0) == 0);
    CHECK(group.direction(0) == Direction::kNone);
}

TEST_CASE("pieces that no grip moves stay where they are", "[symmetry]") {
    // The 3x3 with its centres as an orbit of six that nothing moves.
    const Solid solid = nxn(3);
    Shape shape = solid.shape;
    shape.add_orbit(6, 4);
    std::vector<GripTurn> turns = solid.turns;
    for (GripTurn& grip : turns) {
        for (Slot slot = 20; slot < 26; ++slot) {
            grip.turn.piece.push_back(slot);
            grip.turn.orient.push_back(0);
        }
    }
    const SymmetryGroup group = derive(shape, turns);
    REQUIRE(group.size() == 48);
    CHECK(group.relabellings_are_group());
    for (std::uint32_t symmetry = 0; symmetry < 48; ++symmetry) {
        for (Slot slot = 20; slot < 26; ++slot) {
            CHECK(group.relabelling(symmetry).image[slot] == slot);
            CHECK(group.relabelling(symmetry).unit[slot] == 1);
        }
    }
    check_laws(group, turns, false);
}

TEST_CASE("on the supercube the centres' quarter turns are reversed by mirrors", "[symmetry]") {
    const Solid solid = nxn(3);
    Shape shape = solid.shape;
    shape.add_orbit(6, 4);
    std::vector<GripTurn> turns = solid.turns;
    for (std::size_t grip = 0; grip < 6; ++grip) {
        for (Slot slot = 0; slot < 6; ++slot) {
            turns[grip].turn.piece.push_back(20 + slot);
            turns[grip].turn.orient.push_back(slot == grip ? 1 : 0);
        }
    }
    const SymmetryGroup group = derive(shape, turns);
    REQUIRE(group.size() == 48);
    for (std::uint32_t symmetry = 0; symmetry < 48; ++symmetry) {
        const bool mirror = group.direction(symmetry) == Direction::kBackwards;
        for (Slot grip = 0; grip < 6; ++grip) {
            CHECK(group.relabelling(symmetry).image[20 + grip] ==
                  20U + group.grip_map(symmetry)[grip].grip);
            CHECK(group.relabelling(symmetry).unit[20 + grip] == (mirror ? 3 : 1));
        }
    }
    check_laws(group, turns, false);
}

TEST_CASE("an octagon has symmetries without a group of relabellings", "[symmetry]") {
    // A quarter turn exchanges the flips; its square, a half turn, commutes with all three turns
    // but moves all corners.
    const Shape shape = one_orbit(8, 1);
    const std::vector<GripTurn> turns = octagon_turns(shape);
    const SymmetryGroup group = derive(shape, turns);
    // Step kept or inverted, flips kept or exchanged.
    CHECK(group.size() == 4);
    CHECK_FALSE(group.relabellings_are_group());
    check_laws(group, turns, false);
}

TEST_CASE("the search ends within its limits on puzzles of many like grips", "[symmetry]") {
    // Thirty equal grips side by side have 30! * 2^30 symmetries.
    const Shape shape = one_orbit(90, 1);
    std::vector<GripTurn> turns(30, {solved_state(shape), 3});
    for (Slot grip = 0; grip < 30; ++grip) {
        turns[grip].turn.piece[3 * grip] = 3 * grip + 1;
        turns[grip].turn.piece[3 * grip + 1] = 3 * grip + 2;
        turns[grip].turn.piece[3 * grip + 2] = 3 * grip;
    }
    const auto found = SymmetryGroup::derive(shape, turns);
    REQUIRE_FALSE(found.ok());
    CHECK(found.diagnostics().items().front().code == Code::kLimit);
}

TEST_CASE("a long cycle is no trouble", "[symmetry]") {
    const Shape shape = one_orbit(20000, 1);
    std::vector<GripTurn> turns(1, {solved_state(shape), 20000});
    for (Slot i = 0; i < 20000; ++i) turns[0].turn.piece[i] = (i + 1) % 20000;
    const SymmetryGroup group = derive(shape, turns);
    CHECK(group.size() == 2);
    CHECK(group.relabellings_are_group());
    check_laws(group, turns, false);
}

TEST_CASE("components that look alike are exchanged as wholes", "[symmetry]") {
    // Two grips, each turning 300 triples of its own at once.
    const Slot triples = 300;
    const Shape shape = one_orbit(6 * triples, 1);
    std::vector<GripTurn> turns(2, {solved_state(shape), 3});
    for (Slot i = 0; i < 2 * triples; ++i) {
        Permutation& piece = turns[i % 2].turn.piece;
        piece[3 * i] = 3 * i + 1;
        piece[3 * i + 1] = 3 * i + 2;
        piece[3 * i + 2] = 3 * i;
    }
    const SymmetryGroup group = derive(shape, turns);
    CHECK(group.size() == 8);
    CHECK(group.relabellings_are_group());
    check_laws(group, turns, false);
}

TEST_CASE("the largest puzzles end quickly, with symmetries or an error", "[symmetry][slow]") {
    const Slot size = 65536;
    const Shape shape = one_orbit(size, 4);
    std::vector<GripTurn> turns(2, {solved_state(shape), 4});
    SECTION("pieces that mostly stay") {
        turns[0].turn.orient[0] = 1;
        turns[1].turn.orient[size - 1] = 1;
        const SymmetryGroup group = derive(shape, turns);
        CHECK(group.size() == 8);
        CHECK(group.relabellings_are_group());
        check_laws(group, turns, false);
    }
    SECTION("pieces that all turn alone") {
        for (Slot i = 0; i < size; ++i) turns[i % 2].turn.orient[i] = 1;
        const auto found = SymmetryGroup::derive(shape, turns);
        REQUIRE_FALSE(found.ok());
        CHECK(found.diagnostics().items().front().code == Code::kLimit);
    }
    SECTION("more entries than may be held") {
        // 2 * 4 symmetries for each further pair of pieces that turn alone.
        turns.resize(4, turns[0]);
        for (Slot i = 0; i < 4; ++i) turns[i].turn.orient[i] = 1;
        const auto found = SymmetryGroup::derive(shape, turns);  // 4! * 2^4 symmetries
        REQUIRE_FALSE(found.ok());
        CHECK(found.diagnostics().items().front().code == Code::kLimit);
    }
}
