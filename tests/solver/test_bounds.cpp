// Bounds that are asked ahead are those that are asked at once.
#include "qter/solver/bounds.hpp"

#include <random>

#include "catch.hpp"
#include "fixtures.hpp"
#include "solver/solver_cases.hpp"

namespace qter {
namespace {

using testing::finder_puzzle;

}  // namespace

TEST_CASE("what was foreseen is what is met", "[bounds]") {
    std::mt19937 random(20261122);
    for (const std::string name : {"pyraminx", "skewb", "2x2"}) {
        for (const bool symmetry : {true, false}) {
            CAPTURE(name, symmetry);
            const FinderPuzzle finder = finder_puzzle(name);
            SolverOptions options;
            options.techniques.symmetry = symmetry;
            const SolverSetup setup(finder, options);
            GoalTables tables(setup);
            RegisterGoal goal = exact_goal(finder, {});
            Bounds bounds(setup, tables, goal);
            REQUIRE(bounds.prepare(1e12, Cancellation()));
            REQUIRE_FALSE(bounds.reports().empty());
            Bounds::Tally at_once, foreseen;
            std::size_t open = 0, cut = 0;
            for (int walk = 0; walk < 50; ++walk) {
                Bounds::Place place = bounds.start();
                for (int turn = 0; turn < 12; ++turn) {
                    const auto number = static_cast<TurnNumber>(random() % setup.turns().size());
                    const std::uint32_t left = random() % 8;
                    Bounds::Place to{}, same{};
                    Bounds::Ahead ahead{};
                    const Entry entry = bounds.enter(place, number, left, to, at_once);
                    bounds.foresee(place, number, ahead);
                    CHECK(bounds.enter(ahead, left, same, foreseen) == entry);
                    (entry == Entry::kOpen ? open : cut) += 1;
                    if (entry != Entry::kOpen) continue;
                    CHECK(same == to);
                    place = to;
                }
            }
            CHECK(at_once.queries == foreseen.queries);
            CHECK(at_once.cuts == foreseen.cuts);
            CHECK(open > 0);
            CHECK(cut > 0);
        }
    }
}

}  // namespace qter
