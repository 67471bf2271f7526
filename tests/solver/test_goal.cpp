// Goals on states and on fast states, against their plain definition.
#include "solver/goal.hpp"

#include <random>
#include <string>
#include <vector>

#include "../finder/finder_puzzles.hpp"
#include "../finder/made_up_puzzle.hpp"
#include "catch.hpp"
#include "plain_goal.hpp"
#include "solver/fast_goal.hpp"

namespace qter {
namespace {

using testing::finder_puzzle;
using testing::PlainGoal;
using testing::random_goal;
using testing::random_sparse_state;

struct Case {
    std::string name;
    FinderPuzzle finder;
};

const std::vector<Case>& cases() {
    static const std::vector<Case> all = [] {
        std::vector<Case> made;
        for (const char* name :
             {"3x3", "2x2", "4x4", "pyraminx", "skewb", "megaminx", "dino", "fto", "5x5"}) {
            made.push_back({name, finder_puzzle(name)});
        }
        made.push_back({"4x4 supercube", finder_puzzle("4x4", true)});
        return made;
    }();
    return all;
}

/// What is in the slots of an orbit, numbered within it.
struct Content {
    std::vector<Slot> piece;
    std::vector<std::uint8_t> orient;
};

Content content(const OrbitGoal& orbit, const State& state) {
    Content in;
    const std::vector<Slot>& slots = orbit.slots();
    for (const Slot slot : slots) {
        const auto at = std::lower_bound(slots.begin(), slots.end(), state.piece[slot]);
        in.piece.push_back(static_cast<Slot>(at - slots.begin()));
        in.orient.push_back(state.orient[slot]);
    }
    return in;
}

void check_goal(const FinderPuzzle& finder, std::mt19937& random) {
    const State state = random_sparse_state(finder, random);
    const RegisterGoal goal = random_goal(finder, state, random);
    const bool expected = PlainGoal(finder, goal).met(state);
    RC_CLASSIFY(expected, "met");
    RC_CLASSIFY(expected && !goal.own.empty(), "met with own cycles");

    GoalTest test(finder, goal);
    RC_ASSERT(test.met(state) == expected);
    for (std::uint32_t part = 0; part < test.orbits().size(); ++part) {
        OrbitGoal orbit = test.orbits()[part];
        const Content in = content(orbit, state);
        const bool met = orbit.met(in.piece, in.orient);
        RC_ASSERT(met == PlainGoal(finder, goal).met(state, part));
        RC_ASSERT(!met || orbit.may_meet(in.piece));
        // Everything meets a trivial goal.
        RC_ASSERT(!orbit.trivial() || met);
    }
    const FastShape shape(finder.puzzle()->shape());
    for (const bool filter : {false, true}) {
        FastGoal fast(finder, goal, shape, filter);
        const State other = random_sparse_state(finder, random);
        const bool other_expected = PlainGoal(finder, goal).met(other);
        for (const FastKernel kernel : available_kernels()) {
            RC_ASSERT(fast.met(shape.pack(state).data(), kernel) == expected);
            RC_ASSERT(fast.met(shape.pack(other).data(), kernel) == other_expected);
        }
    }
}

}  // namespace

TEST_CASE("goals are met as they are defined", "[goal]") {
    for (const Case& puzzle : cases()) {
        CAPTURE(puzzle.name);
        REQUIRE(rc::check("on random states, all tests of a goal", [&] {
            std::mt19937 random(*rc::gen::resize(100, rc::gen::arbitrary<std::uint32_t>()));
            for (int i = 0; i < 4; ++i) check_goal(puzzle.finder, random);
        }));
    }
}

TEST_CASE("goals of made-up puzzles are met as they are defined", "[goal]") {
    // Orbits of several parts, identical pieces that twist or never meet, pieces that no turn
    // moves.
    REQUIRE(rc::check("on random states, all tests of a goal", [] {
        const FinderPuzzle finder = testing::any_made_up_puzzle(3, 6);
        std::mt19937 random(*rc::gen::resize(100, rc::gen::arbitrary<std::uint32_t>()));
        for (int i = 0; i < 10; ++i) check_goal(finder, random);
    }));
}

TEST_CASE("what no orientations make right is refused by its permutation", "[goal]") {
    // All orientations of a small orbit are tried.
    const FinderPuzzle finder = finder_puzzle("pyraminx");
    REQUIRE(rc::check("may_meet is exact enough to never refuse what can be met", [&] {
        std::mt19937 random(*rc::gen::resize(100, rc::gen::arbitrary<std::uint32_t>()));
        const State state = random_sparse_state(finder, random);
        const RegisterGoal goal = random_goal(finder, state, random);
        for (std::uint32_t part = 0; part < finder.orbits().size(); ++part) {
            OrbitGoal orbit(finder, goal, part);
            Content in = content(orbit, random_sparse_state(finder, random));
            const bool may = orbit.may_meet(in.piece);
            RC_CLASSIFY(!may, "refused");
            if (may) continue;
            std::uint32_t all = 1;
            for (Slot i = 0; i < orbit.size(); ++i) all *= orbit.modulus();
            for (std::uint32_t code = 0; code < all; ++code) {
                std::uint32_t rest = code;
                for (std::uint8_t& orient : in.orient) {
                    orient = static_cast<std::uint8_t>(rest % orbit.modulus());
                    rest /= orbit.modulus();
                }
                RC_ASSERT_FALSE(orbit.met(in.piece, in.orient));
            }
        }
    }));
}

TEST_CASE("permutations alone are refused where they can be", "[goal]") {
    const FinderPuzzle finder = finder_puzzle("3x3");
    RegisterGoal goal = exact_goal(finder, {{0, 3, 1}});
    const std::vector<Slot>& corners = finder.constraints().parts[0].slots;
    goal.roles[corners[7]] = Role::kFixed;
    OrbitGoal orbit(finder, goal, 0);
    using Pieces = std::vector<Slot>;
    CHECK(orbit.may_meet(Pieces{1, 2, 0, 3, 4, 5, 6, 7}));
    CHECK_FALSE(orbit.may_meet(Pieces{0, 1, 2, 3, 4, 5, 6, 7}));  // no cycle of three
    CHECK_FALSE(orbit.may_meet(Pieces{0, 1, 2, 3, 4, 6, 7, 5}));  // of the fixed piece
    CHECK_FALSE(orbit.may_meet(Pieces{1, 2, 0, 4, 3, 5, 6, 7}));  // two pieces too many
    goal.allowance[0] = 2;
    CHECK(OrbitGoal(finder, goal, 0).may_meet(Pieces{1, 2, 0, 4, 3, 5, 6, 7}));
    // Two twisted pieces are all that may be unsolved, so none is out of its place.
    RegisterGoal twisted = exact_goal(finder, {{0, 1, 1}, {0, 1, 2}});
    CHECK(OrbitGoal(finder, twisted, 0).may_meet(Pieces{0, 1, 2, 3, 4, 5, 6, 7}));
    CHECK_FALSE(OrbitGoal(finder, twisted, 0).may_meet(Pieces{1, 0, 2, 3, 4, 5, 6, 7}));
    twisted.allowance[0] = 2;
    CHECK(OrbitGoal(finder, twisted, 0).may_meet(Pieces{1, 0, 2, 3, 4, 5, 6, 7}));
    CHECK_FALSE(OrbitGoal(finder, twisted, 0).may_meet(Pieces{1, 2, 0, 3, 4, 5, 6, 7}));
}

TEST_CASE("goals of cycles alone are kept by conjugation and inversion", "[goal]") {
    for (const char* name : {"3x3", "4x4", "skewb", "pyraminx"}) {
        CAPTURE(name);
        const FinderPuzzle finder = finder_puzzle(name);
        const Shape& shape = finder.puzzle()->shape();
        REQUIRE(rc::check("orbit by orbit", [&] {
            std::mt19937 random(*rc::gen::resize(100, rc::gen::arbitrary<std::uint32_t>()));
            const State state = random_sparse_state(finder, random);
            const RegisterGoal goal = random_goal(finder, state, random);
            const State by = random_sparse_state(finder, random);
            const State conjugate = compose(shape, compose(shape, inverse(shape, by), state), by);
            const GoalTest test(finder, goal);
            for (OrbitGoal orbit : test.orbits()) {
                const bool all = orbit.of_cycles_alone();
                RC_CLASSIFY(all, "of cycles alone");
                if (!all) continue;
                const auto met = [&](const State& at) {
                    const Content in = content(orbit, at);
                    return orbit.met(in.piece, in.orient);
                };
                RC_ASSERT(met(conjugate) == met(state));
                RC_ASSERT(met(inverse(shape, state)) == met(state));
            }
        }));
    }
}

TEST_CASE("a goal that anything meets is trivial", "[goal]") {
    const FinderPuzzle finder = finder_puzzle("3x3");
    RegisterGoal goal = exact_goal(finder, {});
    goal.allowance = {8, 11};
    CHECK(OrbitGoal(finder, goal, 0).trivial());
    CHECK_FALSE(OrbitGoal(finder, goal, 1).trivial());
    goal.roles[finder.constraints().parts[1].slots[3]] = Role::kShared;
    CHECK(OrbitGoal(finder, goal, 1).trivial());
    goal.roles[finder.constraints().parts[0].slots[0]] = Role::kFixed;
    CHECK_FALSE(OrbitGoal(finder, goal, 0).trivial());
}

}  // namespace qter
