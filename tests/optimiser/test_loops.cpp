// Loops that only add: as one line of Q, and counted down remainder by remainder.
#include <algorithm>

#include "catch.hpp"
#include "optimiser/pass_rig.hpp"
#include "optimiser/passes.hpp"
#include "sanitized.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

const Passes kRepeat = {pass::repeat_until};
const Passes kVectorise = {pass::repeat_until, pass::vectorise_moves};

PassRig& two_cubes() {
    static PassRig rig(
        "A, B <- 3x3 builtin (90, 90)\n C, D <- 3x3 builtin (4, 4)\n X <- theoretical 90\n"
        "tape T ~ E, F <- 3x3 builtin (90, 90)");
    return rig;
}

PassRig& many_orders() {
    static PassRig rig(
        "A <- 3x3 builtin (1260)\n B, C, D, E <- 3x3 builtin (30, 18, 10, 9)\n"
        "F <- 3x3 (R U)\n G, H <- 3x3 builtin (90, 90)\n X <- theoretical 90\n"
        "Y <- theoretical 1260");
    return rig;
}

/// Runs the program before and after the passes for every value of the answer; the most that the
/// steps grow by when the answer is not 0.
std::uint64_t most_repetitions(PassRig& rig, const std::string& body, const Passes& passes,
                               int values) {
    const FlatCode code = rig.code(body);
    const FlowGraph graph = rig.after(code, passes);
    const std::uint64_t without = rig.run(graph, {0}).steps;
    std::uint64_t most = 0;
    for (int value = 0; value < values; ++value) {
        const FlatRun after = rig.run(graph, {value});
        CAPTURE(body, value);
        CHECK(after == rig.run(code, {value}));
        if (after.steps > without) most = std::max(most, after.steps - without);
    }
    return most;
}

std::string count_down(const std::string& reg, const std::string& by, const std::string& body,
                       const std::string& result) {
    return "input \"\" " + reg + "\nl: solved-goto " + reg + " x\nadd " + reg + " " + by + "\n" +
           body + "\ngoto l\nx: halt " + result;
}

}  // namespace

TEST_CASE("a loop that tests first becomes a line", "[loops]") {
    CHECK(two_cubes().text_after("input \"\" A\nl: solved-goto A x\nadd A -1\ngoto l\nx: halt A",
                                 kRepeat) == "0: input A; 1\n1: until A A-1; 2\n2: halt\n");
}

TEST_CASE("a loop that tests last becomes an addition and a line", "[loops]") {
    CHECK(two_cubes().text_after(
              "input \"\" B\nl: add A 1\nadd B -1\nsolved-goto B x\ngoto l\nx: halt A", kRepeat) ==
          "0: input B; 1\n1: A+1; B-1; until B A+1 B-1; 2\n2: halt\n");
}

TEST_CASE("a loop that tests in the middle adds what stands before the test first", "[loops]") {
    CHECK(two_cubes().text_after("input \"\" B\nl: add A 2\nsolved-goto B%9 x\nadd B -1\nadd A 3\n"
                                 "goto l\nx: halt A",
                                 kRepeat) ==
          "0: input B; 1\n1: A+2; until B%9 A+5 B-1; 2\n2: halt\n");
}

TEST_CASE("ways into a loop behind its test keep what they pass", "[loops]") {
    CHECK(two_cubes().text_after("input \"\" B\nsolved-goto B%9 y\nsolved-goto B%10 z\n"
                                 "l: add A 2\nsolved-goto B x\nadd B -1\nz: add A 3\ny: add A 4\n"
                                 "goto l\nx: halt A",
                                 kRepeat) ==
          "0: input B; B%9 ? 1 : 2\n1: A+4; 3\n2: B%10 ? 4 : 3\n"
          "3: A+2; until B A+9 B-1; 5\n4: A+3; 1\n5: halt\n");
}

TEST_CASE("what is no loop over one puzzle stays", "[loops]") {
    const auto same = [](const std::string& body) {
        bool changed = false;
        PassRig& rig = two_cubes();
        (void)rig.after(rig.code(body), kRepeat, &changed);
        return !changed;
    };
    // Two puzzles; a theoretical register; nothing to turn; something else in the loop.
    CHECK(same("input \"\" A\nl: solved-goto A x\nadd A -1\nadd C 1\ngoto l\nx: halt C"));
    CHECK(same("input \"\" X\nl: solved-goto X x\nadd X -1\ngoto l\nx: halt X"));
    CHECK(same("input \"\" A\nl: solved-goto A x\nadd A 90\ngoto l\nx: halt A"));
    CHECK(same("input \"\" A\nl: solved-goto A x\nadd A -1\nprint \"\"\ngoto l\nx: halt A"));
    CHECK(same("input \"\" A\nl: solved-goto A x\nadd A -1\nsolved-goto B x\ngoto l\nx: halt A"));
    CHECK(same("input \"\" A\nl: goto l"));
    CHECK(same("input \"\" A\nl: solved-goto A%1 x\nadd A -1\ngoto l\nx: halt A"));
}

TEST_CASE("a loop while something is 0 is passed at most once", "[loops]") {
    CHECK(two_cubes().text_after(
              "input \"\" A\nl: add B 1\nsolved-goto A%9 y\nhalt B\ny: add A 1\ngoto l", kRepeat) ==
          "0: input A; 1\n1: B+1; A%9 ? 2 : 3\n2: A+1; B+1; 3\n3: halt\n");
    // 9 more is 0 again: that one never ends.
    CHECK(two_cubes().text_after(
              "input \"\" A\nl: add B 1\nsolved-goto A%9 y\nhalt B\ny: add A 9\ngoto l", kRepeat) ==
          "0: input A; 1\n1: B+1; A%9 ? 2 : 3\n2: A+9; 1\n3: halt\n");
    // Another way into the loop, with any A.
    CHECK(two_cubes().text_after("input \"\" A\nsolved-goto B%9 y\nl: add B 1\nsolved-goto A%9 y\n"
                                 "halt B\ny: add A 1\ngoto l",
                                 kRepeat) ==
          "0: input A; B%9 ? 1 : 2\n1: A+1; 2\n2: B+1; A%9 ? 1 : 3\n3: halt\n");
}

TEST_CASE("the loop and the line give the same for every value", "[loops]") {
    PassRig& rig = two_cubes();
    for (const std::string body :
         {"input \"\" A\nl: solved-goto A x\nadd A -7\nadd B 4\ngoto l\nx: halt B",
          "input \"\" T.E\nl: add T.F 1\nsolved-goto T.E%10 x\nadd T.E 3\ngoto l\nx: halt T.F",
          "input \"\" A\nl: add B 1\nadd A 2\nsolved-goto A x\ngoto l\nx: halt B"}) {
        const FlatCode code = rig.code(body);
        const FlowGraph graph = rig.after(code, kRepeat);
        for (int value = 0; value < 90; value += kSanitized ? 7 : 1) {
            CAPTURE(body, value);
            CHECK(rig.run(graph, {value}) == rig.run(code, {value}));
        }
    }
}

TEST_CASE("a register that moves one by one moves remainder by remainder", "[loops]") {
    PassRig& rig = two_cubes();
    // A is readable mod 2, 9 and 10: at most 1 + 8 + 9 repetitions, and not 89.
    CHECK(most_repetitions(rig, count_down("A", "-1", "add B 1", "B"), kRepeat, 90) == 89);
    for (const char* by : {"-1", "1", "-7", "49", "89"}) {
        for (const char* body : {"", "add B 1", "add B -4", "add B 45"}) {
            CHECK(most_repetitions(rig, count_down("A", by, body, "B"), kVectorise, 90) <=
                  1 + 8 + 9);
            CHECK(most_repetitions(rig, count_down("T.E", by, "", "T.E"), kVectorise, 90) <=
                  1 + 8 + 9);
        }
    }
    // What is in B already stays in it.
    CHECK(most_repetitions(rig, "add B 50\n" + count_down("A", "-1", "add B 1", "B"), kVectorise,
                           90) <= 18);
}

TEST_CASE("moves between registers of other orders", "[loops]") {
    PassRig& rig = many_orders();
    // 1260 = 4 * 9 * 5 * 7, and the remainders by 4, 9, 14 and 15 are readable, among others: at
    // most 3 + 8 + 6 + 4 repetitions if prime powers are taken one by one. Larger steps can take
    // fewer turns, but not more repetitions than by 28 and 45 alone.
    CHECK(most_repetitions(rig, count_down("A", "-1", "", "A"), kVectorise, 1260) <= 27 + 44);
    CHECK(most_repetitions(rig, count_down("A", "-11", "", "A"), kVectorise, 1260) <= 27 + 44);
    // 30 is readable mod 3 and 10. With 10 turns each time, 29 times 10 and a look are 319, and 2
    // times that and 9 times 30 and a look 301, which does not save the price of a line, 20. (All
    // is twice the average.)
    CHECK(most_repetitions(rig, count_down("B", "-1", "", "B"), kVectorise, 30) == 29);
    // With more to turn it does. 3 each time goes evenly into 18, 9 and 10, as 30 * 3 is a
    // multiple of 18 and of 9, and 30 of 10.
    CHECK(most_repetitions(rig, count_down("B", "-1", "add D 1\nadd C 3", "C"), kVectorise, 30) <=
          2 + 9);
    CHECK(most_repetitions(rig, count_down("B", "-1", "add D 1\nadd C 3", "D"), kVectorise, 30) <=
          2 + 9);
    // But not 1 into 18: 30 times 1 is 12 there. Nor into 9. Then steps of 1 and 3, the digits of
    // the number, are the only way.
    CHECK(most_repetitions(rig, count_down("B", "-1", "add C 1", "C"), kVectorise, 30) == 2 + 9);
    CHECK(most_repetitions(rig, count_down("B", "-1", "add E 1", "E"), kVectorise, 30) == 2 + 9);
    CHECK(most_repetitions(rig, count_down("C", "5", "add E 1", "E"), kVectorise, 18) <= 17);
    // One remainder only: no ladder.
    CHECK(most_repetitions(rig, count_down("D", "-1", "", "D"), kVectorise, 10) == 9);
    CHECK(most_repetitions(rig, count_down("E", "-1", "", "E"), kVectorise, 9) == 8);
    // 105 is readable mod 3, 7, 15: at most 14 + 6 or 2 + 4 + 6.
    CHECK(most_repetitions(rig, count_down("F", "-1", "", "F"), kVectorise, 105) <= 14 + 6);
}

TEST_CASE("loops that do not count a whole register down stay lines", "[loops]") {
    PassRig& rig = two_cubes();
    const auto same = [&](const std::string& body) {
        return rig.text_after(body, kVectorise) == rig.text_after(body, kRepeat);
    };
    CHECK_FALSE(same(count_down("A", "-1", "add B 1", "B")));
    // 3 does not take every value to 0, but those that it does in fewer steps, since A%9 can be
    // read; 10 and 45 have no remainder between them and the whole that could be.
    CHECK_FALSE(same(count_down("A", "-3", "add B 1", "B")));
    CHECK(same(count_down("A", "-10", "add B 1", "B")));
    CHECK(same(count_down("A", "-45", "add B 1", "B")));
    // Nor does it have to be A that reaches 0.
    CHECK(same("input \"\" A\nl: solved-goto A%10 x\nadd A -1\nadd B 1\ngoto l\nx: halt B"));
    CHECK(same("input \"\" A\nl: solved-goto A x\nadd B 1\ngoto l\nx: halt B"));
    CHECK(same(count_down("C", "-1", "add D 1", "D")));
}

TEST_CASE("a number moves between cubes in fewer repetitions", "[loops]") {
    PassRig& rig = many_orders();
    // A round is a test, a jump, an addition for each cube or register, and a jump back.
    const std::string to_other = count_down("G", "-1", "add A 14\nadd H 2", "A");
    CHECK(most_repetitions(rig, to_other, kVectorise, 90) <= 18 * 5);
    CHECK(most_repetitions(rig, to_other, kRepeat, 90) == 89 * 6);
    // To a theoretical register, and from one, which has no remainders.
    CHECK(most_repetitions(rig, count_down("G", "-1", "add X 1", "X"), kVectorise, 90) <= 18 * 5);
    CHECK(most_repetitions(rig, count_down("X", "-1", "add G 1", "G"), kVectorise, 90) == 89 * 5);
    // 90 times 1 is not 0 mod 1260: steps of 1 and 9 or 10.
    CHECK(most_repetitions(rig, count_down("G", "-1", "add Y 1", "Y"), kVectorise, 90) <= 18 * 5);
    // Entered in the middle, tested last.
    CHECK(most_repetitions(rig,
                           "input \"\" G\nsolved-goto H y\nl: add X 1\ny: add G -1\n"
                           "solved-goto G x\ngoto l\nx: halt X",
                           kVectorise, 90) <= 18 * 5 + 5);
}

TEST_CASE("a pass that has nothing more to do says so", "[loops]") {
    PassRig& rig = many_orders();
    const FlatCode code = rig.code(count_down("G", "-1", "add X 1", "X"));
    TurnCosts costs(rig.registers());
    PassContext context{rig.registers(), costs};
    FlowGraph graph = make_flow_graph(code);
    CHECK_FALSE(pass::repeat_until(graph, context));
    CHECK(pass::vectorise_moves(graph, context));
    CHECK_FALSE(pass::vectorise_moves(graph, context));
    // No remainders, and no better step than 1.
    graph = rig.after(rig.code(count_down("D", "-1", "", "D")), kRepeat);
    CHECK_FALSE(pass::vectorise_moves(graph, context));
}

TEST_CASE("stages do not outgrow what can be written", "[loops]") {
    PassRig& rig = two_cubes();
    const std::size_t a = rig.reg("A");
    const std::size_t b = rig.reg("B");
    FlatCode code;
    for (int i = 0; i < 10'000; ++i) {
        code.steps.push_back({step::Input{"", a}, {}});
        code.steps.push_back({step::RepeatUntil{{a, 90}, {{a, -1}, {b, 1}}}, {}});
    }
    const FlowGraph graph = rig.after(code, kVectorise);
    TurnCosts costs(rig.registers());
    Integer turns = 0;
    for (const Step& step : graph.blocks.front().steps) {
        const auto* repeat = std::get_if<step::RepeatUntil>(&step.what);
        if (repeat != nullptr) turns += costs.turns(repeat->terms);
    }
    CHECK(turns > 1'000'000);
    CHECK(turns <= 1'000'000 + 10'000 * (10 + 9));
}
