// Where blocks stand: as few gotos as there can be, and out of loops.
#include <numeric>

#include "catch.hpp"
#include "optimiser/flat_programs.hpp"
#include "optimiser/layout.hpp"
#include "optimiser/loop_nesting.hpp"
#include "qat/qat.hpp"
#include "sanitized.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

BasicBlock block(std::string message) {
    BasicBlock made;
    made.steps.push_back({step::Print{std::move(message), {}}, {}});
    return made;
}

BasicBlock jump(BlockId to) {
    BasicBlock made = block("j");
    made.exit = leave::Jump{to};
    return made;
}

BasicBlock branch(BlockId solved, BlockId otherwise) {
    BasicBlock made = block("b");
    made.exit = leave::Branch{{0, 4}, solved, otherwise};
    return made;
}

/// A halt with a step before it, which is too long to be written twice.
BasicBlock halt() {
    BasicBlock made = block("h");
    made.exit = leave::Halt{"end", {}};
    return made;
}

std::size_t gotos(const FlatCode& code) {
    return static_cast<std::size_t>(std::count_if(
        code.steps.begin(), code.steps.end(),
        [](const Step& step) { return std::holds_alternative<step::Goto>(step.what); }));
}

/// Gotos that a program needs with its blocks in a given order.
std::size_t gotos_in_order(const FlowGraph& graph, const std::vector<BlockId>& order) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const BasicBlock& at = graph.blocks[order[i]];
        const BlockId next = i + 1 < order.size() ? order[i + 1] : order.size();
        if (const auto* to = std::get_if<leave::Jump>(&at.exit)) count += to->to != next;
        if (const auto* to = std::get_if<leave::Branch>(&at.exit)) count += to->otherwise != next;
        if (std::holds_alternative<leave::RunOff>(at.exit)) count += next != order.size();
    }
    return count;
}

std::size_t fewest_gotos(const FlowGraph& graph) {
    std::vector<BlockId> order(graph.blocks.size());
    std::iota(order.begin(), order.end(), BlockId{0});
    std::size_t best = order.size();
    do {
        if (order[0] == graph.entry) best = std::min(best, gotos_in_order(graph, order));
    } while (std::next_permutation(order.begin(), order.end()));
    return best;
}

/// The lines at a level for two registers mod 4, A turning U and B turning D'.
std::string lines_at(const std::string& body, int level) { return Qat(small(body), level).lines(); }

}  // namespace

TEST_CASE("no order of the blocks has fewer gotos", "[layout]") {
    std::mt19937 random(7);
    for (int round = 0; round < (kSanitized ? 200 : 1500); ++round) {
        FlowGraph graph;
        const std::size_t count = 1 + random() % 6;
        const auto any = [&] { return random() % count; };
        bool off = false;
        for (std::size_t i = 0; i < count; ++i) {
            const auto kind = random() % 8;
            if (kind == 0 && !off) {
                graph.blocks.push_back(block("r"));
                off = true;
            } else if (kind < 2) {
                graph.blocks.push_back(halt());
            } else {
                graph.blocks.push_back(kind < 5 ? jump(any()) : branch(any(), any()));
            }
        }
        graph.entry = any();
        INFO(graph_text(graph, FlatProgram(small("halt A")).registers()));
        REQUIRE(gotos(lay_out(graph)) == fewest_gotos(graph));
    }
}

TEST_CASE("a jump around another jump is turned over", "[layout]") {
    // solved-goto A x; goto y; x: ... becomes one line that runs into y.
    CHECK(lines_at("input \"\" A\nw: solved-goto A x\ngoto y\nx: halt \"x\"\n"
                   "y: add A 1\nprint \"\"\ngoto w",
                   1) ==
          "1 | input \"\"\n    U\n    max-input 3\n2 | solved-goto UF 6\n3 | U\n4 | print \"\"\n"
          "5 | goto 2\n6 | halt \"x\"\n");
}

TEST_CASE("a goto stands outside of loops where it can", "[layout]") {
    // Into 2 come 0, from outside, and 1, from the loop 1, 2: the loop runs through.
    FlowGraph graph;
    graph.blocks = {jump(2), jump(2), branch(1, 3), halt()};
    const FlatCode code = lay_out(graph);
    // 0 and a goto to 2; then 1, 2 and 3.
    REQUIRE(code.steps.size() == 7);
    REQUIRE(std::holds_alternative<step::Goto>(code.steps[1].what));
    CHECK(code.position(std::get<step::Goto>(code.steps[1].what).label) == 3);
    // The other way about with 1 outside, which is nearer to 2 in the source.
    graph.blocks = {branch(4, 1), jump(2), branch(3, 4), jump(2), halt()};
    const FlatCode other = lay_out(graph);
    REQUIRE(other.steps.size() == 9);
    REQUIRE(std::holds_alternative<step::Goto>(other.steps[3].what));
    CHECK(other.position(std::get<step::Goto>(other.steps[3].what).label) == 5);
}

TEST_CASE("the loops that edges lie in are counted", "[layout]") {
    // 1 to 3 are a loop, 2 one within it; 4 is another one, behind it.
    FlowGraph graph;
    graph.blocks = {jump(1), jump(2), branch(3, 2), branch(4, 1), branch(5, 4), halt()};
    const auto depths = loop_depths(graph);
    CHECK(depths[0][0] == 0);
    CHECK(depths[1][0] == 1);
    CHECK(depths[2][0] == 1);
    CHECK(depths[2][1] == 2);
    CHECK(depths[3][0] == 0);
    CHECK(depths[3][1] == 1);
    CHECK(depths[4][0] == 0);
    CHECK(depths[4][1] == 1);
}

TEST_CASE("a halt of one line is written twice, not jumped to", "[layout]") {
    CHECK(lines_at("input \"\" A\nsolved-goto A x\nprint \"a\"\ngoto y\nx: print \"b\"\ny: halt B",
                   1) ==
          "1 | input \"\"\n    U\n    max-input 3\n2 | solved-goto UF 5\n3 | print \"a\"\n"
          "4 | halt \"0\"\n5 | print \"b\"\n6 | halt \"0\"\n");
}

TEST_CASE("what runs past the end stands last", "[layout]") {
    CHECK(lines_at("input \"\" A\nsolved-goto A x\nprint \"a\"\ngoto z\n"
                   "x: print \"b\"\nhalt B\nz: print \"c\"",
                   1) ==
          "1 | input \"\"\n    U\n    max-input 3\n2 | solved-goto UF 4\n3 | goto 6\n"
          "4 | print \"b\"\n5 | halt \"0\"\n"
          "6 | print \"a\"\n7 | print \"c\"\n");
}

TEST_CASE("a circle of jumps is laid out and never ends", "[layout]") {
    CHECK(lines_at("x: goto y\ny: goto x", 2) == "1 | goto 1\n");
    CHECK(lines_at("x: print \"a\"\ny: goto x", 2) == "1 | print \"a\"\n2 | goto 1\n");
}
