// Moves of registers that follow each other across a join.
//
//     m2: repeat {C -1, A 2} until C is 0, goto m3        m2: repeat {C -1, A 6} until C is 0, ...
//     m5: repeat {C -1, A 5} until C is 0, goto m3        m5: repeat {C -1, A 15} until C is 0, ...
//     m3: repeat {A -1, C 3} until A is 0, ...
//
// The technique: tail duplication. A block that ends with a repetition and jumps to a block that
// begins with one gets a copy of it, so that linear_moves sees both. A copy is only kept where
// linear_moves then writes fewer steps. Copies that turn out equal are shared again by share_tails.
//
// Limits: a block is copied up to kMostSteps steps, and into a block at most kMostCopies blocks are
// copied, one after the other.
//
// Source: tail duplication as in S. Muchnick, "Advanced Compiler Design and Implementation", 1997,
// chapter 18.
#include <map>

#include "optimiser/effects.hpp"
#include "optimiser/passes.hpp"

namespace qter {
namespace {

constexpr std::size_t kMostSteps = 6;
constexpr int kMostCopies = 16;

bool repeats_in(const Step& step) { return std::holds_alternative<step::RepeatUntil>(step.what); }

/// The block with copies of those that it leads to.
BasicBlock extended(const FlowGraph& graph, BlockId id) {
    BasicBlock block = graph.blocks[id];
    for (int copies = 0; copies < kMostCopies; ++copies) {
        const auto* const jump = std::get_if<leave::Jump>(&block.exit);
        if (jump == nullptr || jump->to == id || block.steps.empty()) break;
        const BasicBlock& next = graph.blocks[jump->to];
        const bool fits = !next.steps.empty() && next.steps.size() <= kMostSteps &&
                          repeats_in(block.steps.back()) && repeats_in(next.steps.front());
        if (!fits) break;
        block.steps.insert(block.steps.end(), next.steps.begin(), next.steps.end());
        block.exit_span = next.exit_span;
        block.exit = next.exit;
    }
    return block;
}

}  // namespace

bool pass::join_moves(FlowGraph& graph, PassContext& context) {
    if (!context.runs("linear_moves")) return false;
    std::map<BlockId, BasicBlock> longer;
    for (BlockId id = 0; id < graph.blocks.size(); ++id) {
        BasicBlock block = extended(graph, id);
        if (block.steps.size() > graph.blocks[id].steps.size())
            longer.emplace(id, std::move(block));
    }
    if (longer.empty()) return false;
    FlowGraph trial = graph;
    for (const auto& [id, block] : longer) trial.blocks[id] = block;
    if (!linear_moves(trial, context)) return false;
    // What linear_moves knows depends on all copies: so again, with the useful ones only.
    std::erase_if(longer, [&](const auto& entry) {
        return trial.blocks[entry.first].steps.size() >= entry.second.steps.size();
    });
    if (longer.empty()) return false;
    for (auto& [id, block] : longer) graph.blocks[id] = std::move(block);
    linear_moves(graph, context);
    return true;
}

}  // namespace qter
