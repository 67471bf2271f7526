// The 3x3 of puzzles/3x3.toml against facts from elsewhere: the paper, and algorithms every cuber
// knows what they do.
#include <algorithm>
#include <array>
#include <map>

#include "catch.hpp"
#include "fixtures.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

Integer order_of(std::string_view text) {
    return order(cycle_structure(cube().shape(), state(cube(), text)));
}

/// The generators of the paper's section 3.1.2 (from the GAP manual), as permutations of the
/// stickers 1..48: entry s is where the sticker at s goes.
using Stickers = std::array<int, 49>;

Stickers from_cycles(const std::vector<std::vector<int>>& cycles) {
    Stickers to{};
    for (int i = 0; i < 49; ++i) to[static_cast<std::size_t>(i)] = i;
    for (const auto& cycle : cycles) {
        for (std::size_t i = 0; i < cycle.size(); ++i) {
            to[static_cast<std::size_t>(cycle[i])] = cycle[(i + 1) % cycle.size()];
        }
    }
    return to;
}

const std::map<char, Stickers>& paper_generators() {
    static const std::map<char, Stickers> generators = {
        {'U',
         from_cycles(
             {{1, 3, 8, 6}, {2, 5, 7, 4}, {9, 33, 25, 17}, {10, 34, 26, 18}, {11, 35, 27, 19}})},
        {'D', from_cycles({{41, 43, 48, 46},
                           {42, 45, 47, 44},
                           {14, 22, 30, 38},
                           {15, 23, 31, 39},
                           {16, 24, 32, 40}})},
        {'R', from_cycles({{25, 27, 32, 30},
                           {26, 29, 31, 28},
                           {3, 38, 43, 19},
                           {5, 36, 45, 21},
                           {8, 33, 48, 24}})},
        {'L', from_cycles({{9, 11, 16, 14},
                           {10, 13, 15, 12},
                           {1, 17, 41, 40},
                           {4, 20, 44, 37},
                           {6, 22, 46, 35}})},
        {'F', from_cycles({{17, 19, 24, 22},
                           {18, 21, 23, 20},
                           {6, 25, 43, 16},
                           {7, 28, 42, 13},
                           {8, 30, 41, 11}})},
        {'B', from_cycles({{33, 35, 40, 38},
                           {34, 37, 39, 36},
                           {3, 9, 46, 32},
                           {2, 12, 47, 29},
                           {1, 14, 48, 27}})},
    };
    return generators;
}

/// The lengths of the sticker cycles of an algorithm, by the paper's generators.
std::vector<std::size_t> sticker_cycles(const Algorithm& algorithm) {
    Stickers to = from_cycles({});
    for (const Turn turn : algorithm) {
        const Stickers& step = paper_generators().at(cube().grips()[turn.grip].name[0]);
        for (int n = 0; n < turn.amount; ++n) {
            for (int& place : to) place = step[static_cast<std::size_t>(place)];
        }
    }
    std::vector<std::size_t> lengths;
    std::array<bool, 49> seen{};
    for (std::size_t start = 1; start < 49; ++start) {
        std::size_t length = 0;
        for (std::size_t at = start; !seen[at]; at = static_cast<std::size_t>(to[at])) {
            seen[at] = true;
            ++length;
        }
        if (length > 1) lengths.push_back(length);
    }
    std::sort(lengths.begin(), lengths.end());
    return lengths;
}

/// The same from our cycle structure: a cycle of l pieces with s stickers each and orientation
/// order k makes s/k cycles of l*k stickers.
std::vector<std::size_t> expected_sticker_cycles(const Algorithm& algorithm) {
    std::vector<std::size_t> lengths;
    for (const Cycle& cycle : cycle_structure(cube().shape(), state_of(cube(), algorithm))) {
        const std::size_t stickers = cube().pieces()[cycle.slots[0]].stickers.size();
        const std::size_t turns = cycle.order / cycle.slots.size();
        for (std::size_t i = 0; i < stickers / turns; ++i) lengths.push_back(cycle.order);
    }
    std::sort(lengths.begin(), lengths.end());
    return lengths;
}

}  // namespace

TEST_CASE("the cube has 8 corners and 12 edges") {
    REQUIRE(cube().orbits().size() == 2);
    CHECK(cube().orbits()[0].name == "corners");
    CHECK(cube().orbits()[0].size == 8);
    CHECK(cube().orbits()[0].orientations == 3);
    CHECK(cube().orbits()[1].size == 12);
    CHECK(cube().orbits()[1].orientations == 2);
    CHECK(cube().grips().size() == 6);
}

TEST_CASE("a face turn is what the paper's section 3.1.3 says it is") {
    for (const Grip& grip : cube().grips()) {
        const std::vector<Cycle> structure = cycle_structure(cube().shape(), grip.turn);
        REQUIRE(structure.size() == 2);
        CHECK(structure[0].slots.size() == 4);
        CHECK(structure[1].slots.size() == 4);
        CHECK(grip.order == 4);
        unsigned twists = 0, flips = 0;
        for (Slot slot = 0; slot < 8; ++slot) twists += grip.turn.orient[slot];
        for (Slot slot = 8; slot < 20; ++slot) flips += grip.turn.orient[slot];
        const bool vertical = grip.name == "U" || grip.name == "D";
        const bool front = grip.name == "F" || grip.name == "B";
        CHECK(twists == (vertical ? 0U : 6U));  // 1 + 2 + 1 + 2
        CHECK(flips == (front ? 4U : 0U));
    }
}

TEST_CASE("U takes the front-right corner to the front-left") {
    const State u = state(cube(), "U");
    CHECK(u.piece[piece(cube(), "UFL")] == piece(cube(), "UFR"));
    CHECK(u.orient[piece(cube(), "UFL")] == 0);
    const State r = state(cube(), "R");
    CHECK(r.piece[piece(cube(), "UBR")] == piece(cube(), "UFR"));
    CHECK(r.orient[piece(cube(), "UBR")] == 1);  // its U sticker now shows on B: clockwise
}

TEST_CASE("orders known from elsewhere") {
    CHECK(order_of("R U") == 105);            // paper, section 2.0.2
    CHECK(order_of("R U2 D' B D'") == 1260);  // paper, section 2.0.2
    CHECK(order_of("R U R' U'") == 6);
    CHECK(order_of("R' D' R D") == 6);
    CHECK(order_of("R2 L2 U2 D2 F2 B2") == 2);                     // the checkerboard
    CHECK(order_of("R U R' U' R' F R2 U' R' U' R U R' F'") == 2);  // the T permutation
    CHECK(order_of("") == 1);
}

TEST_CASE("the paper's three-cycle moves UBL, DBL and DBR only") {
    const State state = qter::testing::state(cube(), "L2 D2 L' U' L D2 L' U L'");
    const std::vector<Cycle> structure = cycle_structure(cube().shape(), state);
    REQUIRE(structure.size() == 1);
    std::vector<Slot> moved = structure[0].slots;
    std::vector<Slot> expected = {piece(cube(), "UBL"), piece(cube(), "DBL"), piece(cube(), "DBR")};
    std::sort(moved.begin(), moved.end());
    std::sort(expected.begin(), expected.end());
    CHECK(moved == expected);
}

TEST_CASE("the superflip turns every edge over in its place") {
    const State flip = state(cube(), "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
    State expected = solved_state(cube().shape());
    for (Slot slot = 8; slot < 20; ++slot) expected.orient[slot] = 1;
    CHECK(flip == expected);
}

TEST_CASE("cycle structures agree with the paper's sticker permutations") {
    REQUIRE(rc::check("sticker cycles", [] {
        const Algorithm algorithm = *any_algorithm(cube());
        RC_ASSERT(sticker_cycles(algorithm) == expected_sticker_cycles(algorithm));
    }));
}

TEST_CASE("turning keeps the constraints of the cube") {
    REQUIRE(rc::check("constraints", [] {
        const State state = state_of(cube(), *any_algorithm(cube()));
        unsigned twist = 0, flip = 0;
        for (Slot slot = 0; slot < 8; ++slot) twist += state.orient[slot];
        for (Slot slot = 8; slot < 20; ++slot) flip += state.orient[slot];
        RC_ASSERT(twist % 3 == 0U);
        RC_ASSERT(flip % 2 == 0U);
        RC_ASSERT(parity(state.piece) == 0);
        RC_ASSERT(is_valid(cube().shape(), state));
    }));
}

TEST_CASE("pieces are found by their letters in any order and printed in one") {
    CHECK(piece(cube(), "DRF") == piece(cube(), "FRD"));
    CHECK(cube().pieces()[piece(cube(), "RFD")].name == "DFR");
    CHECK(cube().pieces()[piece(cube(), "RB")].name == "BR");
    CHECK_FALSE(cube().find_piece("UD"));
    CHECK_FALSE(cube().find_piece("UFX"));
    CHECK_FALSE(cube().find_piece("U"));
    CHECK_FALSE(cube().find_piece(""));
}

TEST_CASE("pieces in view are easier to see, U before F before R") {
    const auto easier = [](std::string_view a, std::string_view b) {
        return cube().visibility(piece(cube(), a)) < cube().visibility(piece(cube(), b));
    };
    CHECK(easier("UFR", "UBR"));
    CHECK(easier("UF", "UR"));
    CHECK(easier("UR", "FR"));
    CHECK(easier("FR", "UB"));
    CHECK(easier("UFL", "DFL"));
    CHECK(easier("DFL", "DBL"));
}
