#include "navigate/shuffle_measure.hpp"

#include <cmath>

#include "catch.hpp"
#include "fixtures.hpp"
#include "navigate/state_solver.hpp"
#include "navigate/turn_draw.hpp"
#include "puzzle/group_facts.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

std::vector<Algorithm> words_of(const PuzzlePtr& puzzle, std::uint32_t length, std::size_t count,
                                std::uint64_t seed) {
    const TurnDraw draw(puzzle);
    qter::Random random(seed);
    std::vector<Algorithm> words;
    while (words.size() < count) words.push_back(draw.draw(length, random));
    return words;
}

std::vector<State> random_states(const Puzzle& puzzle, std::size_t count, std::uint64_t seed) {
    const PuzzleGroup group = group_of(puzzle).value();
    qter::Random random(seed);
    std::vector<State> states;
    while (states.size() < count) states.push_back(group.random_state(random));
    return states;
}

StateSolver solver_of(const PuzzlePtr& puzzle, const std::string& method) {
    MethodOptions options;
    options.method = method;
    options.memory = std::uint64_t{1} << 28;
    return *StateSolver::make(puzzle, options);
}

}  // namespace

TEST_CASE("random turns are measured by the turns of a method", "[solve]") {
    const PuzzlePtr two = puzzle("2x2");
    const std::size_t count = 600;
    const auto measure =
        measure_shuffle(*two, solver_of(two, "optimal"), words_of(two, 24, count, 1),
                        random_states(*two, count, 2), 2, Cancellation::never());
    REQUIRE(measure.ok());
    CHECK(measure->method == "optimal");
    REQUIRE(measure->by_turns.size() == 24);
    // One turn is undone by one, and no two that neither undo nor extend each other by fewer than
    // two.
    for (const std::size_t turns : {1U, 2U}) {
        CAPTURE(turns);
        CHECK(measure->by_turns[turns - 1].least == static_cast<double>(turns));
        CHECK(measure->by_turns[turns - 1].most == static_cast<double>(turns));
    }
    for (std::size_t i = 0; i < 24; ++i) CHECK(measure->by_turns[i].most <= i + 1.0);
    // The mean distance of all 3,674,160 positions, from the published numbers of positions by
    // distance.
    const double counts[] = {1,     9,      54,     321,     1847,   9992,
                             50136, 227536, 870072, 1887748, 623800, 2644};
    double all = 0;
    double turns = 0;
    for (std::size_t i = 0; i < std::size(counts); ++i) {
        all += counts[i];
        turns += counts[i] * static_cast<double>(i);
    }
    REQUIRE(all == 3674160);
    const Spread& random = measure->random_states.value();
    CHECK(std::abs(random.mean - turns / all) < 5 * random.standard_error);
    CHECK(random.standard_error < 0.1);
    // God's number is 11.
    CHECK(random.most <= 11);
    const std::optional<std::size_t> after = as_random_after(*measure);
    REQUIRE(after.has_value());
    // Within seven turns there are fewer than a tenth of all positions, none of them as far as the
    // mean of random ones.
    CHECK(*after > 7);
}

TEST_CASE("a measure is the same for any number of threads", "[solve]") {
    const PuzzlePtr three = puzzle("3x3");
    const StateSolver solver = solver_of(three, "thistlethwaite");
    const std::vector<Algorithm> words = words_of(three, 4, 12, 3);
    const std::vector<State> states = random_states(*three, 12, 4);
    const auto one = measure_shuffle(*three, solver, words, states, 1, Cancellation::never());
    const auto two = measure_shuffle(*three, solver, words, states, 2, Cancellation::never());
    REQUIRE(one.ok());
    REQUIRE(two.ok());
    CHECK(one->random_states->total == two->random_states->total);
    REQUIRE(one->by_turns.size() == 4);
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(one->by_turns[i].total == two->by_turns[i].total);
    }
    // Not the fewest turns, but no shorter ones than there are.
    CHECK(one->by_turns[0].least >= 1);
}

TEST_CASE("a measure that is cancelled has what was done whole", "[solve]") {
    const PuzzlePtr two = puzzle("2x2");
    const StateSolver solver = solver_of(two, "optimal");
    const std::vector<Algorithm> words = words_of(two, 10, 20, 5);
    const std::vector<State> states = random_states(*two, 20, 6);
    Cancellation ended;
    const auto some =
        measure_shuffle(*two, solver, words, states, 1, {ended, [&](const Progress& at) {
                                                             if (at.what == "4 random turns")
                                                                 ended.request();
                                                         }});
    REQUIRE(some.ok());
    CHECK(some->random_states.has_value());
    CHECK(some->by_turns.size() == 3);
    const auto none = measure_shuffle(*two, solver, words, states, 1, ended);
    REQUIRE(none.ok());
    CHECK_FALSE(none->random_states.has_value());
    CHECK(none->by_turns.empty());
    CHECK_FALSE(as_random_after(*none).has_value());
}

TEST_CASE("means are like that of random states from the last that is not on") {
    const auto row = [](double mean) {
        Spread spread;
        spread.mean = mean;
        spread.standard_error = 0.1;
        return spread;
    };
    ShuffleMeasure measure;
    measure.random_states = row(8);
    // Two standard errors of a difference are 0.283.
    measure.by_turns = {row(1), row(8.1), row(6), row(7.8), row(8.2)};
    CHECK(as_random_after(measure) == 4);
    measure.by_turns.push_back(row(7.7));
    CHECK_FALSE(as_random_after(measure).has_value());
    measure.by_turns = {row(8)};
    CHECK(as_random_after(measure) == 1);
}
