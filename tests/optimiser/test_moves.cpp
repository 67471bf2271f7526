// Moves between registers: sequences of them, dead ones, and numbers entered where they are needed.
#include "catch.hpp"
#include "optimiser/pass_rig.hpp"
#include "optimiser/passes.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

const Passes kLines = {pass::repeat_until, straighten, pass::dead_adds};

Passes then(Passes passes, PassFunction pass) {
    passes.push_back(pass);
    return passes;
}

PassRig& thirties() {
    static PassRig rig("A, B, C <- 3x3 builtin (30, 30, 30)\n D, E <- 3x3 builtin (90, 90)");
    return rig;
}

/// The program does the same for all pairs of answers after the passes.
void require_same(const std::string& body, const Passes& passes) {
    PassRig& rig = thirties();
    const FlatCode code = rig.code(body);
    const FlowGraph graph = rig.after(code, passes);
    for (int a = -3; a < 30; a += 3) {
        for (int b = 0; b < 30; ++b) {
            CAPTURE(body, a, b);
            REQUIRE(rig.run(graph, {a, b}) == rig.run(code, {a, b}));
        }
    }
}

}  // namespace

TEST_CASE("moves that undo each other go", "[moves]") {
    const std::string body =
        "input \"\" C\ninput \"\" B\n"
        "c: solved-goto C d\nadd C -1\nadd A 1\nadd B 1\ngoto c\n"
        "d: solved-goto A e\nadd A -1\nadd B -1\ngoto d\ne: halt B";
    CHECK(thirties().text_after(body, then(kLines, pass::linear_moves)) ==
          "0: input C; input B; halt\n");
    require_same(body, then(kLines, pass::linear_moves));
}

TEST_CASE("a copy of which one part is read is a move", "[moves]") {
    const std::string body =
        "input \"\" A\ninput \"\" B\n"
        "a: solved-goto A b\nadd A -1\nadd B 2\nadd C 1\ngoto a\n"
        "b: solved-goto C c\nadd C -1\nadd B 3\ngoto b\nc: halt B";
    // B gets 2 A and 3 C, and C is A.
    CHECK(thirties().text_after(body, then(kLines, pass::linear_moves)) ==
          "0: input A; input B; until A A-1 B+5; halt\n");
    require_same(body, then(kLines, pass::linear_moves));
}

TEST_CASE("registers that need each other stay", "[moves]") {
    const std::string body =
        "input \"\" A\ninput \"\" B\nmove A to C\nmove B to A\nmove C to B\n"
        "print \"\" A\nhalt B";
    bool changed = false;
    PassRig& rig = thirties();
    FlowGraph graph = rig.after(rig.code(body), kLines);
    TurnCosts costs(rig.registers());
    PassContext context{rig.registers(), costs};
    changed = pass::linear_moves(graph, context);
    CHECK(!changed);
    require_same(body, then(kLines, pass::linear_moves));
}

TEST_CASE("a loop that ends and that nobody reads goes", "[moves]") {
    CHECK(thirties().text_after("input \"\" A\nl: solved-goto A x\nadd A -1\ngoto l\nx: halt \"\"",
                                then(kLines, pass::dead_loops)) == "0: input A; halt\n");
    // On two puzzles it is not a line, but a loop all the same.
    CHECK(thirties().text_after("input \"\" A\nl: solved-goto A x\nadd A -1\nadd D 1\ngoto l\n"
                                "x: halt \"\"",
                                {pass::dead_loops, straighten}) == "0: input A; halt\n");
    // It may never end.
    CHECK(thirties().text_after("input \"\" A\nl: solved-goto A x\nadd A -2\ngoto l\nx: halt \"\"",
                                then(kLines, pass::dead_loops)) ==
          "0: input A; until A A-2; halt\n");
    // Its result is read.
    CHECK(thirties().text_after("input \"\" A\nl: solved-goto A x\nadd A -1\ngoto l\nx: halt A",
                                then(kLines, pass::dead_loops)) ==
          "0: input A; until A A-1; halt\n");
}

TEST_CASE("a number is entered where it is moved to", "[moves]") {
    const Passes passes = {pass::repeat_until, straighten, pass::direct_inputs, pass::known_values,
                           straighten};
    const std::string sum = "input \"\" A\ninput \"\" B\nmove B to A\nhalt A";
    CHECK(thirties().text_after(sum, passes) == "0: input A; input A; halt\n");
    require_same(sum, passes);
    // A is printed between.
    const std::string between = "input \"\" A\ninput \"\" B\nprint \"\" A\nmove B to A\nhalt A";
    CHECK(thirties().text_after(between, passes) ==
          "0: input A; input B; print; until B A+1 B-1; halt\n");
    require_same(between, passes);
}

TEST_CASE("two registers are compared by one countdown", "[moves]") {
    const std::string body =
        "input \"\" A\ninput \"\" B\n"
        "l: solved-goto A z\nsolved-goto B d\nadd A -1\nadd B -1\ngoto l\n"
        "z: solved-goto B s\nd: halt \"differ\"\ns: halt \"same\"";
    const Passes passes = {pass::joint_tests, pass::repeat_until, straighten};
    CHECK(thirties().text_after(body, passes) ==
          "0: input A; input B; until B A-1 B-1; A ? 1 : 2\n1: halt\n2: halt\n");
    require_same(body, passes);
    // The difference is read.
    const std::string read =
        "input \"\" A\ninput \"\" B\n"
        "l: solved-goto A z\nsolved-goto B d\nadd A -1\nadd B -1\ngoto l\n"
        "z: solved-goto B s\nd: halt A\ns: halt \"same\"";
    bool changed = false;
    thirties().after(thirties().code(read), {pass::joint_tests}, &changed);
    CHECK(!changed);
}
