// Stretches that make a puzzle's registers 0, and become solving it.
#include "catch.hpp"
#include "optimiser/pass_rig.hpp"
#include "optimiser/passes.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

const Passes kSolveLines = {pass::repeat_until, straighten};
const Passes kSolve = {pass::repeat_until, straighten, pass::solve};

PassRig& rig() {
    static PassRig shared(
        "A, B <- 3x3 builtin (90, 90)\n C, D <- 3x3 builtin (4, 4)\n X <- theoretical 90\n"
        "tape T ~ E, F <- 3x3 builtin (90, 90)\n G, H, I, J <- 3x3 builtin (30, 18, 10, 9)");
    return shared;
}

/// A loop that adds until a register, or a remainder of it, is 0.
std::string until(const std::string& name, const std::string& reading, const std::string& adds) {
    return name + ": solved-goto " + reading + " " + name + "x\nadd " + adds + "\ngoto " + name +
           "\n" + name + "x: ";
}

const std::string kAsk = "input \"\" A\ninput \"\" B\n";

bool solves(const std::string& body) {
    bool changed = false;
    PassRig& on = rig();
    const FlatCode code = on.code(body);
    FlowGraph graph = on.after(code, kSolveLines);
    TurnCosts costs(on.registers());
    PassContext context{on.registers(), costs};
    changed = pass::solve(graph, context);
    for (int a = 0; a < 90; a += 7) {
        for (int b = 0; b < 90; b += 11) {
            CAPTURE(body, a, b);
            CHECK(on.run(graph, {a, b}) == on.run(code, {a, b}));
        }
    }
    return changed;
}

}  // namespace

TEST_CASE("making both registers 0 is solving the cube", "[solve]") {
    CHECK(rig().text_after(kAsk + until("a", "A", "A -1") + until("b", "B", "B -1") + "halt A",
                           kSolve) == "0: input A; input B; solve A; halt\n");
    // Both at once, in stages, moved to and fro, and after the other one is known to be 0.
    CHECK(solves(kAsk + until("a", "A", "A -1\nadd B 1") + until("b", "B", "B 7") + "halt A"));
    CHECK(solves(kAsk + until("a", "A%9", "A -1") + until("b", "B", "B 1\nadd A 9") +
                 until("c", "A%10", "A -9") + "halt A"));
    CHECK(solves("input \"\" A\ninput \"\" C\n" + until("a", "A", "A -1") + "halt A"));
}

TEST_CASE("solving keeps what happens elsewhere", "[solve]") {
    CHECK(rig().text_after(kAsk + until("a", "A", "A -1") + "add X 5\nprint \"\"\nprint \"\" C\n" +
                               until("b", "B", "B -1") + "halt X",
                           kSolve) == "0: input A; input B; X+5; print; print; solve A; halt\n");
}

TEST_CASE("what does not make every register 0 is no solving", "[solve]") {
    // Trap: 19 becomes 18 and that 10.
    const std::string trap = kAsk + until("b", "B", "B -1") + until("a", "A%9", "A -1") +
                             until("c", "A%10", "A -1") + "halt A";
    CHECK_FALSE(solves(trap));
    CHECK(rig().run(rig().after(rig().code(trap), kSolve), {19, 7}).outputs.back() == "halt  10");
    CHECK_FALSE(solves(kAsk + until("a", "A", "A -1") + "halt B"));
    CHECK_FALSE(
        solves(kAsk + until("a", "A", "A -1") + until("b", "B", "B -1\nadd A 1") + "halt A"));
    // What is added afterwards is still added.
    CHECK(solves(kAsk + until("a", "A", "A -1") + until("b", "B", "B -1") + "add A -1\nhalt A"));
}

TEST_CASE("what may never end is no solving", "[solve]") {
    // An odd number never gets to 0 by twos.
    CHECK_FALSE(solves(kAsk + until("b", "B", "B -1") + until("a", "A", "A -2") + "halt A"));
    // With B not 0 the first loop never ends, so it stays; if it does end, all is 0 soon.
    CHECK(rig().text_after(kAsk + until("b", "B", "A 1") + until("a", "A", "A -1") + "halt A",
                           kSolve) == "0: input A; input B; until B A+1; solve A; halt\n");
    // But by threes, once it is known to be a multiple of 9, or of 3.
    CHECK(solves(kAsk + until("b", "B", "B -1") + until("a", "A%9", "A -1") +
                 until("c", "A", "A -9") + "halt A"));
}

TEST_CASE("what is looked at in between is not solved away", "[solve]") {
    CHECK(rig().text_after(kAsk + until("b", "B", "B -1") + "print \"\" A\n" +
                               until("a", "A", "A -1") + "halt A",
                           kSolve) == "0: input A; input B; until B B-1; print; solve A; halt\n");
    CHECK(rig().text_after(kAsk + until("b", "B", "B -1") + "input \"\" A\n" +
                               until("a", "A", "A -1") + "halt A",
                           kSolve) == "0: input A; input B; until B B-1; input A; solve A; halt\n");
    // What was done before the head moved was done to another cube.
    CHECK(rig().text_after(
              "input \"\" T.E\ninput \"\" T.F\n" + until("a", "T.E", "T.E -1") + "move-left T\n" +
                  until("b", "T.E", "T.E -1") + until("c", "T.F", "T.F -1") + "halt T.F",
              kSolve) == "0: input T.E; input T.F; until T.E T.E-1; move; solve T; halt\n");
    // Another cell is another cube.
    CHECK(rig().text_after("input \"\" T.E\n" + until("a", "T.E", "T.E -1") + "move-left T\n" +
                               until("b", "T.E", "T.E -1") + "halt T.F",
                           kSolve) == "0: input T.E; solve T; move; until T.E T.E-1; halt\n");
}

TEST_CASE("a few turns are not worth solving", "[solve]") {
    // C and D take 1 turn each time, three times at most.
    CHECK_FALSE(solves("input \"\" C\ninput \"\" D\n" + until("c", "C", "C -1") +
                       until("d", "D", "D -1") + "halt C"));
    // I takes 11 turns 4.5 times on the average, J takes 12 turns 4 times: 49.5, 48, and 97.5.
    CHECK_FALSE(solves("input \"\" I\n" + until("i", "I", "I -1") + "halt I"));
    CHECK_FALSE(solves("input \"\" J\n" + until("j", "J", "J -1") + "halt J"));
    // H is 0 or 9 when it is known mod 9: half the time, 9 times its 11 turns.
    CHECK_FALSE(solves("input \"\" H\n" + until("h", "H%9", "H -1") + "print \"\" H\n" +
                       until("i", "H", "H -9") + "halt H"));
    CHECK(solves("input \"\" I\ninput \"\" J\n" + until("i", "I", "I -1") +
                 until("j", "J", "J -1") + "halt J"));
}

TEST_CASE("solving once is enough", "[solve]") {
    PassRig& on = rig();
    const FlatCode code =
        on.code(kAsk + until("a", "A", "A -1") + until("b", "B", "B -1") + "add A 3\nhalt A");
    FlowGraph graph = on.after(code, kSolve);
    TurnCosts costs(on.registers());
    PassContext context{on.registers(), costs};
    CHECK_FALSE(pass::solve(graph, context));
    CHECK(on.run(graph, {5, 6}).outputs.back() == "halt  3");
}
