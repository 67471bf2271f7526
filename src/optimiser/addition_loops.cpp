#include "optimiser/addition_loops.hpp"

#include <algorithm>
#include <optional>

namespace qter {
namespace {

bool only_adds(const BasicBlock& block) {
    return std::all_of(block.steps.begin(), block.steps.end(), [](const Step& step) {
        return std::holds_alternative<step::Add>(step.what);
    });
}

class LoopFinder {
 public:
    explicit LoopFinder(const FlowGraph& graph)
        : graph_(graph), ends_(graph.blocks.size(), kUnknown) {}

    std::vector<AdditionLoop> find() {
        std::vector<AdditionLoop> loops;
        for (BlockId head = 0; head < graph_.blocks.size(); ++head) {
            const auto* branch = std::get_if<leave::Branch>(&graph_.blocks[head].exit);
            if (branch == nullptr || !only_adds(graph_.blocks[head])) continue;
            if (end(branch->otherwise) == head) {
                loops.push_back({head, false, way(branch->otherwise, head)});
            } else if (end(branch->solved) == head) {
                loops.push_back({head, true, way(branch->solved, head)});
            }
        }
        return loops;
    }

 private:
    static constexpr BlockId kUnknown = static_cast<BlockId>(-1);
    static constexpr BlockId kNowhere = static_cast<BlockId>(-2);  ///< in a cycle

    /// The block where the additions from `from` on end. Each block is visited once over all calls.
    BlockId end(BlockId from) {
        std::vector<BlockId> passed;
        BlockId at = from;
        while (ends_[at] == kUnknown) {
            const auto* jump = std::get_if<leave::Jump>(&graph_.blocks[at].exit);
            if (jump == nullptr || !only_adds(graph_.blocks[at])) {
                ends_[at] = at;
                break;
            }
            ends_[at] = kNowhere;  // until an end is found
            passed.push_back(at);
            at = jump->to;
        }
        for (const BlockId block : passed) ends_[block] = ends_[at];
        return ends_[from];
    }

    [[nodiscard]] std::vector<BlockId> way(BlockId from, BlockId head) const {
        std::vector<BlockId> blocks;
        while (from != head) {
            blocks.push_back(from);
            from = std::get<leave::Jump>(graph_.blocks[from].exit).to;
        }
        return blocks;
    }

    const FlowGraph& graph_;
    std::vector<BlockId> ends_;
};

void append_terms(const BasicBlock& block, std::vector<Addition>& terms) {
    for (const Step& step : block.steps) {
        const std::vector<Addition>& more = std::get<step::Add>(step.what).terms;
        terms.insert(terms.end(), more.begin(), more.end());
    }
}

}  // namespace

std::vector<Addition> AdditionLoop::terms(const FlowGraph& graph) const {
    std::vector<Addition> terms;
    for (const BlockId block : behind) append_terms(graph.blocks[block], terms);
    append_terms(graph.blocks[head], terms);
    return terms;
}

std::vector<AdditionLoop> addition_loops(const FlowGraph& graph) {
    return LoopFinder(graph).find();
}

}  // namespace qter
