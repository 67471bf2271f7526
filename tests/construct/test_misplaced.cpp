// Misplaced pieces, against the plain definition of goals.
#include "construct/misplaced.hpp"

#include <random>
#include <set>
#include <string>
#include <vector>

#include "../finder/finder_puzzles.hpp"
#include "../solver/plain_goal.hpp"
#include "catch.hpp"

namespace qter {
namespace {

using testing::finder_puzzle;
using testing::PlainGoal;
using testing::random_goal;
using testing::random_sparse_state;

/// Whether every orbit has as many pieces that may be owned as the goal's own cycles take.
bool has_room(const FinderPuzzle& finder, const RegisterGoal& goal) {
    const PlainGoal looks(finder, goal);
    for (std::uint32_t part = 0; part < finder.orbits().size(); ++part) {
        std::uint32_t free = 0;
        for (const Slot slot : finder.constraints().parts[part].slots) {
            if (goal.roles[slot] == Role::kFree && looks.unique(slot)) ++free;
        }
        for (const OwnedCycle& cycle : goal.own) {
            if (cycle.orbit != part) continue;
            if (cycle.length > free) return false;
            free -= cycle.length;
        }
    }
    return true;
}

/// The target, with the pieces that nothing is asked of in any order.
State filled(const FinderPuzzle& finder, const State& state, const NearTarget& target) {
    State made = state;
    for (const OrbitPart& part : finder.constraints().parts) {
        std::set<Slot> left(part.slots.begin(), part.slots.end());
        for (const Slot slot : part.slots) {
            if (target.piece[slot] == NearTarget::kAny) continue;
            REQUIRE(left.erase(target.piece[slot]) == 1);  // no piece is wanted twice
            made.piece[slot] = target.piece[slot];
            made.orient[slot] = target.orient[slot];
        }
        for (const Slot slot : part.slots) {
            if (target.piece[slot] != NearTarget::kAny) continue;
            made.piece[slot] = *left.begin();
            left.erase(left.begin());
        }
    }
    return made;
}

void check_misplaced(const std::string& name, bool supercube) {
    const FinderPuzzle finder = finder_puzzle(name, supercube);
    std::mt19937 random(20261129);
    int met = 0;
    for (int i = 0; i < 400; ++i) {
        CAPTURE(name, i);
        const State state = random_sparse_state(finder, random);
        const RegisterGoal goal = random_goal(finder, state, random);
        const PlainGoal plain(finder, goal);
        Misplaced misplaced(finder, goal);
        if (plain.met(state)) {
            ++met;
            CHECK(misplaced.count(state) == 0);
        } else {
            CHECK(misplaced.count(state) != 0);
        }
        const NearTarget target = misplaced.target(state);
        if (!has_room(finder, goal)) continue;
        CHECK(plain.met(filled(finder, state, target)));
    }
    CHECK(met > 20);
}

}  // namespace

TEST_CASE("no piece is misplaced where a goal is met, and targets meet it", "[misplaced]") {
    for (const char* name : {"3x3", "2x2", "4x4", "pyraminx", "skewb", "megaminx", "dino", "fto"}) {
        check_misplaced(name, false);
    }
    check_misplaced("4x4", true);
}

TEST_CASE("a cycle that no other register moves counts when its order is wrong", "[misplaced]") {
    const FinderPuzzle finder = finder_puzzle("3x3");
    const State state = testing::state(*finder.puzzle(), "R");  // cycles of four
    RegisterGoal goal = exact_goal(finder, {});
    goal.allowance = {8, 12};
    CHECK(Misplaced(finder, goal).count(state) == 0);
    goal.order = 4;
    CHECK(Misplaced(finder, goal).count(state) == 0);
    goal.order = 6;
    CHECK(Misplaced(finder, goal).count(state) == 8);
}

}  // namespace qter
