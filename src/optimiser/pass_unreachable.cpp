// Removing blocks that no path from the entry reaches; every branch may go both ways. The others
// keep their order.
//
//     goto x          x: halt "a"
//     add A 1
//     x: halt "a"
#include "optimiser/passes.hpp"

namespace qter::pass {
namespace {

std::vector<bool> reached_blocks(const FlowGraph& graph) {
    std::vector<bool> reached(graph.blocks.size(), false);
    std::vector<BlockId> open = {graph.entry};
    reached[graph.entry] = true;
    while (!open.empty()) {
        const BlockId at = open.back();
        open.pop_back();
        for_each_successor(graph.blocks[at], [&](BlockId next) {
            if (!reached[next]) open.push_back(next);
            reached[next] = true;
        });
    }
    return reached;
}

}  // namespace

bool unreachable(FlowGraph& graph, PassContext& /*context*/) {
    const std::vector<bool> reached = reached_blocks(graph);
    std::vector<BlockId> place(graph.blocks.size());
    std::vector<BasicBlock> kept;
    for (BlockId id = 0; id < graph.blocks.size(); ++id) {
        place[id] = kept.size();
        if (reached[id]) kept.push_back(std::move(graph.blocks[id]));
    }
    const bool changed = kept.size() < graph.blocks.size();
    graph.blocks = std::move(kept);
    graph.entry = place[graph.entry];
    for (BasicBlock& block : graph.blocks) {
        for_each_successor(block, [&](BlockId& next) { next = place[next]; });
    }
    return changed;
}

}  // namespace qter::pass
