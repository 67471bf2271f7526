#include "optimiser/flow_graph.hpp"

#include <algorithm>

namespace qter {
namespace {

class GraphBuilder {
 public:
    explicit GraphBuilder(const FlatCode& code) : code_(code), end_(code.steps.size()) {}

    FlowGraph build() {
        find_blocks();
        for (std::size_t at = 0; at < end_; ++at) add(at);
        return std::move(graph_);
    }

 private:
    /// A block begins at each target of a jump and after each step that may jump.
    void find_blocks() {
        std::vector<bool> begins(end_ + 1, false);
        begins[0] = true;
        for (std::size_t at = 0; at < end_; ++at) {
            const std::size_t* label = jump_label(code_.steps[at]);
            if (label != nullptr) begins[code_.position(*label)] = true;
            if (label != nullptr || !goes_on(code_.steps[at])) begins[at + 1] = true;
        }
        block_at_.resize(end_ + 1);
        for (std::size_t at = 0; at <= end_; ++at) {
            if (begins[at] || at == end_) graph_.blocks.emplace_back();
            block_at_[at] = graph_.blocks.size() - 1;
        }
    }

    void add(std::size_t at) {
        BasicBlock& block = graph_.blocks[block_at_[at]];
        const Step& step = code_.steps[at];
        const BlockId next = block_at_[at + 1];
        if (const auto* jump = std::get_if<step::Goto>(&step.what)) {
            block.exit = leave::Jump{target(jump->label)};
        } else if (const auto* branch = std::get_if<step::SolvedGoto>(&step.what)) {
            block.exit = leave::Branch{branch->value, target(branch->label), next};
        } else if (const auto* halt = std::get_if<step::Halt>(&step.what)) {
            block.exit = *halt;
        } else {
            block.steps.push_back(step);
            if (next != block_at_[at]) block.exit = leave::Jump{next};
        }
        block.exit_span = step.span;
    }

    [[nodiscard]] BlockId target(std::size_t label) const {
        return block_at_[code_.position(label)];
    }

    const FlatCode& code_;
    std::size_t end_;
    FlowGraph graph_;
    std::vector<BlockId> block_at_;  // by step, and for the end
};

}  // namespace

FlowGraph make_flow_graph(const FlatCode& code) { return GraphBuilder(code).build(); }

bool repeats(const FlowGraph& graph) {
    const auto is_repeat = [](const Step& step) {
        return std::holds_alternative<step::RepeatUntil>(step.what);
    };
    return std::any_of(graph.blocks.begin(), graph.blocks.end(), [&](const BasicBlock& block) {
        return std::any_of(block.steps.begin(), block.steps.end(), is_repeat);
    });
}

std::vector<std::vector<BlockId>> predecessors(const FlowGraph& graph) {
    std::vector<std::vector<BlockId>> before(graph.blocks.size());
    for (BlockId id = 0; id < graph.blocks.size(); ++id) {
        for_each_successor(graph.blocks[id], [&](BlockId next) { before[next].push_back(id); });
    }
    return before;
}

}  // namespace qter
