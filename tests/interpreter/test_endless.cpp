#include "catch.hpp"
#include "interpreter/odd_puzzles.hpp"
#include "interpreter/q_runs.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

using Lines = std::vector<std::string>;

QProgram on_tapes(const std::string& lines) {
    return QProgram("Puzzles\ntape T: 3x3\ntape S: 3x3\nA: 3x3\n\n" + lines);
}

/// The same program with left and right exchanged.
std::string mirror(std::string lines) {
    const std::string words[] = {"move-left", "move-RIGHT", "move-right",
                                 "move-left", "move-RIGHT", "move-right"};
    for (std::size_t i = 0; i < std::size(words); i += 2) {
        for (std::size_t at = 0; (at = lines.find(words[i], at)) != std::string::npos;) {
            lines.replace(at, words[i].size(), words[i + 1]);
        }
    }
    return lines;
}

/// The run fails with never-ends; its label says how.
void require_endless(const QProgram& q, const std::string& message, const std::string& label,
                     const std::vector<Integer>& answers = {}) {
    RunOptions options;
    options.max_steps = 1'000'000;
    const Outcome outcome = execute(q, answers, options);
    REQUIRE(outcome.failed(Code::kNeverEnds));
    REQUIRE(outcome.error().message == message);
    REQUIRE(outcome.error().primary.text == label);
}

void require_limit(const QProgram& q, std::uint64_t max_steps) {
    RunOptions options;
    options.max_steps = max_steps;
    REQUIRE(execute(q, std::vector<Integer>(max_steps, 1), options).limited());
}

}  // namespace

TEST_CASE("a jump to itself never ends") {
    require_endless(on_cube("1 | goto 1"), "line 1: the program never ends",
                    "back at line 1 in the same state as 1 step before");
    require_endless(on_cube("3 | U\n5 | solved-goto DF 5"), "line 5: the program never ends",
                    "back at line 5 in the same state as 1 step before");
}

TEST_CASE("a loop over the whole order of an algorithm never ends") {
    require_endless(on_cube("1 | R U\n2 | goto 1"), "line 2: the program never ends",
                    "back at line 1 in the same state as 210 steps before");  // R U has order 105
    // After a start that is not part of the loop.
    require_endless(on_cube("1 | F\n2 | L\n3 | R U\n4 | goto 3"), "line 4: the program never ends",
                    "back at line 3 in the same state as 210 steps before");
}

TEST_CASE("a program that ends after a long time is not called endless") {
    // 1260 * 3 steps until the cube is solved again, and not one state twice.
    const QProgram q = on_cube(R"(
1 | R U2 D' B D'
2 | solved-goto UFR UFL UBL UBR DFR DFL DBR DBL UF UR UB UL FR FL BR BL DF DR DB DL 4
3 | goto 1
4 | halt "all around"
)");
    const Outcome outcome = execute(q);
    REQUIRE(outcome.halted());
    REQUIRE(outcome.result.steps == 1260 * 3);
}

TEST_CASE("what an endless loop prints is printed at least once") {
    const QProgram q = on_cube("1 | U\n2 | print \"tick\" U' counting-until UF\n3 | goto 1");
    require_endless(q, "line 3: the program never ends",
                    "back at line 1 in the same state as 12 steps before");
    const Lines outputs = execute(q).ports.outputs;
    REQUIRE(outputs.size() >= 4);
    REQUIRE(Lines(outputs.begin(), outputs.begin() + 4) ==
            Lines{"print tick 1", "print tick 2", "print tick 3", "print tick 0"});
}

TEST_CASE("a loop over several puzzles and cells never ends") {
    require_endless(on_tapes(R"(
1 | U
2 | move-right 2
3 | R
4 | switch A
5 | U
6 | switch T
7 | move-left 2
8 | goto 1
)"),
                    "line 8: the program never ends",
                    "back at line 1 in the same state as 32 steps before");
}

TEST_CASE("a loop in which one far cell still changes goes on") {
    // The cell three to the left turns through R U, the one in hand through U.
    require_endless(on_tapes(R"(
1 | U
2 | move-left 3
3 | R U
4 | move-right 3
5 | goto 1
)"),
                    "line 5: the program never ends",
                    "back at line 1 in the same state as 2100 steps before");  // 5 * lcm(4, 105)
}

TEST_CASE("a loop that asks is not endless") {
    require_limit(on_cube("1 | input \"n\" U max-input 3\n2 | goto 1"), 5'000);
    require_limit(on_cube("1 | input \"n\" U max-input 3\n2 | solved-goto DF 1\n3 | halt \"x\""),
                  5'000);
    // But one behind an input is.
    require_endless(on_cube("1 | input \"n\" U max-input 3\n2 | R U\n3 | goto 2"),
                    "line 3: the program never ends",
                    "back at line 2 in the same state as 210 steps before", {2});
}

TEST_CASE("a head that leaves over blank cells never comes back") {
    require_endless(on_tapes("1 | move-right\n2 | goto 1"), "line 2: the program never ends",
                    "back at line 1 in the same state as 2 steps before, "
                    "but 1 cell further right on tape T");
    // Looking for a mark on the wrong side of it.
    require_endless(on_tapes(R"(
1 | U
2 | move-left 10
3 | move-left 3
4 | solved-goto UF 3
5 | halt "found"
)"),
                    "line 4: the program never ends",
                    "back at line 3 in the same state as 2 steps before, "
                    "but 3 cells further left on tape T");
    REQUIRE(execute(on_tapes(R"(
1 | U
2 | move-left 12
3 | move-right 3
4 | solved-goto UF 3
5 | halt "found"
)"))
                .halted());
}

TEST_CASE("a tape that is filled for ever never ends") {
    require_endless(on_tapes("1 | U\n2 | move-right\n3 | goto 1"), "line 3: the program never ends",
                    "back at line 1 in the same state as 3 steps before, "
                    "but 1 cell further right on tape T");
    // A pattern of four marks.
    require_endless(on_tapes(R"(
1 | switch A
2 | U
3 | switch T
4 | move-left
5 | U
6 | move-left
7 | goto 1
)"),
                    "line 7: the program never ends",
                    "back at line 1 in the same state as 28 steps before, "
                    "but 8 cells further left on tape T");
}

TEST_CASE("a head on its way may still meet something") {
    // Each of these programs is at line 20 twice with a blank cell in hand, farther along the tape
    // the second time, and all the same ends. Line 10 makes the first arrival a backward jump, so
    // that it is looked at. Each runs in both directions.
    const auto require_halt = [](std::string lines) {
        for (const bool mirrored : {false, true}) {
            if (mirrored) lines = mirror(lines);
            const Outcome outcome = execute(on_tapes(lines));
            REQUIRE(outcome.halted());
            REQUIRE(outcome.ports.outputs == Lines{"halt met"});
        }
    };
    // A mark ahead, which is there the first time only.
    require_halt(R"(
1 | move-right
2 | R
3 | move-left
4 | goto 10
5 | goto 20
10 | goto 5
20 | move-right
21 | solved-goto DR 30
22 | move-right
23 | goto 20
30 | halt "met"
)");
    // A mark ahead, which is there the second time only: the program puts it there.
    require_halt(R"(
4 | goto 10
5 | goto 20
10 | goto 5
20 | move-right
21 | solved-goto DR 23
22 | halt "met"
23 | move-right 2
24 | R
25 | move-left
26 | goto 20
)");
    // A mark behind, which the program looks back at.
    require_halt(R"(
1 | move-left
2 | R
3 | move-right
4 | goto 10
5 | goto 20
10 | goto 5
20 | move-left
21 | solved-goto DR 30
22 | move-right 2
23 | goto 20
30 | halt "met"
)");
    // Marks on another tape, whose head moves, too.
    require_halt(R"(
1 | switch S
2 | R
3 | move-right
4 | R
5 | move-left
6 | switch T
7 | goto 10
8 | goto 20
10 | goto 8
20 | switch S
21 | solved-goto DR 30
22 | move-right
23 | switch T
24 | move-right
25 | goto 20
30 | halt "met"
)");
}

TEST_CASE("growth on two tapes at once ends at the limit of cells") {
    const QProgram q = on_tapes(R"(
1 | U
2 | move-right
3 | switch S
4 | R
5 | move-left
6 | switch T
7 | goto 1
)");
    RunOptions options;
    options.max_cells = 1000;
    const Outcome outcome = execute(q, {}, options);
    REQUIRE(outcome.limited());
    REQUIRE_THAT(outcome.error().message, ContainsSubstring("more cells"));
    REQUIRE(outcome.result.steps / 7 == 500);
}

TEST_CASE("looking for endless loops can be switched off") {
    RunOptions options;
    options.find_endless = false;
    options.max_steps = 10'000;
    const Outcome outcome = execute(on_cube("1 | goto 1"), {}, options);
    REQUIRE(outcome.limited());
    REQUIRE(outcome.result.steps == 10'000);
}

TEST_CASE("counters are part of the state") {
    Program program;
    program.holdings.push_back({"N", nullptr, 1000, false, {}});
    program.instructions.push_back({op::Add{7}, nullptr, 1, {}});
    program.instructions.push_back({op::Goto{0}, nullptr, 2, {}});
    const Outcome outcome = execute(program);
    REQUIRE(outcome.failed(Code::kNeverEnds));
    REQUIRE(outcome.error().primary.text ==
            "back at line 1 in the same state as 2000 steps before");
}
