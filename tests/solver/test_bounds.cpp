// Bounds that are asked ahead are those that are asked at once.
#include "solver/bounds.hpp"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "catch.hpp"
#include "fixtures.hpp"
#include "solver/plain_goal.hpp"
#include "solver/solver_cases.hpp"

namespace qter {
namespace {

using testing::finder_puzzle;

}  // namespace

TEST_CASE("what was foreseen is what is met", "[bounds]") {
    std::mt19937 random(20261122);
    for (const std::string name : {"pyraminx", "skewb"}) {
        for (const bool symmetry : {true, false}) {
            CAPTURE(name, symmetry);
            const FinderPuzzle finder = finder_puzzle(name);
            SolverOptions options;
            options.techniques.symmetry = symmetry;
            const SolverSetup setup(finder, options);
            GoalTables tables(setup);
            RegisterGoal goal = exact_goal(finder, {});
            Bounds bounds(setup, tables, goal);
            REQUIRE(bounds.prepare(1e12, 0, Cancellation()));
            REQUIRE_FALSE(bounds.reports().empty());
            Bounds::Tally at_once, prefetched;
            std::size_t open = 0, cut = 0;
            for (int walk = 0; walk < 50; ++walk) {
                Bounds::Points points = bounds.start();
                for (int turn = 0; turn < 12; ++turn) {
                    const auto number = static_cast<TurnNumber>(random() % setup.turns().size());
                    const std::uint32_t left = random() % 8;
                    Bounds::Points to{}, same{};
                    Bounds::Ahead ahead{};
                    const Entry entry = bounds.enter(points, number, left, to, at_once);
                    bounds.prefetch(points, number, ahead);
                    CHECK(bounds.enter(ahead, left, same, prefetched) == entry);
                    (entry == Entry::kOpen ? open : cut) += 1;
                    if (entry != Entry::kOpen) continue;
                    CHECK(same == to);
                    points = to;
                }
            }
            CHECK(at_once.queries == prefetched.queries);
            CHECK(at_once.cuts == prefetched.cuts);
            CHECK(open > 0);
            CHECK(cut > 0);
        }
    }
}

// Some cycles, and an algorithm that has them, as docs/conventions.md and single turns show.
// Neither the 3x3's edges nor a dino cube's have a table of their states: what bounds them is the
// distance of their permutation.
TEST_CASE("no bound cuts the way to a goal", "[bounds][large]") {
    struct Way {
        std::string puzzle;
        std::string algorithm;
        OwnedCycles cycles;
    };
    const std::vector<Way> ways = {
        {"3x3", "R U", testing::cube_cycles({"1+", "5+"}, {"7"})},
        {"3x3", "U F R F' U'", testing::cube_cycles({"4"}, {"4"})},
        {"dino", "UFR", {{0, 3, 0}}},
    };
    for (const Way& way : ways) {
        CAPTURE(way.puzzle, way.algorithm);
        const FinderPuzzle finder = finder_puzzle(way.puzzle);
        const SolverSetup setup(finder, {});
        GoalTables tables(setup);
        Bounds bounds(setup, tables, exact_goal(finder, way.cycles));
        REQUIRE(bounds.prepare(1e12, 0, Cancellation()));
        const std::vector<TableReport> reports = bounds.reports();
        CHECK(std::count_if(reports.begin(), reports.end(), [](const TableReport& report) {
                  return report.kind == "permutations, up to symmetry";
              }) == 1);
        const TurnWord word = setup.turns().word(testing::alg(*finder.puzzle(), way.algorithm));
        CHECK(bounds.least() <= word.size());
        CHECK(bounds.least() > 0);
        Bounds::Tally tally;
        Bounds::Points points = bounds.start();
        for (std::uint32_t i = 0; i < word.size(); ++i) {
            const auto left = static_cast<std::uint32_t>(word.size() - i - 1);
            Bounds::Points to{};
            CHECK(bounds.enter(points, word[i], left, to, tally) == Entry::kOpen);
            points = to;
        }
    }
}

TEST_CASE("no bound cuts the way to a goal of any kind", "[bounds]") {
    std::mt19937 random(20261122);
    for (const std::string name : {"pyraminx", "skewb"}) {
        CAPTURE(name);
        const FinderPuzzle finder = finder_puzzle(name);
        const SolverSetup setup(finder, {});
        std::size_t met = 0;
        for (int round = 0; round < 20; ++round) {
            TurnWord word;
            while (word.size() < 8) {
                word.push_back(static_cast<TurnNumber>(random() % setup.turns().size()));
            }
            const State reached = state_of(*finder.puzzle(), setup.turns().algorithm(word));
            const RegisterGoal goal = testing::random_goal(finder, reached, random);
            if (!GoalTest(finder, goal).met(reached)) continue;
            ++met;
            GoalTables tables(setup);
            Bounds bounds(setup, tables, goal);
            REQUIRE(bounds.prepare(1e12, 0, Cancellation()));
            Bounds::Tally tally;
            Bounds::Points points = bounds.start();
            for (std::uint32_t i = 0; i < 8; ++i) {
                Bounds::Points to{};
                CHECK(bounds.enter(points, word[i], 7 - i, to, tally) == Entry::kOpen);
                points = to;
            }
        }
        CHECK(met > 5);
    }
}

// A search whose pieces all have to come back begins at its goal: whatever is no more turns from it
// than are left is not cut. Far from it, what random positions say holds.
TEST_CASE("estimates know that a search may begin near its goal", "[bounds]") {
    const FinderPuzzle finder = finder_puzzle("pyraminx");
    const SolverSetup setup(finder, {});
    GoalTables tables(setup);
    Bounds bounds(setup, tables, exact_goal(finder, {}));
    CHECK(bounds.share_within(5, 1) == 1);  // without tables
    REQUIRE(bounds.prepare(1e12, 0, Cancellation()));
    for (std::uint32_t turns = 0; turns < 8; ++turns) CHECK(bounds.share_within(turns, turns) == 1);

    // All words of four turns, and how many of them the tables leave open.
    struct Counter {
        Bounds& bounds;
        const SolverSetup& setup;
        std::uint32_t left;
        std::size_t all = 0, open = 0;

        void go(const Bounds::Points& points, CanonicalSequences::Node node, int turns) {
            for (const TurnSet::Step step : setup.turns().steps(node)) {
                Bounds::Points to{};
                Bounds::Tally tally;
                const bool within =
                    bounds.enter(points, step.turn, left, to, tally) == Entry::kOpen;
                // Cut or not, the points are wanted.
                if (!within) bounds.enter(points, step.turn, 100, to, tally);
                if (turns > 1) {
                    go(to, step.node, turns - 1);
                } else {
                    ++all;
                    open += within ? 1 : 0;
                }
            }
        }
    };
    for (const std::uint32_t left : {1, 2, 3}) {
        CAPTURE(left);
        Counter counter{bounds, setup, left};
        counter.go(bounds.start(), CanonicalSequences::kStart, 4);
        const double share = static_cast<double>(counter.open) / static_cast<double>(counter.all);
        // 256 random words: three deviations are 0.1 at most.
        CHECK(bounds.share_within(4, left) > share - 0.1);
        CHECK(bounds.share_within(4, left) < share + 0.1);
    }
}

TEST_CASE("bounds without their largest table are those of the others", "[bounds]") {
    const FinderPuzzle finder = finder_puzzle("pyraminx");
    const SolverSetup setup(finder, SolverOptions());
    GoalTables tables(setup);
    const RegisterGoal goal = exact_goal(finder, {});
    Bounds bounds(setup, tables, goal);
    REQUIRE(bounds.prepare(1e12, 0, Cancellation()));
    const std::vector<TableReport> before = bounds.reports();
    REQUIRE(before.size() > 1);
    const auto largest =
        std::max_element(before.begin(), before.end(),
                         [](const auto& a, const auto& b) { return a.bytes < b.bytes; });
    std::vector<std::string> others;
    for (const TableReport& table : before) {
        if (table.name != largest->name) others.push_back(table.name);
    }
    const std::uint64_t bytes = bounds.bytes();
    REQUIRE(bounds.give_up_largest());
    CHECK(bounds.bytes() == bytes - largest->bytes);
    std::vector<std::string> names;
    for (const TableReport& table : bounds.reports()) names.push_back(table.name);
    CHECK(names == others);
    CHECK(tables.unused_bytes() == 0);
    // Where a turn leads is still what the others say of it.
    Bounds::Points to{};
    Bounds::Tally tally;
    for (TurnNumber turn = 0; turn < setup.turns().size(); ++turn) {
        CHECK(bounds.enter(bounds.start(), turn, 1, to, tally) == Entry::kOpen);
    }
    // It is not made again for this search; others may take its place.
    REQUIRE(bounds.prepare(1e12, 0, Cancellation()));
    for (const TableReport& table : bounds.reports()) CHECK(table.name != largest->name);
    while (bounds.give_up_largest()) {
    }
    CHECK(bounds.reports().empty());
    CHECK(bounds.least() == 0);
    CHECK(bounds.share_within(3, 1) == 1);
}

}  // namespace qter
