#include <limits>

#include "catch.hpp"
#include "fixtures.hpp"
#include "interpreter/odd_puzzles.hpp"
#include "interpreter/q_runs.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

using Lines = std::vector<std::string>;

const char* const kCounted = R"(
10 | R U
20 | print "a" R U counting-until UFR UF
30 | repeat until UFR UF solved R U
40 | U
50 | solved-goto UF 70
60 | solve
70 | solved-goto UF 90
80 | goto 70
90 | input "n" F B L max-input 3
100 | halt "z"
)";

}  // namespace

TEST_CASE("steps, turns and looks of a program counted by hand") {
    // R U brings UFR home every 3rd time and UF every 7th, both the 21st time, which is 20 more.
    // Turns: 2 for line 10, 40 for line 30, 1 for line 40; not those of the print and of the input.
    // Steps: 9 of the 10 lines, since line 50 does not jump and line 70 jumps over line 80.
    // Looks: line 30 before each of 20 repetitions and after the last, lines 50 and 70 one each.
    const QProgram q = on_cube(kCounted);
    RunOptions options;
    const Outcome outcome = execute(q, {3}, options);
    REQUIRE(outcome.halted());
    REQUIRE(outcome.ports.outputs == Lines{"print a 20", "halt z"});
    REQUIRE(outcome.result.turns == 2 + 40 + 1);
    REQUIRE(outcome.result.steps == 9);
    REQUIRE(outcome.result.looks == 21 + 1 + 1);
}

TEST_CASE("print leaves the puzzle as it was") {
    const QProgram q = on_cube(R"(
1 | R U R U
2 | print "one" R U counting-until UFR
3 | halt "x"
)");
    RunOptions options;
    options.trace = true;
    const Outcome outcome = execute(q, {}, options);
    REQUIRE(outcome.ports.traced.size() == 3);
    REQUIRE(outcome.ports.traced[0].state == state(cube(), "R U R U"));
    REQUIRE(outcome.ports.traced[1].state == outcome.ports.traced[0].state);
}

TEST_CASE("the trace shows every instruction as it was executed") {
    const QProgram q(R"(Puzzles
A: 3x3
B: 3x3

1 | input "n" R max-input 3
2 | solved-goto UFR 4
3 | repeat until UFR solved R
4 | goto 5
5 | switch B
6 | L
7 | print "l" L' counting-until UFL
8 | solve
9 | solved-goto UFL 10
10 | halt "end"
)");
    RunOptions options;
    options.trace = true;
    const Outcome outcome = execute(q, {-1}, options);
    const auto& traced = outcome.ports.traced;
    REQUIRE(traced.size() == 10);
    for (std::size_t i = 0; i < traced.size(); ++i) {
        REQUIRE(traced[i].index == i);
        REQUIRE(traced[i].step == i + 1);
        REQUIRE(traced[i].holding == (i < 4 ? 0 : 1));
        REQUIRE(traced[i].jumped.has_value() == (i == 1 || i == 8));
        REQUIRE(!traced[i].counter.has_value());
    }
    REQUIRE(traced[0].repetitions == Integer(-1));
    REQUIRE(traced[0].state == state(cube(), "R'"));
    REQUIRE(traced[1].jumped == false);
    REQUIRE(traced[2].repetitions == Integer(1));
    REQUIRE(traced[2].state == state(cube(), ""));
    REQUIRE(traced[5].state == state(cube(), "L"));
    REQUIRE(traced[6].repetitions == Integer(1));
    REQUIRE(traced[7].state == state(cube(), ""));
    REQUIRE(traced[8].jumped == true);
    REQUIRE(!traced[9].repetitions.has_value());
}

TEST_CASE("a repetition that can never end is an error") {
    const QProgram repeat = on_cube("1 | U\n\n12 | repeat until UF solved R2\n13 | halt \"x\"");
    const Outcome outcome = execute(repeat);
    REQUIRE(outcome.failed(Code::kNeverSolved));
    REQUIRE_THAT(outcome.error().notes.at(0),
                 ContainsSubstring("no number of repetitions of `R2`"));
    REQUIRE(repeat.text(outcome.error().primary.span) == "12 | repeat until UF solved R2");
    REQUIRE(outcome.result.steps == 1);  // what fails is not executed

    const QProgram count =
        on_cube("1 | U\n2 | print \"x\" R counting-until UF UFR\n3 | halt \"y\"");
    const Outcome counting = execute(count);
    REQUIRE(counting.failed(Code::kNeverSolved));
    REQUIRE(count.text(counting.error().primary.span).starts_with("2 | print"));
    REQUIRE(counting.ports.outputs.empty());
}

TEST_CASE("running past the last line is an error") {
    const QProgram q = on_cube("1 | U\n\n7 | R");
    const Outcome outcome = execute(q);
    REQUIRE(outcome.failed(Code::kRanOff));
    REQUIRE(q.text(outcome.error().primary.span) == "7 | R");
    REQUIRE(outcome.result.steps == 2);
    REQUIRE(outcome.result.turns == 2);

    const Outcome nothing = execute(Program{});
    REQUIRE(nothing.failed(Code::kRanOff));
    REQUIRE(nothing.result.steps == 0);
}

TEST_CASE("a program without any puzzle runs") {
    Program program;
    program.instructions.resize(2);
    program.instructions[0].operation = op::Print{"a", std::nullopt};
    program.instructions[1].operation = op::Halt{"b", std::nullopt};
    RunOptions options;
    options.trace = true;
    REQUIRE(execute(program, {}, options).ports.outputs == Lines{"print a", "halt b"});
    program.instructions[1].operation = op::Goto{0};
    REQUIRE(execute(program).failed(Code::kNeverEnds));
}

TEST_CASE("max_steps stops a run exactly there") {
    const QProgram q = on_cube("1 | U\n2 | R\n3 | halt \"x\"");
    RunOptions options;
    options.max_steps = 2;
    const Outcome stopped = execute(q, {}, options);
    REQUIRE(stopped.limited());
    REQUIRE(stopped.error().message == "line 3: stopped after 2 steps");
    REQUIRE(stopped.result.steps == 2);
    REQUIRE(stopped.result.turns == 2);
    options.max_steps = 3;
    REQUIRE(execute(q, {}, options).halted());
    options.max_steps = 0;
    REQUIRE(execute(q, {}, options).result.steps == 0);
}

TEST_CASE("a run can be cancelled") {
    const QProgram q = on_cube("1 | R U F\n2 | goto 1");
    RecordingPorts ports;
    ports.cancel_after = 5;
    RunOptions options;
    options.find_endless = false;
    const RunResult result = run(q.program, ports, options);
    REQUIRE(result.status == RunStatus::kCancelled);
    REQUIRE(result.diagnostics.empty());
    REQUIRE(result.steps > 0);
    REQUIRE(result.steps < 100'000);
}

TEST_CASE("an input that does not come ends the run") {
    const QProgram q = on_cube("1 | U\n2 | input \"n\" R max-input 3\n3 | halt \"x\"");
    const Outcome outcome = execute(q);
    REQUIRE(outcome.failed(Code::kNoInput));
    REQUIRE(q.text(outcome.error().primary.span) == "2 | input \"n\" R max-input 3");
    REQUIRE_THAT(outcome.error().notes.at(0),
                 ContainsSubstring("line 2 asks for a number: 0 to 3"));
    REQUIRE(outcome.result.steps == 1);

    RecordingPorts interrupted;
    interrupted.cancel_after = 1;  // the pause before the first step
    REQUIRE(run(q.program, interrupted).status == RunStatus::kCancelled);
}

TEST_CASE("repetitions and inputs may be longer than any patience") {
    const PuzzlePtr long_way = qter::testing::long_way();
    Program program;
    program.holdings.push_back({"A", long_way, 0, false, {}});
    const Algorithm step = {{0, 1}};
    const Integer order = 3 * 5 * 7 * 11 * 13 * 3;
    REQUIRE(order == long_way->grips()[0].order);
    std::vector<Slot> all;
    for (Slot slot = 0; slot < long_way->shape().slots(); ++slot) all.push_back(slot);

    const auto add = [&](Operation operation) {
        program.instructions.push_back(
            {std::move(operation), long_way.get(), program.instructions.size() + 1, {}});
    };
    const Integer max = order * 1'000'000;
    add(op::Input{"n", step, max});
    add(op::Print{"left", Count{step, all}});
    add(op::RepeatUntil{all, step});
    add(op::Halt{"then", Count{step, all}});

    const Outcome outcome = execute(program, {max - 10});
    REQUIRE(outcome.halted());
    REQUIRE(outcome.ports.outputs == Lines{"print left 10", "halt then 0"});
    REQUIRE(outcome.result.turns == 10);
    REQUIRE(outcome.result.looks == 11);

    RunOptions options;
    options.trace = true;
    const Outcome back = execute(program, {10}, options);
    REQUIRE(back.ports.outputs == Lines{"print left " + to_string(order - 10), "halt then 0"});
    REQUIRE(back.result.turns == order - 10);
    REQUIRE(back.result.looks == order - 10 + 1);
    REQUIRE(back.ports.traced[2].repetitions == order - 10);
    REQUIRE(back.ports.traced[2].state == solved_state(long_way->shape()));
}

TEST_CASE("turns add up over any number of steps") {
    Program program;
    program.holdings.push_back({"A", forty(), 0, false, {}});
    // A million turns, a state once reduced, over and over.
    const Algorithm step(kMaxTurns, Turn{0, 1});
    program.instructions.push_back({op::Turns{step}, forty().get(), 1, {}});
    program.instructions.push_back({op::Goto{0}, forty().get(), 2, {}});
    RunOptions options;
    options.find_endless = false;
    options.max_steps = 20'001;
    const Outcome outcome = execute(program, {}, options);
    REQUIRE(outcome.limited());
    REQUIRE(outcome.result.turns == 10'001ULL * kMaxTurns);
}

TEST_CASE("turns saturate") {
    // Repeating 100,055 turns some 10^15 times is more than 64 bits can count.
    const PuzzlePtr endless = long_cycles();
    Program program;
    program.holdings.push_back({"A", endless, 0, false, {}});
    Algorithm step;
    for (int i = 0; i < 20'011; ++i) {
        for (std::uint16_t grip = 0; grip < 5; ++grip) step.push_back({grip, 1});
    }
    std::vector<Slot> all;
    for (Slot slot = 0; slot < endless->shape().slots(); ++slot) all.push_back(slot);
    program.instructions.push_back({op::Input{"n", step, 5}, endless.get(), 1, {}});
    program.instructions.push_back({op::RepeatUntil{all, step}, endless.get(), 2, {}});
    program.instructions.push_back({op::Halt{"x", {}}, endless.get(), 3, {}});
    RunOptions options;
    options.trace = true;
    const Outcome outcome = execute(program, {3}, options);
    REQUIRE(outcome.halted());
    const Integer order = qter::order(cycle_structure(endless->shape(), state_of(*endless, step)));
    REQUIRE(outcome.ports.traced[1].repetitions == order - 3);
    REQUIRE(outcome.ports.traced[1].state == solved_state(endless->shape()));
    REQUIRE(outcome.result.turns == std::numeric_limits<std::uint64_t>::max());
    REQUIRE(execute(program, {-5}).result.turns == 5 * 100'055);
}

TEST_CASE("there is a limit to the memory that algorithms take") {
    Program program;
    program.holdings.push_back({"A", forty(), 0, false, {}});
    for (std::uint64_t i = 1; i <= 100; ++i) {
        program.instructions.push_back({op::Turns{{{0, 1}}}, forty().get(), i, {}});
    }
    RunOptions options;
    options.max_bytes = 10'000;
    const Outcome outcome = execute(program, {}, options);
    REQUIRE(outcome.limited());
    REQUIRE(outcome.result.steps == 0);
    REQUIRE_THAT(outcome.error().message, ContainsSubstring("no memory is left"));
}

TEST_CASE("a run stops before the instructions that it is told, each time") {
    const QProgram q = on_cube("1 | R\n2 | solved-goto UFR 4\n3 | goto 1\n4 | halt \"done\"");
    RunOptions options;
    options.trace = true;
    options.stop_before = {false, true, false, true};
    RecordingPorts ports;
    CHECK(run(q.program, ports, options).status == RunStatus::kHalted);
    // R has order 4, and three instructions are one round.
    CHECK(ports.stops == std::vector<std::string>{"2: 1", "5: 1", "8: 1", "11: 1", "12: 3"});
    CHECK(ports.traced.size() == 12);

    RecordingPorts ended;
    ended.stop_at = 3;
    const RunResult result = run(q.program, ended, options);
    CHECK(result.status == RunStatus::kCancelled);
    CHECK(result.steps == 7);
    CHECK(ended.outputs.empty());

    RecordingPorts first;
    options.stop_before = {true};
    first.stop_at = 1;
    CHECK(run(q.program, first, options).steps == 0);
}
