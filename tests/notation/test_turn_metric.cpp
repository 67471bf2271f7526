// Metrics against what is known of them from elsewhere, and slice turns as hands make them.
#include <algorithm>

#include "catch.hpp"
#include "fixtures.hpp"
#include "notation/turn_metric.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

std::vector<State> states_of_units(const Puzzle& puzzle, Metric metric) {
    std::vector<State> states;
    for (const UnitTurn& unit : unit_turns(puzzle, metric)) {
        CHECK(unit.state == state_of(puzzle, unit.turns));
        states.push_back(unit.state);
    }
    return states;
}

bool holds(const std::vector<State>& states, const State& state) {
    return std::find(states.begin(), states.end(), state) != states.end();
}

}  // namespace

TEST_CASE("turn metric: how many turns count as one") {
    // The 3x3: 6 faces by 3 amounts, or by 2; with the 3 slices 27.
    CHECK(unit_turns(cube(), Metric::kHalfTurn).size() == 18);
    CHECK(unit_turns(cube(), Metric::kQuarterTurn).size() == 12);
    CHECK(unit_turns(cube(), Metric::kSliceTurn).size() == 27);
    // A turn by a third is the smallest one, either way round.
    const PuzzlePtr pyraminx = puzzle("pyraminx");
    CHECK(unit_turns(*pyraminx, Metric::kQuarterTurn).size() ==
          unit_turns(*pyraminx, Metric::kHalfTurn).size());
    // Turns of two layers of a 2x2 are none: the whole cube is turned.
    const PuzzlePtr two = puzzle("2x2");
    for (const State& state : states_of_units(*two, Metric::kSliceTurn)) {
        CHECK(std::find(two->rotations().begin(), two->rotations().end(), state) ==
              two->rotations().end());
    }
}

TEST_CASE("turn metric: slice turns are those that hands make, with every undoing") {
    const std::vector<State> slices = states_of_units(cube(), Metric::kSliceTurn);
    for (const char* const family : {"U", "D", "R", "L", "F", "B", "M", "E", "S", "Uw", "Rw"}) {
        for (const char* const count : {"", "2", "'"}) {
            CAPTURE(family, count);
            CHECK(holds(slices, state(cube(), std::string(family) + count)));
        }
    }
    for (const char* const name : {"3x3", "4x4", "5x5", "pyraminx", "skewb", "megaminx"}) {
        CAPTURE(name);
        const PuzzlePtr any = puzzle(name);
        for (const Metric metric : {Metric::kHalfTurn, Metric::kQuarterTurn, Metric::kSliceTurn}) {
            const std::vector<State> units = states_of_units(*any, metric);
            for (const State& unit : units) CHECK(holds(units, inverse(any->shape(), unit)));
        }
    }
}

TEST_CASE("turn metric: lengths of what is known") {
    const auto lengths = [](const Puzzle& puzzle, const char* text) {
        const Algorithm algorithm = alg(puzzle, text);
        return std::vector<std::uint64_t>{length(puzzle, algorithm, Metric::kHalfTurn),
                                          length(puzzle, algorithm, Metric::kQuarterTurn),
                                          length(puzzle, algorithm, Metric::kSliceTurn)};
    };
    using Lengths = std::vector<std::uint64_t>;
    CHECK(lengths(cube(), "") == Lengths{0, 0, 0});
    CHECK(lengths(cube(), "R U2 F'") == Lengths{3, 4, 3});
    CHECK(lengths(cube(), "R L'") == Lengths{2, 2, 1});
    CHECK(lengths(cube(), "R L") == Lengths{2, 2, 2});
    CHECK(lengths(cube(), "R2 L2") == Lengths{2, 4, 1});
    CHECK(lengths(cube(), "R L2") == Lengths{2, 3, 2});
    // Pons asinorum: three slices. The superflip's best in half turns has twenty.
    CHECK(lengths(cube(), "M2 E2 S2") == Lengths{6, 12, 3});
    CHECK(lengths(cube(), "Rw U") == Lengths{2, 2, 2});
    const PuzzlePtr five = puzzle("5x5");
    CHECK(lengths(*five, "2R").at(2) == 1);
    CHECK(lengths(*five, "2-3Rw").at(2) == 1);
    CHECK(lengths(*five, "R 3R").at(2) == 2);
    CHECK(metric_name(Metric::kSliceTurn) == "stm");
}

TEST_CASE("turn metric: no line takes more slice turns than turns of grips") {
    for (const char* const name : {"3x3", "4x4", "5x5", "pyraminx", "megaminx"}) {
        const PuzzlePtr any = puzzle(name);
        REQUIRE(rc::check(name, [&] {
            const Algorithm algorithm = *any_algorithm(*any);
            RC_ASSERT(length(*any, algorithm, Metric::kSliceTurn) <= algorithm.size());
        }));
    }
}
