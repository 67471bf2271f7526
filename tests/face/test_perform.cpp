#include <stdexcept>
#include <utility>

#include "catch.hpp"
#include "qter/perform.hpp"

using namespace qter::api;

namespace {

// Counts down what was entered; `R U` has order 105.
constexpr const char* kCountdown = R"(Puzzles
A: 3x3

1 | input "How many?"
    R U
    max-input 104
2 | solved-goto UFR 5
3 | U' R'
4 | goto 2
5 | halt "done"
)";

Performance begun(std::string_view q) {
    return Performance::begin(Program::read(q).value()).value();
}

}  // namespace

TEST_CASE("api perform: one that was moved away throws until it has a value again") {
    Performance performance = begun(kCountdown);
    Performance taken = std::move(performance);
    CHECK(taken.step().kind == Step::Kind::kEnter);
    CHECK_THROWS_AS(performance.step(), std::logic_error);
    CHECK_THROWS_AS(performance.steps_done(), std::logic_error);
    CHECK_THROWS_AS(performance.done(), std::logic_error);
    CHECK_THROWS_AS(performance.back(), std::logic_error);
    performance = std::move(taken);
    CHECK(performance.step().kind == Step::Kind::kEnter);
}

TEST_CASE("api perform: what to do, and where it goes on after a look") {
    Performance performance = begun(kCountdown);
    CHECK(performance.step().kind == Step::Kind::kEnter);
    CHECK(performance.step().says == "How many?");
    CHECK(performance.step().max == 104);
    CHECK_FALSE(performance.entered(2));

    CHECK(performance.step().kind == Step::Kind::kTurn);
    REQUIRE(performance.step().turns.size() == 1);
    CHECK(performance.step().turns[0].algorithm.text() == "R U");
    CHECK(performance.step().turns[0].times == 2);
    performance.done();
    const Puzzle cube = Puzzle::named("3x3").value();
    CHECK(performance.state() == State(Algorithm::parse(cube, "R U R U").value()));

    CHECK(performance.step().kind == Step::Kind::kLook);
    CHECK(performance.step().line == 2);
    CHECK(performance.step().pieces == std::vector<std::string>{"UFR"});
    CHECK(performance.step().solved == false);
    CHECK(performance.step().line_if_solved == 5);
    CHECK(performance.step().line_if_not == 3);
    CHECK_FALSE(performance.looked(false));
    CHECK(performance.step().line == 3);
    CHECK(performance.step().turns.at(0).algorithm.text() == "U' R'");
}

TEST_CASE("api perform: to the end, as it runs") {
    const Program average = Program::load(QTER_SOURCE_DIR "/examples/average.qat").value();
    Performance performance = Performance::begin(average).value();
    const std::vector<Integer> inputs = {60, 20};
    std::size_t given = 0;
    while (performance.step().kind != Step::Kind::kDone) {
        REQUIRE(performance.step().kind != Step::Kind::kFailed);
        REQUIRE(performance.steps_done() < 1000);
        CHECK_FALSE(performance.step().instruction.empty());
        if (performance.step().kind == Step::Kind::kEnter) {
            REQUIRE_FALSE(performance.entered(inputs.at(given++)));
        } else {
            performance.done();
        }
    }
    const Run same = run(average, inputs);
    const std::vector<Output> outputs = performance.outputs();
    REQUIRE(outputs.size() == same.outputs.size());
    CHECK(outputs.back().text() == "The average is 40");
    CHECK(outputs.back().halts);
}

TEST_CASE("api perform: a look that cannot be, and a number out of range") {
    Performance performance = begun(kCountdown);
    const auto refused = performance.entered(105);
    REQUIRE(refused);
    CHECK(refused->code == "bad-input");
    CHECK(performance.step().kind == Step::Kind::kEnter);
    REQUIRE_FALSE(performance.entered(1));
    performance.done();
    const auto slip = performance.looked(true);
    REQUIRE(slip);
    CHECK(slip->code == "contradiction");
    CHECK(performance.step().kind == Step::Kind::kLook);
    CHECK_FALSE(performance.looked(false));
}

TEST_CASE("api perform: back again") {
    Performance performance = begun(kCountdown);
    CHECK_FALSE(performance.back());
    const State solved = performance.state();
    REQUIRE_FALSE(performance.entered(3));
    performance.done();
    CHECK_FALSE(performance.state() == solved);
    CHECK(performance.back());
    CHECK(performance.state() == solved);
    CHECK(performance.step().kind == Step::Kind::kTurn);
    CHECK(performance.back());
    CHECK(performance.step().kind == Step::Kind::kEnter);
    CHECK_FALSE(performance.back());
}

TEST_CASE("api perform: reading a number") {
    Performance performance = begun(
        "Puzzles\nA: 3x3\n\n1 | R U R U\n2 | halt \"is\"\n    R U\n    counting-until UFR UBR "
        "UF\n");
    performance.done();
    REQUIRE(performance.step().kind == Step::Kind::kRead);
    REQUIRE(performance.step().value);
    CHECK(performance.read(performance.step().value->to_int64().value() + 1)->code ==
          "contradiction");
    CHECK_FALSE(performance.read(*performance.step().value));
    CHECK(performance.step().kind == Step::Kind::kDone);
    CHECK(performance.outputs().at(0).halts);
}

TEST_CASE("api perform: what is no such step") {
    Performance performance = begun(kCountdown);
    CHECK_THROWS_AS(performance.done(), std::logic_error);
    CHECK_THROWS_AS(performance.looked(true), std::logic_error);
    CHECK_THROWS_AS(performance.read(1), std::logic_error);
    const Program none =
        Program::compile(".registers {\n    A <- theoretical 10\n}\nadd A 7\nhalt \"is\" A\n")
            .value();
    CHECK(Performance::begin(none).diagnostics().at(0).code == "theoretical");
}

TEST_CASE("api perform: the program lives as long as it is performed") {
    std::optional<Performance> performance;
    {
        const Program program = Program::read(kCountdown).value();
        performance = Performance::begin(program).value();
    }
    CHECK_FALSE(performance->entered(0));
    CHECK(performance->step().line == 2);
}
