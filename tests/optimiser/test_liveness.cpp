// Which values some path still reads, against a walk over the paths.
#include "catch.hpp"
#include "optimiser/effects.hpp"
#include "optimiser/liveness.hpp"
#include "optimiser/pass_rig.hpp"
#include "optimiser/random_programs.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

PassRig& tape_rig() {
    static PassRig made(
        "A, B <- 3x3 builtin (90, 90)\n C, D <- 3x3 builtin (4, 4)\n"
        "tape T ~ E, F <- 3x3 builtin (4, 4)");
    return made;
}

/// Whether some path from the beginning of a block reads the register before it is set to 0.
bool is_read(const FlowGraph& graph, BlockId from, std::size_t reg) {
    const RegisterTable& registers = tape_rig().registers();
    std::vector<bool> seen(graph.blocks.size(), false);
    std::vector<BlockId> open = {from};
    while (!open.empty()) {
        const BlockId id = open.back();
        open.pop_back();
        if (seen[id]) continue;
        seen[id] = true;
        bool ends = false;
        for (const Step& step : graph.blocks[id].steps) {
            const Barrier barrier = barrier_of(step);
            const bool holds = barrier.holding && registers[reg].holding == *barrier.holding;
            ends = holds && std::holds_alternative<step::Solve>(step.what);
            if (ends) break;
            if (holds || barrier.reg == reg) return true;
        }
        if (ends) continue;
        const Reading* const reading = exit_reading(graph.blocks[id]);
        if (reading != nullptr && reading->reg == reg) return true;
        for_each_successor(graph.blocks[id], [&](BlockId next) { open.push_back(next); });
    }
    return false;
}

}  // namespace

TEST_CASE("a register is live where some path reads it", "[liveness]") {
    const RegisterTable& registers = tape_rig().registers();
    std::size_t live = 0;
    std::size_t dead = 0;
    for (unsigned seed = 1; seed <= 100; ++seed) {
        CAPTURE(seed);
        const FlowGraph graph = make_flow_graph(RandomPrograms(registers, seed).next());
        const Liveness liveness(graph, registers);
        for (BlockId id = 0; id < graph.blocks.size(); ++id) {
            for (std::size_t reg = 0; reg < registers.registers().size(); ++reg) {
                const bool read = is_read(graph, id, reg);
                CHECK(liveness.before(id, reg) == read);
                ++(read ? live : dead);
            }
        }
    }
    CHECK(live > 100);
    CHECK(dead > 100);
}

TEST_CASE("liveness of many blocks that jump backwards is found", "[liveness][hostile]") {
    // A visit of all blocks for each of them would never end.
    constexpr BlockId kBlocks = 300'000;
    const RegisterTable& registers = tape_rig().registers();
    const Reading a = {tape_rig().reg("A"), registers[tape_rig().reg("A")].order};
    FlowGraph graph;
    graph.blocks.resize(kBlocks);
    graph.entry = kBlocks - 1;
    graph.blocks[0].exit = leave::Halt{"", a};
    for (BlockId id = 1; id < kBlocks; ++id) graph.blocks[id].exit = leave::Jump{id - 1};
    const Liveness liveness(graph, registers);
    CHECK(liveness.before(kBlocks - 1, a.reg));
    CHECK(!liveness.before(kBlocks - 1, tape_rig().reg("B")));
}
