#include "coordinate/orbit_space.hpp"

#include "catch.hpp"
#include "table/orbit_puzzles.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// Follows random turns on states and on points.
void check_walk(const Turning& turning, std::uint32_t seed, int length) {
    const std::vector<State> turns = turning.turns();
    std::mt19937 random(seed);
    for (std::uint32_t part = 0; part < turning.constraints.parts.size(); ++part) {
        if (!OrbitSpace::measure(turning.constraints, part, turns.size())) continue;
        const OrbitSpace space(turning.constraints, part, turning.grips);
        REQUIRE(space.turns() == turns.size());
        State state = solved_state(turning.shape);
        Point point = space.point_of(state);
        REQUIRE(point == Point{});
        for (int i = 0; i < length; ++i) {
            const auto turn = static_cast<std::uint32_t>(random() % turns.size());
            state = compose(turning.shape, state, turns[turn]);
            point = space.after(point, turn);
            REQUIRE(space.point_of(state) == point);
            REQUIRE(point.perm < space.perms());
            REQUIRE(point.orient < space.orients());
        }
    }
}

}  // namespace

TEST_CASE("ranks of permutations are their places in order", "[orbit]") {
    for (std::uint32_t size = 0; size <= 6; ++size) {
        Permutation permutation = identity_permutation(size);
        Permutation back(size);
        std::uint32_t rank = 0;
        do {
            REQUIRE(rank_of(permutation) == rank);
            unrank(rank, back);
            REQUIRE(back == permutation);
            ++rank;
        } while (std::next_permutation(permutation.begin(), permutation.end()));
        CHECK(rank == factorial(size));
    }
    Permutation last(kMaxRanked);
    unrank(factorial(kMaxRanked) - 1, last);
    std::reverse(last.begin(), last.end());
    CHECK(last == identity_permutation(kMaxRanked));
    REQUIRE(rc::check([](std::uint32_t seed) {
        const std::uint32_t rank = seed % factorial(kMaxRanked);
        Permutation permutation(kMaxRanked);
        unrank(rank, permutation);
        RC_ASSERT(is_permutation(permutation));
        RC_ASSERT(rank_of(permutation) == rank);
    }));
}

TEST_CASE("points turn as states do", "[orbit]") {
    check_walk(turning("3x3"), 1, 200);
    check_walk(turning("2x2"), 2, 200);
    check_walk(turning("pyraminx"), 3, 200);
    check_walk(turning("skewb"), 4, 200);
    REQUIRE(rc::check([](std::uint32_t seed) {
        const Turning turning = *any_turning();
        if (!turning.grips.empty()) check_walk(turning, seed, 30);
    }));
}

TEST_CASE("ranks of twists are numbers for all twists there are", "[orbit]") {
    REQUIRE(rc::check([] {
        const Turning turning = *any_turning();
        if (turning.constraints.parts.empty()) return;
        const OrbitSpace space(turning.constraints, 0, turning.grips);
        Permutation piece(space.size());
        std::vector<std::uint8_t> twist(space.size()), orient(space.size()), again(space.size());
        for (std::uint32_t rank = 0; rank < space.orients(); ++rank) {
            space.twists().twists_of(rank, twist);
            for (const std::uint8_t digit : twist) RC_ASSERT(digit < space.twists().modulus());
            RC_ASSERT(space.twists().rank_of(twist) == rank);
            space.pieces_of(rank % space.perms(), piece);
            space.twists().to_orientations(piece, twist, orient);
            space.twists().to_twists(piece, orient, again);
            RC_ASSERT(again == twist);
        }
    }));
}

TEST_CASE("a space says how large it is, or that it is too large", "[orbit]") {
    const Turning cube = turning("3x3");
    const auto corners = OrbitSpace::measure(cube.constraints, 0, 18);
    REQUIRE(corners);
    CHECK(corners->perms == 40320);
    CHECK(corners->orients == 2187);
    CHECK(corners->bytes == (40320 + 2187) * 18 * 4);
    CHECK_FALSE(OrbitSpace::measure(cube.constraints, 1, 18));  // 12! * 2^11
    const Turning mega = turning("megaminx");
    CHECK_FALSE(OrbitSpace::measure(mega.constraints, 0, 48));
}
