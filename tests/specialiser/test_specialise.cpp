// Specialised programs: what becomes of them, and that random ones do the same as before.
#include <random>

#include "catch.hpp"
#include "optimiser/pass_rig.hpp"
#include "optimiser/passes.hpp"
#include "optimiser/random_machines.hpp"
#include "sanitized.hpp"
#include "specialiser/mean_cost.hpp"
#include "specialiser/optimise_program.hpp"
#include "specialiser/specialise.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

constexpr std::size_t kMostBlocks = 3000;

PassRig& three_thirties() {
    static PassRig rig("A, B, C <- 3x3 builtin (30, 30, 30)");
    return rig;
}

PassRig& several_puzzles() {
    static PassRig rig(
        "A, B <- 3x3 builtin (90, 90)\n C, D, E <- 3x3 builtin (30, 30, 30)\n"
        "F, G <- 3x3 builtin (4, 4)\n tape T ~ H, I <- 3x3 builtin (4, 4)\n X <- theoretical 6");
    return rig;
}

Controls control_of(const PassRig& rig,
                    const std::vector<std::pair<std::string, std::uint64_t>>& moduli) {
    Controls control(rig.registers().registers().size());
    for (const auto& [name, k] : moduli) control[rig.reg(name)].modulus = k;
    return control;
}

std::optional<FlowGraph> specialised(PassRig& rig, const FlatCode& code, const Controls& control) {
    TurnCosts costs(rig.registers());
    return specialise(make_flow_graph(code), rig.registers(), costs, control, kMostBlocks);
}

/// A random divisor of the order of each register that may be controlled, mostly 1. Half of those
/// with the whole order may spill.
Controls random_control(const RegisterTable& registers, std::mt19937& random) {
    Controls control(registers.registers().size());
    for (std::size_t reg = 0; reg < control.size(); ++reg) {
        if (!may_be_controlled(registers, reg) || random() % 3 != 0) continue;
        const std::uint64_t order = registers[reg].order.get_ui();
        std::vector<std::uint64_t> divisors;
        for (std::uint64_t k = 1; k <= order; ++k) {
            if (order % k == 0) divisors.push_back(k);
        }
        // The whole order often, as most techniques need it.
        control[reg].modulus = random() % 2 == 0 ? order : divisors[random() % divisors.size()];
        control[reg].spills = control[reg].modulus == order && random() % 2 == 0;
    }
    return control;
}

struct Tally {
    int specialised = 0;
    int smaller = 0;  ///< some block has fewer steps, or there are fewer blocks
};

Tally try_programs(unsigned first, unsigned count) {
    PassRig& rig = several_puzzles();
    Tally tally;
    for (unsigned seed = first; seed < first + count; ++seed) {
        CAPTURE(seed);
        RandomPrograms programs(rig.registers(), seed);
        std::mt19937 random(seed);
        FlatCode code = programs.next();
        limit_answers(code, rig.registers(), seed);
        FlowGraph graph = make_flow_graph(code);
        TurnCosts costs(rig.registers());
        PassContext context{rig.registers(), costs};
        if (seed % 2 == 0) run_passes(graph, context, 2, PassSet::kBeforeCounting);
        const Controls control = random_control(rig.registers(), random);
        const auto made = specialise(graph, rig.registers(), costs, control, kMostBlocks);
        if (!made) continue;
        ++tally.specialised;
        FlowGraph finished = *made;
        run_passes(finished, context, 2, PassSet::kAll);
        if (finished.blocks.size() < made->blocks.size()) ++tally.smaller;
        for (int run = 0; run < 3; ++run) {
            const std::vector<Integer> answers = programs.answers();
            REQUIRE(rig.does_the_same(code, *made, answers));
            REQUIRE(rig.does_the_same(code, finished, answers));
        }
    }
    return tally;
}

}  // namespace

TEST_CASE("a swap of names has no turns", "[specialise]") {
    PassRig& rig = three_thirties();
    FlowGraph graph = make_flow_graph(
        rig.code("input \"\" A\ninput \"\" B\nmove A to C\nmove B to A\nmove C to B\n"
                 "print \"\" A\nhalt B"));
    TurnCosts costs(rig.registers());
    PassContext context{rig.registers(), costs};
    pass::repeat_until(graph, context);
    auto made = specialise(graph, rig.registers(), costs, control_of(rig, {}), kMostBlocks);
    REQUIRE(made);
    run_passes(*made, context, 2, PassSet::kBeforeCounting);
    CHECK(rig.text(*made) == "0: input A; input B; print; halt\n");
    // The print shows B now, and the halt A.
    const FlatRun run = rig.run(*made, {5, 7});
    CHECK(run.outputs.at(2) == "print  7");
    CHECK(run.outputs.at(3) == "halt  5");
}

TEST_CASE("a register that is wholly in the program leaves the puzzle", "[specialise]") {
    PassRig& rig = three_thirties();
    const FlatCode code =
        rig.code("add A 7\nl: solved-goto A x\nadd A -1\nadd B 2\ngoto l\nx: halt B");
    const auto made = specialised(rig, code, control_of(rig, {{"A", 30}}));
    REQUIRE(made);
    for (const BasicBlock& block : made->blocks) {
        CHECK(!std::holds_alternative<leave::Branch>(block.exit));
    }
    CHECK(rig.run(*made, {}).outputs == std::vector<std::string>{"halt  14"});
}

TEST_CASE("a loop with two tests of one register gets a step of two", "[specialise]") {
    PassRig& rig = three_thirties();
    const FlatCode code = rig.code(
        "input \"\" A\nl: solved-goto A e\nadd A -1\nsolved-goto A o\nadd A -1\ngoto l\n"
        "e: halt \"even\"\no: halt \"odd\"");
    auto made = specialised(rig, code, control_of(rig, {{"A", 2}}));
    REQUIRE(made);
    TurnCosts costs(rig.registers());
    PassContext context{rig.registers(), costs};
    run_passes(*made, context, 2, PassSet::kAll);
    CHECK(rig.text(*made) == "0: input A; A%2 ? 1 : 2\n1: halt\n2: halt\n");
    for (int n = -29; n < 30; ++n) {
        CHECK(rig.run(*made, {n}).outputs.back() == (n % 2 == 0 ? "halt even" : "halt odd"));
    }
}

TEST_CASE("a register is in the program for one use and on the puzzle for another",
          "[specialise]") {
    PassRig& rig = three_thirties();
    // A counts in the program first; then it carries twice C, which is on the puzzle.
    const FlatCode code = rig.code(
        "input \"\" C\nadd A 4\na: solved-goto A b\nprint \"down\"\nadd A -1\ngoto a\n"
        "b: solved-goto C c\nadd C -1\nadd A 2\ngoto b\n"
        "c: solved-goto A d\nadd A -1\nadd B 1\ngoto c\n"
        "d: add A 3\nprint \"\" A\nhalt B");
    FlowGraph graph = make_flow_graph(code);
    TurnCosts costs(rig.registers());
    PassContext context{rig.registers(), costs};
    run_passes(graph, context, 1, PassSet::kBeforeCounting);
    pass::repeat_until(graph, context);
    Controls spills = control_of(rig, {{"A", 30}});
    spills[rig.reg("A")].spills = true;
    const auto made = specialise(graph, rig.registers(), costs, spills, kMostBlocks);
    REQUIRE(made);
    for (int n = 0; n < 30; ++n) CHECK(rig.run(*made, {n}) == rig.run(code, {n}));
    // Without spilling, the loop over C is unrolled by the values of A.
    const auto unrolled =
        specialise(graph, rig.registers(), costs, control_of(rig, {{"A", 30}}), kMostBlocks);
    REQUIRE(unrolled);
    CHECK(made->blocks.size() + 15 < unrolled->blocks.size());
}

TEST_CASE("every value of a register is read out", "[specialise]") {
    PassRig& rig = several_puzzles();
    for (const char* const name : {"A", "C", "F"}) {
        const FlatCode code = rig.code(std::string("add ") + name + " 3\ninput \"\" " + name +
                                       "\nprint \"\" " + name + "\nhalt " + name);
        const int order = static_cast<int>(rig.registers()[rig.reg(name)].order.get_si());
        for (int k = 1; k <= order; ++k) {
            if (order % k != 0) continue;
            const auto made =
                specialised(rig, code, control_of(rig, {{name, static_cast<std::uint64_t>(k)}}));
            if (!made) continue;  // some remainders cannot be read
            for (int n = 1 - order; n < order; ++n) {
                CAPTURE(name, k, n);
                CHECK(rig.run(*made, {n}) == rig.run(code, {n}));
            }
        }
        CHECK(specialised(rig, code, control_of(rig, {{name, static_cast<std::uint64_t>(order)}})));
    }
}

TEST_CASE("specialisation ends at its limit of blocks", "[specialise]") {
    PassRig& rig = several_puzzles();
    const FlatCode code = rig.code("input \"\" A\ninput \"\" B\nprint \"\" A\nhalt B");
    TurnCosts costs(rig.registers());
    const Controls both = control_of(rig, {{"A", 90}, {"B", 90}});
    const FlowGraph graph = make_flow_graph(code);
    CHECK(!specialise(graph, rig.registers(), costs, both, 1000));
    CHECK(specialise(graph, rig.registers(), costs, both, 100'000));
}

TEST_CASE("random programs do the same when they are specialised", "[specialise]") {
    const unsigned programs = part_of(400, 4);
    const Tally tally = try_programs(1, programs);
    CHECK(tally.specialised > static_cast<int>(programs / 4));
    CHECK(tally.smaller > static_cast<int>(programs / 10));
}

TEST_CASE("many random programs do the same when they are specialised",
          "[specialise][slow][nightly]") {
    const Tally tally = try_programs(1'000'000, 20'000);
    CHECK(tally.specialised > 5'000);
}

TEST_CASE("the cost of a run is that of its turns and looks", "[specialise]") {
    // Theoretical registers have one turn for each addition: all of it is known by hand.
    PassRig rig("X <- theoretical 6");
    TurnCosts costs(rig.registers());
    const FlowGraph graph = make_flow_graph(
        rig.code("input \"\" X\nl: solved-goto X x\nadd X -1\ngoto l\nx: halt \"\""));
    const auto cost = mean_cost(graph, rig.registers(), costs, 200);
    REQUIRE(cost);
    // Entering is one addition; then 0 to 5 subtractions, each as often, and one test more.
    CHECK(cost->turns == Approx(3.5));
    CHECK(cost->looks == Approx(3.5));
    const FlowGraph endless = make_flow_graph(rig.code("l: goto l"));
    CHECK(!mean_cost(endless, rig.registers(), costs, 200));
}

TEST_CASE("a whole optimisation costs no more than without it", "[specialise]") {
    PassRig& rig = several_puzzles();
    for (unsigned seed = 1; seed <= part_of(40, 4); ++seed) {
        CAPTURE(seed);
        RandomPrograms programs(rig.registers(), seed);
        FlatCode code = programs.next();
        limit_answers(code, rig.registers(), seed);
        const FlatCode before = optimise_program(code, rig.registers(), {.most_blocks = 0}).code;
        const FlatCode after = optimise_program(code, rig.registers(), {}).code;
        for (int run = 0; run < 4; ++run) {
            const std::vector<Integer> answers = programs.answers();
            CHECK(rig.does_the_same(code, after, answers));
        }
        TurnCosts costs(rig.registers());
        const auto was = mean_cost(make_flow_graph(before), rig.registers(), costs, 100);
        const auto is = mean_cost(make_flow_graph(after), rig.registers(), costs, 100);
        if (!was || !is) continue;
        const auto lines = [](const FlatCode& code) {
            return static_cast<double>(code.steps.size());
        };
        CHECK(is->turns + is->looks <=
              was->turns + was->looks + kLinePrice * std::max(0.0, lines(before) - lines(after)) +
                  0.01);
    }
}
