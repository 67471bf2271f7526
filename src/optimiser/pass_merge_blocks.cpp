// Merging a block that ends with a jump with its target, when nothing else leads there.
//
//     add A 1           add A 1
//     goto x            print "b"
//     ...               halt A
//     x: print "b"
//     halt A
//
// Merging starts only at blocks that are not merged into others, a whole chain at once, so that no
// step moves twice.
#include <iterator>

#include "optimiser/passes.hpp"

namespace qter::pass {
namespace {

class BlockMerger {
 public:
    explicit BlockMerger(FlowGraph& graph) : graph_(graph), arrivals_(graph.blocks.size(), 0) {
        ++arrivals_[graph.entry];
        for (const BasicBlock& block : graph.blocks) {
            for_each_successor(block, [&](BlockId next) { ++arrivals_[next]; });
        }
    }

    bool run() {
        std::vector<bool> follows(graph_.blocks.size(), false);
        for (const BasicBlock& block : graph_.blocks) {
            if (const std::optional<BlockId> next = only_follower(block)) follows[*next] = true;
        }
        for (BlockId id = 0; id < graph_.blocks.size(); ++id) {
            if (!follows[id]) take_in_chain(graph_.blocks[id]);
        }
        return changed_;
    }

 private:
    /// The only successor of a block, if it has no other predecessor.
    [[nodiscard]] std::optional<BlockId> only_follower(const BasicBlock& block) const {
        const auto* jump = std::get_if<leave::Jump>(&block.exit);
        if (jump == nullptr || arrivals_[jump->to] != 1) return std::nullopt;
        return jump->to;
    }

    void take_in_chain(BasicBlock& block) {
        while (const std::optional<BlockId> id = only_follower(block)) {
            BasicBlock& next = graph_.blocks[*id];
            if (&next == &block) return;
            std::move(next.steps.begin(), next.steps.end(), std::back_inserter(block.steps));
            block.exit = std::move(next.exit);
            block.exit_span = next.exit_span;
            next = {};
            changed_ = true;
        }
    }

    FlowGraph& graph_;
    std::vector<std::size_t> arrivals_;  // edges into each block, and the start of the program
    bool changed_ = false;
};

}  // namespace

bool merge_blocks(FlowGraph& graph, PassContext& context) {
    if (!BlockMerger(graph).run()) return false;
    unreachable(graph, context);
    return true;
}

}  // namespace qter::pass
