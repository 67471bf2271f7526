#include "optimiser/loop_nesting.hpp"

#include <algorithm>

namespace qter {
namespace {

class LoopNesting {
 public:
    explicit LoopNesting(const FlowGraph& graph)
        : successors_(graph.blocks.size(), {kNoBlock, kNoBlock}),
          depths_(graph.blocks.size(), {0, 0}),
          entry_(graph.entry) {
        for (BlockId id = 0; id < graph.blocks.size(); ++id) {
            std::size_t side = 0;
            for_each_successor(graph.blocks[id],
                               [&](BlockId next) { successors_[id][side++] = next; });
        }
    }

    std::vector<std::array<std::uint8_t, 2>> run() {
        order_ = {entry_};
        for (BlockId id = 0; id < successors_.size(); ++id) order_.push_back(id);
        bool more = true;
        for (int level = 0; level < kMaxLoopDepth && more; ++level) {
            find_components();
            more = go_inwards();
        }
        return std::move(depths_);
    }

 private:
    /// Tarjan's algorithm along the remaining edges. It starts from blocks in the order of the
    /// search of the level before, so that heads are the blocks where runs enter.
    void find_components() {
        number_.assign(successors_.size(), 0);
        low_.assign(successors_.size(), 0);
        component_.assign(successors_.size(), kNoBlock);
        std::vector<BlockId> starts;
        starts.swap(order_);
        for (const BlockId start : starts) {
            if (number_[start] == 0) search(start);
        }
    }

    void search(BlockId start) {
        enter(start);
        while (!path_.empty()) {
            auto& [at, side] = path_.back();
            if (side == 2) {
                leave(at);
                continue;
            }
            const BlockId next = successors_[at][side++];
            if (next == kNoBlock) continue;
            if (number_[next] == 0) {
                enter(next);
            } else if (component_[next] == kNoBlock) {
                low_[at] = std::min(low_[at], number_[next]);
            }
        }
    }

    void enter(BlockId id) {
        order_.push_back(id);
        number_[id] = low_[id] = order_.size();
        stack_.push_back(id);
        path_.emplace_back(id, 0);
    }

    void leave(BlockId id) {
        path_.pop_back();
        if (!path_.empty()) {
            std::size_t& low = low_[path_.back().first];
            low = std::min(low, low_[id]);
        }
        if (low_[id] != number_[id]) return;
        BlockId member = kNoBlock;
        while (member != id) {
            member = stack_.back();
            stack_.pop_back();
            component_[member] = id;
        }
    }

    /// Counts the edges within components, and keeps only those that do not lead to a head; true
    /// when there are any. A component is named by its head.
    bool go_inwards() {
        bool any = false;
        for (BlockId id = 0; id < successors_.size(); ++id) {
            for (std::size_t side = 0; side < 2; ++side) {
                BlockId& next = successors_[id][side];
                if (next == kNoBlock) continue;
                const bool inside = component_[next] == component_[id];
                if (inside) ++depths_[id][side];
                if (!inside || next == component_[id]) next = kNoBlock;
                any = any || next != kNoBlock;
            }
        }
        return any;
    }

    std::vector<std::array<BlockId, 2>> successors_;  // along the remaining edges
    std::vector<std::array<std::uint8_t, 2>> depths_;
    BlockId entry_;
    std::vector<BlockId> order_;       // blocks in the order of the search
    std::vector<std::size_t> number_;  // position in order_, from 1; 0 if not visited
    std::vector<std::size_t> low_;
    std::vector<BlockId> component_;
    std::vector<BlockId> stack_;
    std::vector<std::pair<BlockId, std::size_t>> path_;  // blocks and their next side to visit
};

}  // namespace

std::vector<std::array<std::uint8_t, 2>> loop_depths(const FlowGraph& graph) {
    return LoopNesting(graph).run();
}

}  // namespace qter
