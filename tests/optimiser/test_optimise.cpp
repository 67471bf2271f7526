// What each pass makes of small programs, worked out by hand. Graphs are as graph_text.hpp writes
// them; A and B count mod 4 unless a case says otherwise.

#include "catch.hpp"
#include "optimiser/flat_programs.hpp"
#include "qat/qat.hpp"
#include "specialiser/optimise_program.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

std::string after(const std::string& body, const std::vector<PassFunction>& passes) {
    return FlatProgram(small(body)).after(passes);
}

std::string lines(const std::string& body, int level) { return Qat(small(body), level).lines(); }

/// A program over two puzzles, a tape and a register on no puzzle.
std::string several(const std::string& body) {
    return ".registers { A, B <- 3x3 builtin (4, 4)\n C <- 3x3 U\n tape T ~ D <- 3x3 U\n"
           "E <- theoretical 10 }\n" +
           body;
}

}  // namespace

TEST_CASE("blocks that nothing leads to go", "[optimise]") {
    CHECK(after("goto x\nadd A 1\nx: halt \"a\"", {pass::unreachable}) ==
          "entry block 0\nblock 0:\n    go to block 1\nblock 1:\n    halt \"a\"\n");
    // A loop that only leads to itself.
    CHECK(after("halt \"a\"\nx: add A 1\ngoto x", {pass::unreachable}) ==
          "entry block 0\nblock 0:\n    halt \"a\"\n");
}

TEST_CASE("jumps go through to where something happens", "[optimise]") {
    CHECK(after("add A 1\ngoto x\ny: halt A\nx: goto z\nz: goto y",
                {pass::thread_jumps, pass::unreachable}) ==
          "entry block 0\nblock 0:\n    A += 1\n    go to block 1\nblock 1:\n    halt \"\" A\n");
}

TEST_CASE("a branch with one place to go is a jump", "[optimise]") {
    CHECK(after("solved-goto A x\nx: halt A", {pass::thread_jumps}) ==
          "entry block 0\nblock 0:\n    go to block 1\nblock 1:\n    halt \"\" A\n"
          "block 2:\n    run past the end\n");
    // R%1 is always 0.
    FlowGraph graph;
    graph.blocks.resize(3);
    graph.blocks[0].exit = leave::Branch{{0, 1}, 2, 1};
    graph.blocks[1].exit = leave::Halt{"a", {}};
    graph.blocks[2].exit = leave::Halt{"b", {}};
    const FlatProgram program(small("halt A"));
    TurnCosts costs(program.registers());
    PassContext context{program.registers(), costs};
    CHECK(pass::thread_jumps(graph, context));
    CHECK(std::get<leave::Jump>(graph.blocks[0].exit).to == 2);
}

TEST_CASE("what a branch has answered is not asked again", "[optimise]") {
    const auto blocks = [](const std::string& body) {
        return FlatProgram(large(body)).after({pass::thread_jumps, pass::unreachable});
    };
    // A = 0, so A%9 = 0.
    CHECK(blocks("input \"\" A\nsolved-goto A x\nhalt \"n\"\nx: solved-goto A%9 y\nhalt \"?\"\n"
                 "y: halt \"y\"") ==
          "entry block 0\nblock 0:\n    input \"\" A\n"
          "    if A = 0 go to block 2, else block 1\n"
          "block 1:\n    halt \"n\"\nblock 2:\n    halt \"y\"\n");
    // A%9 is not 0, so A is not.
    CHECK(blocks("input \"\" A\nsolved-goto A%9 x\nsolved-goto A z\nhalt \"n\"\nx: halt \"x\"\n"
                 "z: halt \"z\"") ==
          "entry block 0\nblock 0:\n    input \"\" A\n"
          "    if A%9 = 0 go to block 2, else block 1\n"
          "block 1:\n    halt \"n\"\nblock 2:\n    halt \"x\"\n");
    // Neither says A%9 = 0 that A is 0, nor A != 0 that A%9 is not; nor is B known from A.
    for (const std::string body :
         {"solved-goto A%9 x\nhalt \"n\"\nx: solved-goto A y\nhalt \"?\"\ny: halt \"y\"",
          "solved-goto A x\nsolved-goto A%9 y\nhalt \"n\"\nx: halt \"x\"\ny: halt \"y\"",
          "solved-goto A x\nhalt \"n\"\nx: solved-goto B y\nhalt \"?\"\ny: halt \"y\"",
          "solved-goto A x\nhalt \"n\"\nx: print \"\"\nsolved-goto A y\nhalt \"?\"\ny: halt "
          "\"y\""}) {
        CAPTURE(body);
        const FlatProgram program(large("input \"\" A\ninput \"\" B\n" + body));
        CHECK(program.after({pass::thread_jumps, pass::unreachable}) ==
              program.after({pass::unreachable}));
    }
}

TEST_CASE("circles of jumps and answered branches stay", "[optimise]") {
    CHECK(after("x: goto y\ny: goto x", {pass::thread_jumps, pass::unreachable}) ==
          "entry block 0\nblock 0:\n    go to block 0\n");
    // While A is 0 this asks again and again; else it halts.
    CHECK(lines("input \"\" A\nx: solved-goto A x\nhalt A", 2) ==
          "1 | input \"\"\n    U\n    max-input 3\n2 | solved-goto UF 2\n"
          "3 | halt \"\"\n    U'\n    counting-until UF\n");
}

TEST_CASE("a block takes in the only one that follows it alone", "[optimise]") {
    CHECK(after("add A 1\ngoto x\ny: halt A\nx: print \"b\"\ngoto y", {pass::merge_blocks}) ==
          "entry block 0\nblock 0:\n    A += 1\n    print \"b\"\n    halt \"\" A\n");
    // Two ways into x; and the entry, which a loop leads back to.
    const std::string two = "solved-goto A x\nprint \"a\"\nx: halt A";
    CHECK(after(two, {pass::unreachable, pass::merge_blocks}) == after(two, {pass::unreachable}));
    const std::string loop = "x: print \"a\"\ngoto x";
    CHECK(after(loop, {pass::unreachable, pass::merge_blocks}) == after(loop, {pass::unreachable}));
}

TEST_CASE("blocks that do the same are one", "[optimise]") {
    CHECK(after("solved-goto A x\nprint \"b\"\nhalt B\nx: print \"b\"\nhalt B",
                {pass::share_tails, pass::thread_jumps, pass::unreachable}) ==
          "entry block 0\nblock 0:\n    go to block 1\n"
          "block 1:\n    print \"b\"\n    halt \"\" B\n");
    // Loops alike, entered from two places.
    CHECK(after("input \"\" A\nsolved-goto A x\nw: add A 1\nprint \"b\"\ngoto w\n"
                "x: add A 1\nprint \"b\"\ngoto x",
                {pass::share_tails, pass::unreachable}) ==
          "entry block 0\nblock 0:\n    input \"\" A\n"
          "    if A = 0 go to block 1, else block 1\n"
          "block 1:\n    A += 1\n    print \"b\"\n    go to block 1\n");
    // Not alike: another message, register, amount, or what comes after.
    for (const std::string other : {"print \"c\"\nhalt B", "print \"b\" A\nhalt B",
                                    "print \"b\"\nhalt A", "print \"b\"\nx: goto x"}) {
        CAPTURE(other);
        const std::string body = "solved-goto A y\nprint \"b\"\nhalt B\ny: " + other;
        CHECK(after(body, {pass::unreachable, pass::share_tails}) ==
              after(body, {pass::unreachable}));
    }
}

TEST_CASE("additions to one holding become one step", "[optimise]") {
    // A gets 1 + 2 = 3, B gets 1.
    CHECK(after("add A 1\nadd B 1\nadd A 2\nhalt A", {pass::unreachable, pass::coalesce_adds}) ==
          "entry block 0\nblock 0:\n    A -= 1, B += 1\n    halt \"\" A\n");
    // 1 + 3 = 0.
    CHECK(after("add A 1\nadd B 2\nadd A 3\nhalt A", {pass::unreachable, pass::coalesce_adds}) ==
          "entry block 0\nblock 0:\n    B += 2\n    halt \"\" A\n");
    CHECK(lines("add A 1\nadd A 3\nhalt \"\"", 1) == "1 | halt \"\"\n");
}

TEST_CASE("additions pass what does not read them", "[optimise]") {
    const auto block = [](const std::string& body) {
        const std::string text =
            FlatProgram(several(body + "\nhalt \"\""))
                .after({pass::unreachable, pass::merge_blocks, pass::coalesce_adds});
        const std::size_t first = text.find("block 0:\n    ") + 13;
        return text.substr(first, text.find("    halt") - first);
    };
    CHECK(block("add A 1\nprint \"a\" B\nadd A 1") == "A += 2\n    print \"a\" B\n");
    CHECK(block("add A 1\nprint \"a\"\nadd B 1") == "A += 1, B += 1\n    print \"a\"\n");
    CHECK(block("add A 1\ninput \"a\" A\nadd A 1") == "A += 2\n    input \"a\" A\n");
    CHECK(block("add A 1\nadd C 1\nadd A 1\nadd C 2") == "A += 2\n    C -= 1\n");
    CHECK(block("add E 1\nadd A 1\nadd E 6") == "E -= 3\n    A += 1\n");
    // R%1 tells nothing of R.
    CHECK(block("add A 1\nprint \"a\" A%1\nadd A 1") == "A += 2\n    print \"a\" A%1\n");
    // The second one comes first, the first one goes last, and either way there is one line.
    CHECK(block("add A 1\nprint \"a\" B\nadd B 1") == "print \"a\" B\n    A += 1, B += 1\n");
    CHECK(block("add B 1\nprint \"a\" B\nadd A 1") == "B += 1, A += 1\n    print \"a\" B\n");
    // Not past what reads them, nor past the head of their tape.
    CHECK(block("add A 1\nprint \"a\" A\nadd A 1") == "A += 1\n    print \"a\" A\n    A += 1\n");
    CHECK(block("add T.D 1\nmove-left T\nadd T.D 1") ==
          "T.D += 1\n    move T by -1\n    T.D += 1\n");
    CHECK(block("add A 1\nmove-left T\nadd A 1") == "A += 2\n    move T by -1\n");
}

TEST_CASE("additions do not pass a loop over their register", "[optimise]") {
    FlatProgram program(small("halt A"));
    FlowGraph graph;
    graph.blocks.resize(1);
    graph.blocks[0].steps = {{step::Add{{{0, 1}}}, {}},
                             {step::RepeatUntil{{0, 4}, {{0, 1}, {1, 1}}}, {}},
                             {step::Add{{{0, 1}, {1, 1}}}, {}},
                             {step::Solve{0}, {}},
                             {step::Add{{{1, 1}}}, {}}};
    graph.blocks[0].exit = leave::Halt{"", Reading{1, 4}};
    TurnCosts costs(program.registers());
    PassContext context{program.registers(), costs};
    CHECK_FALSE(pass::coalesce_adds(graph, context));
    // A and B are emptied before anybody reads them: but the loop needs A.
    CHECK(pass::dead_adds(graph, context));
    CHECK(graph_text(graph, program.registers()) ==
          "entry block 0\nblock 0:\n    A += 1\n    until A = 0: A += 1\n    solve A\n"
          "    B += 1\n    halt \"\" B\n");
}

TEST_CASE("what nobody reads is not added", "[optimise]") {
    CHECK(after("add A 1\nprint \"a\" B\nadd A 2\nhalt B", {pass::unreachable, pass::dead_adds}) ==
          "entry block 0\nblock 0:\n    print \"a\" B\n    halt \"\" B\n");
    // Read on one of two paths; a branch reads, R%1 does not.
    const std::string one =
        "input \"\" B\nadd A 1\nsolved-goto B x\nhalt A\nx: add A 1\nhalt \"\" A%1";
    CHECK(after(one, {pass::unreachable, pass::dead_adds}) ==
          "entry block 0\nblock 0:\n    input \"\" B\n    A += 1\n"
          "    if B = 0 go to block 2, else block 1\nblock 1:\n    halt \"\" A\n"
          "block 2:\n    halt \"\" A%1\n");
    const std::string loop = "x: add A 1\nadd B 1\nsolved-goto A y\ngoto x\ny: halt \"\"";
    CHECK(after(loop, {pass::unreachable, pass::dead_adds}) ==
          "entry block 0\nblock 0:\n    A += 1\n    if A = 0 go to block 2, else block 1\n"
          "block 1:\n    go to block 0\nblock 2:\n    halt \"\"\n");
    // It never ends with or without the addition.
    CHECK(lines("x: add A 1\ngoto x", 2) == "1 | goto 1\n");
}

TEST_CASE("on a tape that is moved every cell may be read", "[optimise]") {
    const auto program = [](const std::string& body) {
        const FlatProgram made(several(body));
        return made.after({pass::unreachable, pass::dead_adds}) == made.after({pass::unreachable});
    };
    CHECK(program("add T.D 1\nmove-left T\nmove-right T\nhalt T.D"));
    CHECK(program("add T.D 1\nmove-left T\nhalt \"\""));
    CHECK_FALSE(program("move-left T\nadd T.D 1\nhalt \"\""));
    CHECK_FALSE(program("add A 1\nmove-left T\nhalt \"\""));
}

TEST_CASE("what both sides begin with stands before the branch", "[optimise]") {
    CHECK(lines("input \"\" A\ninput \"\" B\nsolved-goto B x\nadd A 1\nprint \"a\" A\nhalt A\n"
                "x: add A 1\nprint \"b\" A\nhalt A",
                2) ==
          "1 | input \"\"\n    U\n    max-input 3\n"
          "2 | input \"\"\n    D'\n    max-input 3\n3 | U\n4 | solved-goto DFR 7\n"
          "5 | print \"a\"\n    U'\n    counting-until UF\n"
          "6 | halt \"\"\n    U'\n    counting-until UF\n"
          "7 | print \"b\"\n    U'\n    counting-until UF\n"
          "8 | halt \"\"\n    U'\n    counting-until UF\n");
    // The branch asks for A: nothing moves.
    const std::string asked =
        "input \"\" A\nsolved-goto A x\nadd A 1\nprint \"a\" A\nhalt A\n"
        "x: add A 1\nprint \"b\" A\nhalt A";
    CHECK(after(asked, {pass::unreachable, pass::hoist_adds}) == after(asked, {pass::unreachable}));
    // It asks for A%9 and 9 is added: that may move.
    const FlatProgram ninth(
        large("input \"\" A\nsolved-goto A%9 x\nadd A 9\nprint \"a\" A\nhalt A\n"
              "x: add A 9\nprint \"b\" A\nhalt A"));
    CHECK(ninth.after({pass::unreachable, pass::hoist_adds}) ==
          "entry block 0\nblock 0:\n    input \"\" A\n    A += 9\n"
          "    if A%9 = 0 go to block 2, else block 1\n"
          "block 1:\n    print \"a\" A\n    halt \"\" A\n"
          "block 2:\n    print \"b\" A\n    halt \"\" A\n");
}

TEST_CASE("the beginning of a loop merges with what was added before", "[optimise]") {
    const FlatProgram loop(
        large("input \"\" A\nadd A 1\nx: add A -1\nsolved-goto A y\nadd B 1\ngoto x\ny: halt B"));
    CHECK(loop.after({pass::unreachable, pass::hoist_adds}) ==
          "entry block 0\nblock 0:\n    input \"\" A\n    go to block 1\n"
          "block 1:\n    if A = 0 go to block 3, else block 2\n"
          "block 2:\n    B += 1, A -= 1\n    go to block 1\n"
          "block 3:\n    halt \"\" B\n");
    // With nothing to merge with before the loop there would be a line more.
    const FlatProgram plain(
        large("input \"\" A\nx: add A -1\nsolved-goto A y\nprint \"\"\ngoto x\ny: halt B"));
    CHECK(plain.after({pass::unreachable, pass::hoist_adds}) == plain.after({pass::unreachable}));
}

TEST_CASE("what all ways into a block end with stands behind them", "[optimise]") {
    CHECK(after("input \"\" B\nsolved-goto B x\nprint \"a\" A\nadd A 1\ngoto y\n"
                "x: print \"b\" A\nadd A 1\ny: halt A",
                {pass::unreachable, pass::sink_adds}) ==
          "entry block 0\nblock 0:\n    input \"\" B\n    if B = 0 go to block 2, else block 1\n"
          "block 1:\n    print \"a\" A\n    go to block 3\n"
          "block 2:\n    print \"b\" A\n    go to block 3\n"
          "block 3:\n    A += 1\n    halt \"\" A\n");
    // Only one of the ways: nothing is gained.
    const std::string one =
        "input \"\" B\nsolved-goto B x\nprint \"a\" A\nadd A 1\ngoto y\n"
        "x: print \"b\" A\ny: halt A";
    CHECK(after(one, {pass::unreachable, pass::sink_adds}) == after(one, {pass::unreachable}));
}

TEST_CASE("level 1 keeps what level 2 drops", "[optimise]") {
    CHECK(lines("add A 1\nhalt B", 1).starts_with("1 | U\n2 | halt"));
    CHECK(lines("add A 1\nhalt B", 2).starts_with("1 | halt"));
    CHECK(lines("goto x\nx: halt \"\"", 0) == "1 | goto 2\n2 | halt \"\"\n");
    CHECK(lines("goto x\nx: halt \"\"", 1) == "1 | halt \"\"\n");
}

TEST_CASE("an observer sees each change", "[optimise]") {
    const FlatProgram program(small("input \"\" A\ngoto x\nadd B 1\nx: add A 1\nadd A 1\nhalt A"));
    Strings seen;
    OptimiserOptions options;
    options.most_blocks = 0;
    options.observe = [&](std::string_view pass, int /*round*/, const FlowGraph& graph) {
        seen.push_back(std::string(pass) + " " + std::to_string(graph.blocks.size()));
    };
    const FlatCode made = optimise_program(program.code(), program.registers(), options).code;
    CHECK(seen == Strings{"written 4", "unreachable 2", "merge_blocks 1", "coalesce_adds 1"});
    CHECK(made.steps.size() == 3);
}

TEST_CASE("counting undoes a generator without turns that cancel", "[optimise]") {
    // U D U' is D: so is the way back D'.
    const Qat qat(".registers { A <- 3x3 U D U' }\ninput \"\" A\nprint \"\" A\nhalt A", 2);
    REQUIRE(qat.ok());
    CHECK_THAT(qat.lines(), Catch::Matchers::ContainsSubstring("2 | print \"\"\n    D'\n"));
}
