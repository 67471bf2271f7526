#include "catch.hpp"
#include "fixtures.hpp"
#include "state/state.hpp"

using namespace qter;
using namespace qter::testing;

TEST_CASE("permutations compose a, then b") {
    // The worked example of docs/conventions.md.
    const Permutation a = {2, 1, 4, 3, 0};
    const Permutation b = {4, 3, 0, 2, 1};
    CHECK(compose(a, b) == Permutation{0, 3, 2, 4, 1});  // paper, section 3.1.2
    CHECK(compose(a, inverse(a)) == identity_permutation(5));
    CHECK(inverse(Permutation{1, 2, 0}) == Permutation{2, 0, 1});
}

TEST_CASE("cycles go the way the pieces go") {
    // What sits in slot 0 is piece 1: piece 1 has gone to 0, piece 2 to 1, piece 0 to 2.
    const Permutation p = {1, 2, 0, 3, 5, 4};
    CHECK(cycles(p) == std::vector<std::vector<Slot>>{{0, 2, 1}, {4, 5}});
    CHECK(parity(p) == 1);
    CHECK(parity(identity_permutation(6)) == 0);
    CHECK_FALSE(is_permutation({0, 0, 1}));
    CHECK_FALSE(is_permutation({0, 3, 1}));
}

TEST_CASE("parity is a homomorphism") {
    REQUIRE(rc::check("parity", [] {
        std::mt19937 random(*rc::gen::arbitrary<unsigned>());
        Permutation a = identity_permutation(9), b = a;
        std::shuffle(a.begin(), a.end(), random);
        std::shuffle(b.begin(), b.end(), random);
        RC_ASSERT(parity(compose(a, b)) == (parity(a) ^ parity(b)));
    }));
}

TEST_CASE("states form a group") {
    Shape shape;
    shape.add_orbit(5, 3);
    shape.add_orbit(1, 1);
    shape.add_orbit(7, 4);
    REQUIRE(rc::check("group laws", [&] {
        std::mt19937 random(*rc::gen::arbitrary<unsigned>());
        const State a = random_state(shape, random);
        const State b = random_state(shape, random);
        const State c = random_state(shape, random);
        const State one = solved_state(shape);
        RC_ASSERT(is_valid(shape, compose(shape, a, b)));
        RC_ASSERT(compose(shape, compose(shape, a, b), c) ==
                  compose(shape, a, compose(shape, b, c)));
        RC_ASSERT(compose(shape, a, one) == a);
        RC_ASSERT(compose(shape, one, a) == a);
        RC_ASSERT(compose(shape, a, inverse(shape, a)) == one);
        RC_ASSERT(compose(shape, inverse(shape, a), a) == one);
    }));
}

TEST_CASE("power is repetition, and the order is the first power that does nothing") {
    Shape shape;
    shape.add_orbit(4, 3);
    shape.add_orbit(5, 2);
    REQUIRE(rc::check("power", [&] {
        std::mt19937 random(*rc::gen::arbitrary<unsigned>());
        const State a = random_state(shape, random);
        State step = solved_state(shape);
        const Integer expected = order(cycle_structure(shape, a));
        int n = 0;
        do {
            RC_ASSERT(power(shape, a, Integer(n)) == step);
            RC_ASSERT(power(shape, a, Integer(-n)) == inverse(shape, step));
            step = compose(shape, step, a);
            ++n;
        } while (step != solved_state(shape));
        RC_ASSERT(expected == n);
    }));
}

TEST_CASE("is_valid refuses what is no state") {
    Shape shape;
    shape.add_orbit(2, 3);
    shape.add_orbit(2, 2);
    State state = solved_state(shape);
    CHECK(is_valid(shape, state));
    state.orient[3] = 2;
    CHECK_FALSE(is_valid(shape, state));
    state = solved_state(shape);
    std::swap(state.piece[1], state.piece[2]);  // across orbits
    CHECK_FALSE(is_valid(shape, state));
    state = solved_state(shape);
    state.piece.pop_back();
    CHECK_FALSE(is_valid(shape, state));
}

TEST_CASE("cycles carry orientation sums and orders") {
    Shape shape;
    shape.add_orbit(6, 3);
    shape.add_orbit(3, 2);
    State state = solved_state(shape);
    state.piece = {1, 2, 0, 3, 4, 5, 7, 6, 8};
    state.orient = {1, 1, 0, 2, 0, 0, 1, 1, 1};
    const std::vector<Cycle> structure = cycle_structure(shape, state);
    REQUIRE(structure.size() == 4);
    CHECK(cycle_notation(shape, structure[0]) == "3+");  // 1 + 1 + 0, mod 3
    CHECK(structure[0].order == 9);
    CHECK(cycle_notation(shape, structure[1]) == "1+");  // piece 3, twisted in place
    CHECK(structure[1].order == 3);
    CHECK(cycle_notation(shape, structure[2]) == "2");  // 1 + 1 = 0 mod 2
    CHECK(structure[2].order == 2);
    CHECK(cycle_notation(shape, structure[3]) == "1+");
    CHECK(structure[3].order == 2);
    CHECK(order(structure) == 18);
}

TEST_CASE("an orientation sum is written out where it shares a factor with the modulus") {
    Shape shape;
    shape.add_orbit(3, 4);
    State state = solved_state(shape);
    state.orient = {1, 2, 3};
    const std::vector<Cycle> structure = cycle_structure(shape, state);
    REQUIRE(structure.size() == 3);
    CHECK(cycle_notation(shape, structure[0]) == "1+");
    CHECK(structure[0].order == 4);
    CHECK(cycle_notation(shape, structure[1]) == "1+2");
    CHECK(structure[1].order == 2);
    CHECK(cycle_notation(shape, structure[2]) == "1+");
}
