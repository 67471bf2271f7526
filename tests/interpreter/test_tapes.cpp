#include "catch.hpp"
#include "interpreter/odd_puzzles.hpp"
#include "interpreter/puzzles_in_use.hpp"
#include "interpreter/q_runs.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

using Lines = std::vector<std::string>;

QProgram on_tape(const std::string& lines) { return QProgram("Puzzles\ntape T: 3x3\n\n" + lines); }

}  // namespace

TEST_CASE("a tape goes both ways and keeps its cells") {
    const QProgram q = on_tape(R"(
1 | U
2 | move-right
3 | U2
4 | move-left 2
5 | U'
6 | print "-1" U' counting-until UF
7 | move-right
8 | print "0" U' counting-until UF
9 | move-right
10 | print "1" U' counting-until UF
11 | move-right
12 | halt "2" U' counting-until UF
)");
    const Lines expected = {"print -1 3", "print 0 1", "print 1 2", "halt 2 0"};
    REQUIRE(execute(q).ports.outputs == expected);
}

TEST_CASE("a long way costs nothing") {
    const QProgram q = on_tape(R"(
1 | U
2 | move-right 1000000000
3 | U2
4 | move-left 1000000000
5 | print "home" U' counting-until UF
6 | move-left 1000000000
7 | print "left" U' counting-until UF
8 | move-right 1000000000
9 | move-right 1000000000
10 | halt "right" U' counting-until UF
)");
    RunOptions options;
    options.max_cells = 2;
    const Outcome outcome = execute(q, {}, options);
    REQUIRE(outcome.halted());
    REQUIRE(outcome.ports.outputs == Lines{"print home 1", "print left 0", "halt right 2"});
}

TEST_CASE("only changed cells count, each once") {
    // Writes two cells, visits hundreds, and writes the same two again.
    const QProgram q = on_tape(R"(
1 | U
2 | move-right 7
3 | U
4 | move-left 7
5 | move-left 100
6 | move-right 100
7 | solved-goto UF 9
8 | goto 1
9 | halt "x"
)");
    RunOptions options;
    options.max_cells = 2;
    REQUIRE(execute(q, {}, options).halted());
    options.max_cells = 1;
    const Outcome outcome = execute(q, {}, options);
    REQUIRE(outcome.limited());
    REQUIRE(outcome.error().message ==
            "line 4: the program changes more cells of its tapes than a run can keep");
    REQUIRE(outcome.result.steps == 3);
}

TEST_CASE("cells of large puzzles are bounded by their bytes") {
    Program program;
    program.holdings.push_back({"T", forty(), 0, true, {}});
    const auto add = [&](Operation operation) {
        program.instructions.push_back(
            {std::move(operation), forty().get(), program.instructions.size() + 1, {}});
    };
    // A trail that goes from side to side, so that it is no plain shift.
    add(op::Turns{{{0, 1}}});
    add(op::MoveHead{1});
    add(op::SolvedGoto{{0}, 0});
    add(op::MoveHead{-1});
    add(op::SolvedGoto{{39}, 3});
    add(op::Halt{"x", std::nullopt});
    RunOptions options;
    options.max_bytes = 20'000;
    options.find_endless = false;
    options.max_steps = 100'000;
    const Outcome outcome = execute(program, {}, options);
    REQUIRE(outcome.limited());
    REQUIRE(outcome.result.steps < 1000);
}

TEST_CASE("several tapes have several heads") {
    const QProgram q(R"(Puzzles
tape T: 3x3
tape S: 3x3

1 | U
2 | move-right
3 | switch S
4 | U2
5 | move-left
6 | switch T
7 | print "T 1" U' counting-until UF
8 | move-left
9 | print "T 0" U' counting-until UF
10 | switch S
11 | print "S -1" U' counting-until UF
12 | move-right
13 | halt "S 0" U' counting-until UF
)");
    REQUIRE(execute(q).ports.outputs ==
            Lines{"print T 1 0", "print T 0 1", "print S -1 0", "halt S 0 2"});
}

TEST_CASE("a shelf keeps what changes and nothing else") {
    LoopWatch watch(true);
    Allowance allowance{2, 1000};
    PuzzlesInUse<int> in_use(watch, allowance);
    const int blank = 0;
    const std::size_t tape = in_use.add(blank, true, 100);
    const std::size_t single = in_use.add(blank, false, 100);

    in_use.take(single).value = 9;
    REQUIRE(in_use.put_down(single));
    REQUIRE(allowance.cells == 2);
    REQUIRE(allowance.bytes == 900);

    REQUIRE(in_use.take(tape).value == 0);
    REQUIRE(in_use.put_down(tape));
    REQUIRE(allowance.cells == 2);
    for (int i = 1; i <= 2; ++i) {
        in_use.take(tape).value = i;
        REQUIRE(in_use.put_down(tape));
        REQUIRE(in_use.move_head(tape, 5));
    }
    REQUIRE(allowance.cells == 0);
    in_use.take(tape).value = 3;
    REQUIRE(!in_use.put_down(tape));  // no cell left
    in_use.take(tape).value = 0;
    REQUIRE(in_use.put_down(tape));
    REQUIRE(in_use.move_head(tape, -5));
    REQUIRE(in_use.take(tape).value == 2);
    REQUIRE(in_use.put_down(tape));
    REQUIRE(in_use.take(single).value == 9);
}

TEST_CASE("a head cannot get so far that its place has no number") {
    LoopWatch watch(true);
    Allowance allowance{2, 1000};
    PuzzlesInUse<int> in_use(watch, allowance);
    const int blank = 0;
    const std::size_t tape = in_use.add(blank, true, 100);
    in_use.take(tape);
    REQUIRE(in_use.put_down(tape));
    REQUIRE(in_use.move_head(tape, kMaxHead));
    REQUIRE(!in_use.move_head(tape, 1));
    REQUIRE(in_use.move_head(tape, -kMaxHead));
    REQUIRE(in_use.move_head(tape, -kMaxHead));
    REQUIRE(!in_use.move_head(tape, -1));
}
