// What programs cost over their inputs, against sums that are done by hand.
#include "catch.hpp"
#include "interpreter/q_runs.hpp"
#include "perform/given_sums.hpp"
#include "perform/program_cost.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// Asks for n from 0 to 3, which takes n turns, and counts it out, which takes as many.
constexpr const char* kCountsOut =
    "1 | input \"n\" U max-input 3\n2 | halt \"n\" U' counting-until UF";

ProgramCost cost_of(const QProgram& q, const CostOptions& options = {}) {
    const CostAnswer answer = program_cost(q.program, options);
    REQUIRE(answer.cost);
    return *answer.cost;
}

NoCost why_none(const QProgram& q, const CostOptions& options = {}) {
    const CostAnswer answer = program_cost(q.program, options);
    REQUIRE_FALSE(answer.cost);
    return answer.why;
}

/// Knows no short algorithm, but that it has one turn.
GivenSums one_turn() {
    return GivenSums([](const auto&, const auto&) { return std::nullopt; }, 1);
}

/// One turn of the generator's grip, a new algorithm each time.
GivenSums one_grip() {
    return GivenSums([](const Architecture& on, const std::vector<Integer>& amounts) {
        return Algorithm{{on.registers().at(0).generator.at(0).grip,
                          static_cast<std::uint16_t>(amounts.at(0).get_ui())}};
    });
}

}  // namespace

TEST_CASE("cost: all inputs of one question") {
    const ProgramCost cost = cost_of(on_cube(kCountsOut));
    CHECK(cost.inputs.all);
    CHECK(cost.inputs.halted == 4);
    CHECK(cost.inputs.failed == 0);
    // 0 + 1 + 2 + 3.
    CHECK(cost.entering_repeated.sum == 6);
    CHECK(cost.entering_repeated.mean() == 1.5);
    CHECK(cost.entering_repeated.worst == 3);
    CHECK(cost.running.sum == 0);
    CHECK(cost.looks.sum == 0);
    CHECK(cost.reading_repeated.sum == 6);
    CHECK(cost.reading_repeated.worst == 3);
    CHECK_FALSE(cost.entering_short);
    CHECK_FALSE(cost.effort);
}

TEST_CASE("cost: means are over the expected inputs, worst ones over all") {
    QProgram q = on_cube(kCountsOut);
    std::get<op::Input>(q.program.instructions[0].operation).expected = ExpectedAnswers{1, 2};
    const ProgramCost cost = cost_of(q);
    REQUIRE(cost.expected);
    CHECK(cost.expected->all);
    CHECK(cost.expected->halted == 2);
    CHECK(cost.inputs.all);
    CHECK(cost.inputs.halted == 4);
    CHECK(cost.entering_repeated.mean() == 1.5);
    CHECK(cost.entering_repeated.sum == 1 + 2);
    CHECK(cost.entering_repeated.worst == 3);
    CHECK(cost.whole_repeated.mean() == 3);
    CHECK(cost.whole_repeated.worst == 6);

    // A sample of the expected inputs has no other ones.
    CostOptions options;
    options.most_runs = 1;
    options.worst = false;
    for (options.seed = 1; options.seed < 20; ++options.seed) {
        const ProgramCost sampled = cost_of(q, options);
        CHECK_FALSE(sampled.expected->all);
        CHECK(sampled.entering_repeated.worst >= 1);
        CHECK(sampled.entering_repeated.worst <= 2);
    }
}

TEST_CASE("cost: a program that asks nothing has one run") {
    const ProgramCost cost =
        cost_of(on_cube("1 | R U\n2 | repeat until UFR solved R U R' U'\n3 | halt \"done\""));
    CHECK(cost.inputs.all);
    CHECK(cost.inputs.halted == 1);
    CHECK(cost.entering_repeated.sum == 0);
    CHECK(cost.running.mean() == cost.running.worst.get_d());
    CHECK(cost.running.worst >= 2);
}

TEST_CASE("cost: which questions come may depend on the answers") {
    // R is solved for 0 alone; else one of 0 and 1 is asked for: 1 + 3 * 2 inputs.
    const ProgramCost cost =
        cost_of(on_cube("1 | input \"n\" R max-input 3\n2 | solved-goto UFR 4\n"
                        "3 | input \"more\" L L max-input 1\n4 | halt \"done\""));
    CHECK(cost.inputs.all);
    CHECK(cost.inputs.halted == 7);
    // 1, 2 and 3 twice each, and three times L L.
    CHECK(cost.looks.sum == 7);
    CHECK(cost.entering_repeated.sum == 2 * (1 + 2 + 3) + 3 * 2);
    CHECK(cost.entering_repeated.worst == 3 + 2);
}

TEST_CASE("cost: of many inputs a sample, the same each time") {
    const QProgram q = on_cube(
        "1 | input \"n\" U max-input 9999999999999\n"
        "2 | input \"m\" D max-input 89\n3 | halt \"done\"");
    CostOptions options;
    options.most_runs = 50;
    const ProgramCost cost = cost_of(q, options);
    CHECK_FALSE(cost.inputs.all);
    CHECK(cost.inputs.halted == 50);
    CHECK(cost_of(q, options).entering_repeated.sum == cost.entering_repeated.sum);
    // Uniform: a mean of 50 lies within a quarter of the middle for practically all seeds.
    const double middle = 5e12;
    CHECK(cost.entering_repeated.mean() > 0.75 * middle);
    CHECK(cost.entering_repeated.mean() < 1.25 * middle);
    CHECK(cost.entering_repeated.worst > Integer("9000000000000"));
    CHECK(cost.entering_repeated.worst <= Integer("10000000000088"));
    options.seed = 2;
    CHECK(cost_of(q, options).entering_repeated.sum != cost.entering_repeated.sum);

    // Larger than any number of the processor; what it adds up to is, too.
    const QProgram huge = on_cube(
        "1 | input \"n\" U max-input 99999999999999999999999999\n"
        "2 | halt \"done\"");
    CHECK(cost_of(huge, options).inputs.halted == 50);

    // One input more than may be tried.
    options.most_runs = 3;
    CHECK_FALSE(cost_of(on_cube(kCountsOut), options).inputs.all);
    options.most_runs = 4;
    CHECK(cost_of(on_cube(kCountsOut), options).inputs.all);
}

TEST_CASE("cost: inputs that lead to an error are counted apart") {
    // 1 and 3 leave the corner where half turns never solve it; 2 takes one of them.
    const ProgramCost cost =
        cost_of(on_cube("1 | input \"n\" R max-input 3\n2 | repeat until UFR solved R2\n"
                        "3 | halt \"done\""));
    CHECK(cost.inputs.all);
    CHECK(cost.inputs.halted == 2);
    CHECK(cost.inputs.failed == 2);
    CHECK(cost.entering_repeated.sum == 2);
    CHECK(cost.running.sum == 1);
    // Input 0 is seen at once; after input 2, R2 is turned and looked at again.
    CHECK(cost.looks.sum == 1 + 2);
    CHECK(cost.looks.worst == 2);
}

TEST_CASE("cost: why there may be none") {
    CHECK(why_none(on_cube("1 | R\n2 | goto 1")) == NoCost::kNeverHalts);
    CostOptions few;
    few.max_steps = 60;
    // 15 rounds of three instructions for the first answer alone, and 105 for the order of R U.
    CHECK(why_none(on_cube("1 | R U\n2 | solved-goto UFR UF UR DR 4\n3 | goto 1\n4 | halt \"x\""),
                   few) == NoCost::kTooLong);
    Cancellation stop;
    stop.request();
    CostOptions stopped;
    stopped.observer = stop;
    CHECK(why_none(on_cube(kCountsOut), stopped) == NoCost::kStopped);
}

TEST_CASE("cost: long programs have fewer runs, but one") {
    CostOptions options;
    options.most_runs = 4;
    std::string turns;
    for (int i = 0; i < 300; ++i) turns += "R L ";
    const QProgram q = on_cube("1 | input \"n\" U max-input 3\n2 | " + turns + "\n3 | halt \"x\"");
    CHECK(cost_of(q, options).inputs.halted == 4);
    // To begin takes some 190: half of 800 is enough for two.
    options.max_steps = 800;
    CHECK(cost_of(q, options).inputs.halted == 2);
    options.max_steps = 500;
    CHECK(cost_of(q, options).inputs.halted == 1);
    options.max_steps = 150;
    CHECK(why_none(q, options) == NoCost::kTooLong);
}

TEST_CASE("cost: by another measure than turns") {
    CostOptions options;
    options.effort = [](const Puzzle&, const Algorithm& algorithm) {
        return static_cast<std::uint32_t>(100 + algorithm.size());
    };
    const QProgram q = on_cube(
        "1 | input \"n\" D max-input 3\n2 | R R' R\n"
        "3 | repeat until UFR solved R'\n"
        "4 | halt \"n\" D' counting-until DL");
    const ProgramCost cost = cost_of(q, options);
    REQUIRE(cost.effort);
    CHECK(cost.effort->entering.sum == 6 * 101);
    CHECK(cost.effort->reading.worst == 3 * 101);
    const std::vector<GivenNumber> two = {{0, 0, 0, 2}};
    const std::optional<RunEffort> one = effort_of_run(q.program, two, options.effort, 100);
    REQUIRE(one);
    CHECK(one->entering == 202);
    CHECK(one->reading == 202);
    CHECK(one->running == 103 + 101);  // three turns, and one
    CHECK_FALSE(effort_of_run(q.program, two, options.effort, 2));
}

TEST_CASE("cost: the short way by another measure than turns") {
    const QProgram counts_out = on_cube(kCountsOut);
    GivenSums source = one_turn();
    InputSums shorter(counts_out.program, source, InputSums::Otherwise::kEstimate);
    CostOptions options;
    options.shorter = &shorter;
    options.effort = [](const Puzzle&, const Algorithm& algorithm) {
        return static_cast<std::uint32_t>(100 + algorithm.size());
    };
    // Estimated for some input: how hard that is nobody knows.
    const ProgramCost about = cost_of(counts_out, options);
    REQUIRE(about.effort);
    CHECK(about.about != about.effort->entering_short.has_value());
    // Each algorithm for itself: 0, D, D2 and D'.
    const QProgram q =
        on_cube("1 | input \"n\" D max-input 3\n2 | halt \"n\" D' counting-until DL");
    GivenSums grip = one_grip();
    InputSums known_sums(q.program, grip);
    options.shorter = &known_sums;
    options.effort = [](const Puzzle&, const Algorithm& algorithm) {
        return 100U + algorithm.at(0).amount;
    };
    const ProgramCost known = cost_of(q, options);
    REQUIRE((known.effort && known.effort->entering_short));
    CHECK(known.effort->entering_short->sum == 101 + 102 + 103);
    CHECK(known.effort->entering_short->worst == 103);
    options.shorter = &shorter;
    options.effort = [](const Puzzle&, const Algorithm& algorithm) {
        return static_cast<std::uint32_t>(100 + algorithm.size());
    };
    // By repeating where nobody knows a short way: the same as on paper.
    const std::vector<GivenNumber> two = {{0, 0, 0, 2}};
    const EnteringTurns entering = short_entering_turns(q.program, two, nullptr, options.effort);
    CHECK(entering.turns == 2);
    CHECK(entering.effort == Integer(202));
    CHECK_FALSE(short_entering_turns(q.program, two, nullptr).effort.has_value());
}

TEST_CASE("cost: the short way, as whoever knows says") {
    const QProgram q = on_cube(kCountsOut);
    GivenSums source = one_turn();
    InputSums shorter(q.program, source, InputSums::Otherwise::kEstimate);
    CostOptions options;
    options.shorter = &shorter;
    const ProgramCost cost = cost_of(q, options);
    REQUIRE(cost.entering_short);
    CHECK(cost.about);
    // Nothing for 0, and one turn for 1, 2 and 3.
    CHECK(cost.entering_short->sum == 3);
    CHECK(cost.entering_short->worst == 1);
}

TEST_CASE("program cost: inputs that lead to a run without end are sampled") {
    // 0 is asked for again, so that the second question comes for ever.
    const QProgram q = on_cube(
        "1 | input \"first\" U max-input 3\n2 | input \"again\" D max-input 3\n"
        "3 | solved-goto DF 2\n4 | halt \"done\"");
    CostOptions options;
    options.most_runs = 50;
    options.max_steps = 1'000'000'000;
    options.max_steps_each = 1000;
    const ProgramCost cost = cost_of(q, options);
    CHECK(!cost.inputs.all);
    CHECK(cost.inputs.halted == 50);
    // The first number, from 0 to 3, and at least one turn for the second.
    CHECK(cost.whole_repeated.mean() > 2);
}
