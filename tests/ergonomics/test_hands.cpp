// Two hands on a 3x3: what is symmetric about them, and that they get through anything.
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "catch.hpp"
#include "ergonomics/hands.hpp"
#include "ergonomics/performance.hpp"

namespace qter {
namespace {

bool near(double a, double b) { return std::abs(a - b) < 1e-9; }

constexpr HandFace kAll[] = {HandFace::kR, HandFace::kL, HandFace::kU, HandFace::kD,
                             HandFace::kF, HandFace::kB, HandFace::kM, HandFace::kE,
                             HandFace::kS, HandFace::kX, HandFace::kY, HandFace::kZ};

bool has_wide(HandFace face) { return face <= HandFace::kB; }

rc::Gen<std::vector<HandTurn>> any_turns() {
    const auto turn = rc::gen::map(
        rc::gen::tuple(rc::gen::elementOf(std::vector<HandFace>(std::begin(kAll), std::end(kAll))),
                       rc::gen::arbitrary<bool>(), rc::gen::inRange(1, 4)),
        [](const std::tuple<HandFace, bool, int>& t) {
            const auto [face, wide, quarters] = t;
            return HandTurn{face, wide && has_wide(face) ? HandLayers::kWide : HandLayers::kFace,
                            static_cast<std::uint8_t>(quarters)};
        });
    return rc::gen::container<std::vector<HandTurn>>(turn);
}

rc::Gen<std::vector<HandTurn>> quarter_turns(const std::vector<HandFace>& faces) {
    const auto turn = rc::gen::map(
        rc::gen::pair(rc::gen::elementOf(faces), rc::gen::element(1, 3)),
        [](const std::pair<HandFace, int>& t) {
            return HandTurn{t.first, HandLayers::kFace, static_cast<std::uint8_t>(t.second)};
        });
    return rc::gen::container<std::vector<HandTurn>>(turn);
}

}  // namespace

TEST_CASE("a mirror twice shows the same turn, and reverses what it must") {
    for (const HandFace face : kAll) {
        for (const int quarters : {1, 2, 3}) {
            const HandTurn turn{face, HandLayers::kFace, static_cast<std::uint8_t>(quarters)};
            CHECK(mirrored(mirrored(turn)) == turn);
        }
    }
    CHECK(mirrored({HandFace::kR, HandLayers::kWide, 1}) ==
          HandTurn{HandFace::kL, HandLayers::kWide, 3});
    CHECK(mirrored({HandFace::kU, HandLayers::kFace, 1}) ==
          HandTurn{HandFace::kU, HandLayers::kFace, 3});
    CHECK(mirrored({HandFace::kF, HandLayers::kFace, 2}) ==
          HandTurn{HandFace::kF, HandLayers::kFace, 2});
    CHECK(mirrored({HandFace::kM, HandLayers::kFace, 1}) ==
          HandTurn{HandFace::kM, HandLayers::kFace, 1});
    CHECK(mirrored({HandFace::kX, HandLayers::kFace, 3}) ==
          HandTurn{HandFace::kX, HandLayers::kFace, 3});
}

// Not so for R and L, since the slice is held on the right at first and some triggers of the right
// hand have no counterpart; nor for half turns, where the right hand comes first when both are as
// good; nor for M, which the left hand turns.
TEST_CASE("mirrored hands turn U, D, B and E of a mirrored algorithm at the same cost") {
    const MovecountParameters parameters;
    const bool held = rc::check("from any position of the wrists", [&] {
        const Wrists wrists{*rc::gen::inRange(-1, 2), *rc::gen::inRange(-1, 2)};
        const std::vector<HandTurn> turns =
            *quarter_turns({HandFace::kU, HandFace::kD, HandFace::kB, HandFace::kE});
        Hands hands(parameters, wrists, 0);
        Hands others(parameters, {wrists.right, wrists.left}, 0);
        for (const HandTurn turn : turns) {
            const bool made = hands.turn(turn);
            RC_ASSERT(others.turn(mirrored(turn)) == made);
            RC_ASSERT(std::abs(hands.clock() - others.clock()) < 1e-9);
            if (!made) break;
        }
    });
    CHECK(held);
}

TEST_CASE("R and L turn the wrists, and no further than they go") {
    const MovecountParameters parameters;
    Hands hands(parameters, {0, 0}, 0);
    const HandTurn r{HandFace::kR, HandLayers::kFace, 1};
    REQUIRE(hands.turn(r));
    CHECK(hands.wrists() == Wrists{0, 1});
    REQUIRE(hands.turn(r));
    CHECK(hands.wrists() == Wrists{0, 2});
    CHECK(near(hands.clock(), 1.6));
    CHECK_FALSE(hands.turn(r));
    CHECK(hands.wrists() == Wrists{0, 3});
    CHECK(near(hands.clock(), 1.6));

    Hands left(parameters, {0, 0}, 0);
    REQUIRE(left.turn({HandFace::kL, HandLayers::kFace, 1}));
    CHECK(left.wrists() == Wrists{-1, 0});
    CHECK_FALSE(left.turn({HandFace::kL, HandLayers::kFace, 1}));
}

TEST_CASE("a finger that has to move again too soon costs what is left of its rest") {
    const MovecountParameters parameters;
    Hands hands(parameters, {0, 0}, 0);
    const HandTurn u{HandFace::kU, HandLayers::kFace, 1};
    REQUIRE(hands.turn(u));  // the index finger
    CHECK(near(hands.clock(), 1));
    REQUIRE(hands.turn(u));  // the middle finger, which has not moved
    CHECK(near(hands.clock(), 2));
    // Both have just moved: the middle finger takes the index finger with it.
    REQUIRE(hands.turn(u));
    CHECK(near(hands.clock(), 2 + 2.25 + 1));
}

TEST_CASE("a turn of the whole cube loses hold of it, unless the wrists can follow") {
    const MovecountParameters parameters;
    Hands hands(parameters, {0, 0}, 0);
    REQUIRE(hands.turn({HandFace::kX, HandLayers::kFace, 1}));
    CHECK_FALSE(hands.let_go());
    CHECK(hands.clock() == 0);
    REQUIRE(hands.turn({HandFace::kX, HandLayers::kFace, 2}));
    CHECK_FALSE(hands.let_go());
    CHECK(hands.wrists() == Wrists{-1, -1});
    REQUIRE(hands.turn({HandFace::kX, HandLayers::kFace, 3}));
    CHECK(hands.let_go());
    CHECK_FALSE(hands.turn({HandFace::kU, HandLayers::kFace, 1}));

    Hands others(parameters, {0, 0}, 0);
    REQUIRE(others.turn({HandFace::kY, HandLayers::kFace, 1}));
    CHECK(others.let_go());
    CHECK(near(others.clock(), 3.5));
}

// So a performance always goes on after a regrip.
TEST_CASE("each turn is open to rested hands in one of nine positions") {
    const MovecountParameters parameters;
    for (const HandFace face : kAll) {
        for (const int quarters : {1, 2, 3}) {
            for (const HandLayers layers : {HandLayers::kFace, HandLayers::kWide}) {
                if (layers == HandLayers::kWide && !has_wide(face)) continue;
                bool open = false;
                for (const int left : {-1, 0, 1}) {
                    for (const int right : {-1, 0, 1}) {
                        Hands hands(parameters, {left, right}, 0);
                        open |= hands.turn({face, layers, static_cast<std::uint8_t>(quarters)});
                    }
                }
                CAPTURE(static_cast<int>(face), quarters, static_cast<int>(layers));
                CHECK(open);
            }
        }
    }
}

TEST_CASE("any turns can be performed at a bounded cost") {
    const MovecountParameters parameters;
    const bool held = rc::check("of any faces, slices and rotations", [&] {
        const std::vector<HandTurn> turns = *any_turns();
        const double cost = perform(turns, parameters);
        RC_ASSERT(cost >= 0);
        // The dearest turn: a rotation by half, or four tired fingers, a pause of one of them, a
        // change of grip and a regrip of both hands.
        const double most = 3.5 * 1.65 + 4 * 1.25 * 2.25 + 2.5 + 2.25 + (2 + 2);
        RC_ASSERT(cost <= most * static_cast<double>(turns.size()) + 2);
    });
    CHECK(held);
    CHECK(perform({}, parameters) == 0);
}

}  // namespace qter
