// The programs that the paper shows, and what it says about them.
#include "catch.hpp"
#include "interpreter/q_runs.hpp"
#include "support/files.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

using Lines = std::vector<std::string>;

Program read_example(SourceMap& sources, PuzzleLibrary& puzzles, const std::string& name) {
    const Result<SourceId> id =
        read_source(sources, std::string(QTER_SOURCE_DIR) + "/examples/" + name);
    REQUIRE(id.ok());
    Result<Program> program = read_q(sources[*id], puzzles);
    REQUIRE(program.ok());
    return *std::move(program);
}

std::vector<RunOptions> all_ways() {
    std::vector<RunOptions> ways(1);
    ways[0].plain = true;
    for (const FastKernel kernel : available_kernels()) ways.emplace_back().kernel = kernel;
    return ways;
}

}  // namespace

TEST_CASE("the Fibonacci program of the introduction") {
    SourceMap sources;
    PuzzleLibrary puzzles(sources);
    const Program program = read_example(sources, puzzles, "fib.q");
    REQUIRE(program.instructions.size() == 17);

    const std::vector<int> fibonacci = {0, 1, 1, 2, 3, 5, 8, 13, 21};
    for (const RunOptions& options : all_ways()) {
        for (int n = 0; n <= 8; ++n) {
            const Outcome outcome = execute(program, {n}, options);
            REQUIRE(outcome.halted());
            const std::string expected = n == 0
                                             ? "halt The number is: 0"
                                             : "halt The number is " + std::to_string(fibonacci[n]);
            REQUIRE(outcome.ports.outputs == Lines{expected});
            REQUIRE(outcome.ports.questions == Lines{"Which Fibonacci number to calculate:"});
        }
    }
    REQUIRE(execute(program, {9}).failed(Code::kBadInput));
}

TEST_CASE("counting to ten, twice (section 2.1.1)") {
    const QProgram q = on_cube(R"(
1 | R U R2 B2 U L U' L' D' R' D R B2 U2
2 | print "This should output ten:"
    R U counting-until UFR UF
3 | halt "This should also output ten:"
    R U counting-until UFR UF
)");
    const Outcome outcome = execute(q);
    REQUIRE(outcome.halted());
    REQUIRE(outcome.ports.outputs ==
            Lines{"print This should output ten: 10", "halt This should also output ten: 10"});
    REQUIRE(outcome.result.steps == 3);
    REQUIRE(outcome.result.turns == 14);  // counting out is not counted
}

TEST_CASE("what you chose is what comes out (section 2.1.1)") {
    const QProgram q = on_cube(R"(
1 | input "Choose a number"
    R U R' U'
    max-input 5
2 | halt "You chose"
    U R U' R'
    counting-until UFR
)");
    for (int n = 0; n <= 5; ++n) {
        const Outcome outcome = execute(q, {n});
        REQUIRE(outcome.ports.outputs == Lines{"halt You chose " + std::to_string(n)});
    }
    // Minus two is two times the inverse, which is four of six.
    REQUIRE(execute(q, {-2}).ports.outputs == Lines{"halt You chose 4"});
    REQUIRE(execute(q, {-5}).ports.outputs == Lines{"halt You chose 1"});
    const Outcome outcome = execute(q, {6});
    REQUIRE(outcome.failed(Code::kBadInput));
    REQUIRE(outcome.error().message ==
            "line 1: 6 is out of range: this input takes 0 to 5, or -1 to -5 for the inverse");
    REQUIRE(q.text(outcome.error().primary.span).starts_with("1 | input"));
    REQUIRE(execute(q, {-6}).failed(Code::kBadInput));
}

TEST_CASE("a negative input is the algorithm backward (section 2.1.1)") {
    const QProgram q = on_cube(R"(
1 | input "Pick a number"
    R U R' U'
    max-input 5
2 | halt "The other way round:" R U R' U' counting-until UFR
)");
    REQUIRE(execute(q, {-2}).ports.outputs == Lines{"halt The other way round: 2"});
}

TEST_CASE("a loop until pieces are solved (section 2.1.1)") {
    // The paper leaves the program unfinished; a halt shows that line 4 is reached.
    const QProgram q = on_cube(R"(
1 | U' R2
2 | solved-goto 4 UFR UF
3 | goto 1
4 | L D'
5 | halt "there"
)");
    const Outcome outcome = execute(q);
    REQUIRE(outcome.halted());
    // U' R2 has order 30; these two pieces come home together earlier.
    REQUIRE(outcome.result.turns % 2 == 0);
    REQUIRE(outcome.result.steps == (outcome.result.turns - 2) / 2 * 3 + 1);
}

TEST_CASE("two cubes, one in hand at a time (section 2.1.1)") {
    const QProgram q(R"(Puzzles
A: 3x3
B: 3x3

1 | U
2 | switch B
3 | R
4 | print "R on B" R' counting-until UFR
5 | print "no U on B" U' counting-until UL
6 | switch A
7 | print "U on A" U' counting-until UFR
8 | halt "no R on A" R' counting-until DR
)");
    REQUIRE(execute(q).ports.outputs ==
            Lines{"print R on B 1", "print no U on B 0", "print U on A 1", "halt no R on A 0"});
}

TEST_CASE("a program that only halts, and one that only talks (section 2.1.1)") {
    REQUIRE(execute(on_cube("1 | halt \"I halt immediately\"")).ports.outputs ==
            Lines{"halt I halt immediately"});
    const Outcome outcome = execute(on_cube("1 | print \"Just a friendly debugging message :-)\""));
    REQUIRE(outcome.failed(Code::kRanOff));
    REQUIRE(outcome.ports.outputs == Lines{"print Just a friendly debugging message :-)"});
}

TEST_CASE("the endless loop of the paper is found out (section 2.1.1)") {
    const Outcome outcome = execute(on_cube("1 | U' R2\n2 | L D'\n3 | goto 1"));
    REQUIRE(outcome.failed(Code::kNeverEnds));
    REQUIRE(outcome.error().message == "line 3: the program never ends");
}
