#include "optimiser/liveness.hpp"

#include "optimiser/effects.hpp"

namespace qter {

Liveness::Liveness(const FlowGraph& graph, const RegisterTable& registers)
    : graph_(graph), registers_(registers) {
    const std::size_t count = registers.registers().size();
    const bool too_large = graph.blocks.size() > kMaxFacts / (count + 1);
    before_.assign(graph.blocks.size(), Live(count, too_large));
    if (too_large) return;
    for (bool changed = true; changed;) {
        changed = false;
        for (BlockId id = graph.blocks.size(); id-- > 0;) {
            Live live = before_of(id);
            if (live == before_[id]) continue;
            before_[id] = std::move(live);
            changed = true;
        }
    }
}

Liveness::Live Liveness::after(BlockId block) const {
    Live live(registers_.registers().size(), false);
    for_each_successor(graph_.blocks[block], [&](BlockId next) {
        for (std::size_t reg = 0; reg < live.size(); ++reg) {
            if (before_[next][reg]) live[reg] = true;
        }
    });
    return live;
}

Liveness::Live Liveness::before_exit(BlockId block) const {
    Live live = after(block);
    if (const Reading* reading = exit_reading(graph_.blocks[block])) live[reading->reg] = true;
    return live;
}

Liveness::Live Liveness::before_of(BlockId block) const {
    Live live = before_exit(block);
    const std::vector<Step>& steps = graph_.blocks[block].steps;
    for (auto step = steps.rbegin(); step != steps.rend(); ++step) pass_back(*step, live);
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
