#include "optimiser/liveness.hpp"

#include "optimiser/effects.hpp"

namespace qter {

Liveness::Liveness(const FlowGraph& graph, const RegisterTable& registers)
    : graph_(graph), registers_(registers), count_(registers.registers().size()) {
    const bool too_large = graph.blocks.size() > kMaxFacts / (count_ + 1);
    before_.assign(graph.blocks.size() * count_, too_large);
    if (too_large) return;
    Live live;
    for (bool changed = true; changed;) {
        changed = false;
        for (BlockId id = graph.blocks.size(); id-- > 0;) {
            read_exit(id, live);
            const std::vector<Step>& steps = graph.blocks[id].steps;
            for (auto step = steps.rbegin(); step != steps.rend(); ++step) pass_back(*step, live);
            for (std::size_t reg = 0; reg < count_; ++reg) {
                if (live[reg] == before_[id * count_ + reg]) continue;
                before_[id * count_ + reg] = live[reg];
                changed = true;
            }
        }
    }
}

void Liveness::read_exit(BlockId block, Live& live) const {
    live.assign(count_, false);
    for_each_successor(graph_.blocks[block], [&](BlockId next) {
        for (std::size_t reg = 0; reg < count_; ++reg) {
            if (before(next, reg)) live[reg] = true;
        }
    });
    if (const Reading* reading = exit_reading(graph_.blocks[block])) live[reading->reg] = true;
}

Liveness::Live Liveness::before_exit(BlockId block) const {
    Live live;
    read_exit(block, live);
    return live;
}

void Liveness::pass_back(const Step& step, Live& live) const {
    const Barrier barrier = barrier_of(step);
    if (barrier.reg) live[*barrier.reg] = true;
    if (!barrier.holding) return;
    const bool empties = std::holds_alternative<step::Solve>(step.what);
    for (std::size_t reg = 0; reg < live.size(); ++reg) {
        if (registers_[reg].holding == *barrier.holding) live[reg] = !empties;
    }
}

}  // namespace qter
