// Fragments: which blocks can be part of one, how they are parted from the rest, and which lines a
// replacement saves.
#include "catch.hpp"
#include "optimiser/layout.hpp"
#include "optimiser/pass_rig.hpp"
#include "superoptimiser/fragment.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

PassRig& fragment_rig() {
    static PassRig rig(
        "A, B <- 3x3 builtin (90, 90)\n tape T ~ C, D <- 3x3 builtin (4, 4)\n X <- theoretical 7");
    return rig;
}

}  // namespace

TEST_CASE("what is on a tape is no part of a fragment", "[superoptimise]") {
    PassRig& rig = fragment_rig();
    CHECK(fits_fragments(rig.registers(), rig.reg("A")));
    CHECK(fits_fragments(rig.registers(), rig.reg("X")));
    CHECK_FALSE(fits_fragments(rig.registers(), rig.reg("T.C")));
    const auto pure = [&](const std::string& body) {
        const FlowGraph graph = make_flow_graph(rig.code(body));
        return is_pure(graph.blocks[graph.entry], rig.registers());
    };
    CHECK(pure("add A 1\nadd X 2\nl: solved-goto A l\nhalt \"\""));
    CHECK_FALSE(pure("add T.C 1\nsolved-goto A l\nl: halt \"\""));
    CHECK_FALSE(pure("add A 1\nsolved-goto T.C l\nl: halt \"\""));
    CHECK_FALSE(pure("add A 1\nhalt \"\""));
    CHECK_FALSE(pure("print \"\"\nsolved-goto A l\nl: halt \"\""));
}

TEST_CASE("blocks are split where they ask or tell", "[superoptimise]") {
    PassRig& rig = fragment_rig();
    const FlatCode code = rig.code(
        "add A 1\ninput \"\" B\nadd B 2\nprint \"\" A\nadd A 3\nsolved-goto A l\nadd B 4\n"
        "l: halt \"\" B");
    FlowGraph graph = make_flow_graph(code);
    const std::size_t blocks = graph.blocks.size();
    split_at_effects(graph, rig.registers());
    CHECK(graph.blocks.size() == blocks + 2);
    CHECK(rig.text(graph) ==
          "0: A+1; 1\n"
          "1: input B; B+2; print; 2\n"
          "2: A+3; A ? 3 : 4\n"
          "3: halt\n"
          "4: B+4; 3\n");
    for (long answer = 0; answer < 90; answer += 30) {
        CHECK(rig.run(graph, {answer}) == rig.run(code, {answer}));
    }
}

TEST_CASE("lines that others jump to are not saved", "[superoptimise]") {
    // 0 -> 1, 2; 1 -> 3; 2 -> 3; 3 ends. In the fragment {0, 1, 2}, all lines are its own; where
    // block 4 jumps to 2, too, those of 2 are not.
    FlowGraph graph;
    graph.blocks.resize(5);
    const Reading a{0, 90};
    const Step add{step::Add{{{0, 1}}}, {}};
    graph.blocks[0].exit = leave::Branch{a, 1, 2};
    graph.blocks[1] = {{add, add}, leave::Jump{3}, {}};
    graph.blocks[2] = {{add}, leave::Jump{3}, {}};
    graph.blocks[3].exit = leave::Halt{"", std::nullopt};
    graph.blocks[4].exit = leave::Halt{"", std::nullopt};
    const Fragment fragment{{0, 1, 2}};
    CHECK(lines_of_its_own(graph, fragment, predecessors(graph)) == 4);
    graph.blocks[4].exit = leave::Jump{2};
    CHECK(lines_of_its_own(graph, fragment, predecessors(graph)) == 3);
}
