#include "solver/meeting.hpp"

#include <chrono>
#include <cmath>

#include "../finder/finder_puzzles.hpp"
#include "catch.hpp"
#include "finder/finder_puzzle.hpp"

namespace qter {
namespace {

using testing::finder_puzzle;

TEST_CASE("a meeting that is cancelled while it probes keeps nothing of that", "[meeting]") {
    const FinderPuzzle finder = finder_puzzle("3x3");
    const SolverSetup setup(finder, {});
    RegisterGoal goal = exact_goal(finder, {});
    // Few pieces have to return, so that a probe finds words to count.
    for (Slot slot = 0; slot < goal.roles.size(); ++slot) {
        if (slot % 3 != 0) goal.roles[slot] = Role::kShared;
    }
    Meeting fresh(setup, goal);
    const double cost = fresh.cost(9, 0, Cancellation());
    REQUIRE(std::isfinite(cost));
    for (const int milliseconds : {0, 1, 3, 10}) {
        CAPTURE(milliseconds);
        Meeting meeting(setup, goal);
        Cancellation soon;
        soon.set_deadline(Cancellation::Clock::now() + std::chrono::milliseconds(milliseconds));
        static_cast<void>(meeting.cost(9, 0, soon));
        CHECK(meeting.cost(9, 0, Cancellation()) == cost);
    }
}

}  // namespace
}  // namespace qter
