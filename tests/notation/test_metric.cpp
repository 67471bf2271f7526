// Metrics against what is known of them from elsewhere, and slice turns as hands make them.
#include <algorithm>
#include <map>
#include <random>
#include <string>

#include "catch.hpp"
#include "fixtures.hpp"
#include "notation/line_turns.hpp"
#include "notation/metric.hpp"
#include "state/state_key.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

std::vector<State> states_of_units(const Puzzle& puzzle, Metric metric) {
    std::vector<State> states;
    for (const MetricTurn& unit : metric_turns(puzzle, metric)) {
        CHECK(unit.state == state_of(puzzle, unit.turns));
        states.push_back(unit.state);
    }
    return states;
}

bool holds(const std::vector<State>& states, const State& state) {
    return std::find(states.begin(), states.end(), state) != states.end();
}

}  // namespace

TEST_CASE("metric: how many turns count as one") {
    // The 3x3: 6 faces by 3 amounts, or by 2; with the 3 slices 27.
    CHECK(metric_turns(cube(), Metric::kHalfTurn).size() == 18);
    CHECK(metric_turns(cube(), Metric::kQuarterTurn).size() == 12);
    CHECK(metric_turns(cube(), Metric::kSliceTurn).size() == 27);
    CHECK(metric_turns(cube(), find_metric("qstm").value()).size() == 18);
    CHECK(metric_turns(cube(), find_metric("outer").value()).size() == 18);
    // The 4x4: each of the 6 faces alone and as two layers.
    CHECK(metric_turns(*puzzle("4x4"), find_metric("outer").value()).size() == 36);
    // A turn by a third is the smallest one, either way round.
    const PuzzlePtr pyraminx = puzzle("pyraminx");
    CHECK(metric_turns(*pyraminx, Metric::kQuarterTurn).size() ==
          metric_turns(*pyraminx, Metric::kHalfTurn).size());
    // Turns of two layers of a 2x2 are none: the whole cube is turned.
    const PuzzlePtr two = puzzle("2x2");
    for (const State& state : states_of_units(*two, Metric::kSliceTurn)) {
        CHECK(std::find(two->rotations().begin(), two->rotations().end(), state) ==
              two->rotations().end());
    }
}

TEST_CASE("metric: slice turns are those that hands make, with every undoing") {
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
        for (const Metric& metric : kMetrics) {
            const std::vector<State> units = states_of_units(*any, metric);
            for (const State& unit : units) CHECK(holds(units, inverse(any->shape(), unit)));
        }
    }
}

TEST_CASE("metric: lengths of what is known") {
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
    // M2 is two turns of a slice by a quarter, and 2R is Rw R'.
    CHECK(length(cube(), alg(cube(), "M2 U"), find_metric("qstm").value()) == 3);
    // R L2 is L' and M' by a quarter each, and a turn of the whole cube: with the whole turned
    // back, the layers L, M and R have turned by 1, -1 and 0 quarters.
    CHECK(length(cube(), alg(cube(), "R L2"), find_metric("qstm").value()) == 2);
    CHECK(length(*five, alg(*five, "2R"), find_metric("outer").value()) == 2);
    CHECK(length(*five, alg(*five, "Rw2 U"), find_metric("outer").value()) == 2);
}

TEST_CASE("metric: no line takes more slice turns than turns of grips") {
    for (const char* const name : {"3x3", "4x4", "5x5", "pyraminx", "megaminx"}) {
        const PuzzlePtr any = puzzle(name);
        REQUIRE(rc::check(name, [&] {
            const Algorithm algorithm = *any_algorithm(*any);
            RC_ASSERT(length(*any, algorithm, Metric::kSliceTurn) <= algorithm.size());
        }));
    }
}

TEST_CASE("metric: names are different, and each is found") {
    for (const Metric& metric : kMetrics) CHECK(find_metric(metric.name)->name == metric.name);
    CHECK_FALSE(find_metric("ftm"));
    CHECK(find_metric("cost")->weighted);
}

namespace {

/// The fewest turns of a metric for each state of one line, breadth first; turning the whole puzzle
/// counts nothing.
class LineDistances {
 public:
    LineDistances(const Puzzle& puzzle, const Metric& metric, std::uint16_t line)
        : puzzle_(puzzle) {
        std::vector<State> turns;
        for (const MetricTurn& turn : metric_turns(puzzle, metric)) {
            CHECK(turn.weight == 1);
            if (puzzle.grips()[turn.turns.front().grip].slabs.line == line) {
                turns.push_back(turn.state);
            }
        }
        std::vector<State> states;
        for (const State& whole : whole_turns(line)) add(whole, 0, states);
        for (std::size_t i = 0; i < states.size(); ++i) {
            const std::uint64_t next = distance_.at(state_key(states[i])) + 1;
            for (const State& turn : turns) {
                add(compose(puzzle.shape(), states[i], turn), next, states);
            }
        }
    }

    [[nodiscard]] std::uint64_t of(const Algorithm& algorithm) const {
        return distance_.at(state_key(state_of(puzzle_, algorithm)));
    }

 private:
    void add(const State& state, std::uint64_t distance, std::vector<State>& states) {
        if (distance_.emplace(state_key(state), distance).second) states.push_back(state);
    }

    /// The solved state, and where no slab stays at rest, all of them turned alike.
    [[nodiscard]] std::vector<State> whole_turns(std::uint16_t line) const {
        std::vector<State> all = {solved_state(puzzle_.shape())};
        if (puzzle_.turn_lines().lines[line].core) return all;
        const LineTurns slabs(puzzle_, line);
        for (std::uint32_t amount = 1; amount < slabs.order(); ++amount) {
            all.push_back(
                state_of(puzzle_, slabs.fewest(std::vector<std::uint32_t>(slabs.slabs(), amount))));
        }
        return all;
    }

    const Puzzle& puzzle_;
    std::map<std::string, std::uint64_t> distance_;
};

}  // namespace

TEST_CASE("metric: turns about a line are as short as breadth first search finds them") {
    for (const char* const name : {"2x2", "3x3", "4x4", "5x5", "pyraminx", "megaminx"}) {
        const PuzzlePtr any = puzzle(name);
        std::vector<std::uint16_t> grips;
        for (std::uint16_t grip = 0; grip < any->grips().size(); ++grip) {
            if (any->grips()[grip].slabs.line == 0) grips.push_back(grip);
        }
        for (const Metric& metric : kMetrics) {
            if (!metric.joins_layers()) continue;
            CAPTURE(name, metric.name);
            const LineDistances distances(*any, metric, 0);
            std::mt19937 random(3);
            for (int i = 0; i < 100; ++i) {
                Algorithm word;
                for (std::size_t turns = random() % 6; turns > 0; --turns) {
                    const std::uint16_t grip = grips[random() % grips.size()];
                    const auto amount = 1 + random() % (any->grips()[grip].order - 1);
                    word.push_back({grip, static_cast<std::uint16_t>(amount)});
                }
                CHECK(length(*any, word, metric) == distances.of(word));
            }
        }
    }
}
