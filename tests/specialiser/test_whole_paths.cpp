// Additions along whole paths: shifts that make additions vanish, and that nothing else changes.
#include <random>

#include "catch.hpp"
#include "optimiser/effects.hpp"
#include "optimiser/layout.hpp"
#include "optimiser/line_count.hpp"
#include "optimiser/lower.hpp"
#include "optimiser/pass_rig.hpp"
#include "optimiser/passes.hpp"
#include "optimiser/random_programs.hpp"
#include "sanitized.hpp"
#include "specialiser/mean_cost.hpp"
#include "specialiser/whole_paths.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

PassRig& a_pair() {
    static PassRig rig("A, B <- 3x3 builtin (90, 90)\n X <- theoretical 12");
    return rig;
}

PassRig& two_cubes_and_a_tape() {
    static PassRig rig(
        "A, B <- 3x3 builtin (90, 90)\n C, D, E <- 3x3 builtin (30, 30, 30)\n"
        "tape T ~ H, I <- 3x3 builtin (4, 4)\n X <- theoretical 6");
    return rig;
}

/// After the shifts are chosen; without visits every block is visited once.
FlowGraph with_shifts(PassRig& rig, const std::string& body, std::vector<double> visits = {}) {
    FlowGraph graph = make_flow_graph(rig.code(body));
    TurnCosts costs(rig.registers());
    visits.resize(graph.blocks.size(), 1);
    choose_along_paths(graph, rig.registers(), costs, visits, 0.05);
    return graph;
}

/// Turns that 90 runs of a program take which only asks for B.
double entering(PassRig& rig) {
    const FlowGraph graph = make_flow_graph(rig.code("input \"\" B\nhalt \"\""));
    TurnCosts costs(rig.registers());
    return 90 * mean_cost(graph, rig.registers(), costs, 90).value().turns;
}

std::size_t additions(const FlowGraph& graph) {
    std::size_t count = 0;
    for (const BasicBlock& block : graph.blocks) {
        for (const Step& step : block.steps) count += add_of(step) != nullptr ? 1 : 0;
    }
    return count;
}

}  // namespace

TEST_CASE("an addition before a look goes into both sides", "[whole-paths]") {
    // The look at B does not see X. All runs pay for the first addition, and half for each other.
    PassRig& rig = a_pair();
    const FlowGraph graph = with_shifts(rig,
                                        "input \"\" B\nadd X 5\nsolved-goto B z\nadd X 1\n"
                                        "halt X\nz: add X 2\nhalt X",
                                        {1, 0.5, 0.5});
    CHECK(rig.text(graph) == "0: input B; B ? 1 : 2\n1: X-5; halt\n2: X+6; halt\n");
}

TEST_CASE("a count along a chain becomes one addition where it begins", "[whole-paths]") {
    PassRig& rig = a_pair();
    const std::string body =
        "input \"\" B\nsolved-goto B%9 x\nsolved-goto B%2 y\nprint \"z\"\ngoto a\n"
        "x: print \"x\"\ngoto c\ny: print \"y\"\ngoto b\n"
        "a: print \"a\"\nadd X 1\ngoto b\nb: print \"b\"\nadd X 1\ngoto c\n"
        "c: print \"c\"\nadd X 1\ngoto d\nd: halt X";
    const FlatCode code = rig.code(body);
    FlowGraph graph = make_flow_graph(code);
    TurnCosts costs(rig.registers());
    const auto before = mean_cost(graph, rig.registers(), costs, 90);
    REQUIRE(before);
    REQUIRE(additions(graph) == 3);
    // Of 90 numbers 10 go to c, 40 to b and 40 to a: a run has 1, 2 or 3 additions of one turn.
    CHECK(90 * before->turns - entering(rig) == Approx(10 * 1 + 40 * 2 + 40 * 3));
    REQUIRE(choose_along_paths(graph, rig.registers(), costs, before->visits, 0.05));
    CAPTURE(rig.text(graph));
    const auto after = mean_cost(graph, rig.registers(), costs, 90);
    REQUIRE(after);
    CHECK(90 * after->turns - entering(rig) == Approx(90));
    for (int n = 0; n < 90; ++n) REQUIRE(rig.run(graph, {n}) == rig.run(code, {n}));
}

TEST_CASE("what is read keeps its value", "[whole-paths]") {
    PassRig& rig = a_pair();
    // X is printed after each addition, so no addition may move.
    CHECK(rig.text(
              with_shifts(rig, "add X 1\nprint \"\" X\nadd X 2\nprint \"\" X\nadd X 3\nhalt X")) ==
          "0: X+1; print; X+2; print; X+3; halt\n");
    // A look at A%9 lets multiples of 9 pass, and only these.
    for (const int amount : {9, 10}) {
        const std::string back = "add A -" + std::to_string(amount) + "\nhalt A\n";
        const std::string body = "input \"\" A\nadd A " + std::to_string(amount) +
                                 "\nsolved-goto A%9 z\n" + back + "z: " + back;
        const FlatCode code = rig.code(body);
        const FlowGraph graph = with_shifts(rig, body);
        CAPTURE(amount, rig.text(graph));
        CHECK(additions(graph) == (amount == 9 ? 0U : 3U));
        for (int n = 0; n < 90; ++n) REQUIRE(rig.run(graph, {n}) == rig.run(code, {n}));
    }
}

TEST_CASE("random programs do the same with shifts", "[whole-paths]") {
    PassRig& rig = two_cubes_and_a_tape();
    int changed = 0;
    const unsigned programs = part_of(600, 4);
    for (unsigned seed = 1; seed <= programs; ++seed) {
        CAPTURE(seed);
        RandomPrograms made(rig.registers(), seed);
        std::mt19937 random(seed);
        const FlatCode code = made.next();
        FlowGraph graph = make_flow_graph(code);
        TurnCosts costs(rig.registers());
        PassContext context{rig.registers(), costs};
        if (seed % 3 != 0) {
            run_passes(graph, context, 2, seed % 3 == 1 ? PassSet::kBeforeCounting : PassSet::kAll);
        }
        // Any visits are right; some blocks have none.
        std::vector<double> visits;
        for (std::size_t i = 0; i < graph.blocks.size(); ++i) {
            visits.push_back(static_cast<double>(random() % 20));
        }
        if (choose_along_paths(graph, rig.registers(), costs, visits, 0.05)) ++changed;
        for (int run = 0; run < 3; ++run) {
            const std::vector<Integer> answers = made.answers();
            REQUIRE(rig.does_the_same(code, graph, answers));
        }
    }
    CHECK(changed > static_cast<int>(programs / 10));
}

TEST_CASE("the lines are those that the program gets", "[whole-paths]") {
    PassRig& rig = two_cubes_and_a_tape();
    for (unsigned seed = 1; seed <= part_of(200, 4); ++seed) {
        CAPTURE(seed);
        RandomPrograms made(rig.registers(), seed);
        const FlatCode code = made.next();
        TurnCosts costs(rig.registers());
        PassContext context{rig.registers(), costs};
        FlowGraph graph = make_flow_graph(code);
        run_passes(graph, context, 2, PassSet::kAll);
        const FlatCode laid = lay_out(graph);
        Diagnostics diagnostics;
        const Program program = lower(laid, rig.registers(), nullptr, diagnostics);
        REQUIRE(!diagnostics.has_errors());
        CHECK(count_lines(laid, rig.registers()) == program.instructions.size());
    }
}
