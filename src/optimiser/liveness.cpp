#include "optimiser/liveness.hpp"

#include <algorithm>
#include <numeric>

#include "optimiser/effects.hpp"

namespace qter {

Liveness::Liveness(const FlowGraph& graph, const RegisterTable& registers)
    : graph_(graph), registers_(registers), count_(registers.registers().size()) {
    const bool too_large = graph.blocks.size() > kMaxFacts / (count_ + 1);
    before_.assign(graph.blocks.size() * count_, too_large);
    if (too_large) return;
    const std::vector<std::vector<BlockId>> before = predecessors(graph);
    // The last blocks first.
    std::vector<BlockId> open(graph.blocks.size());
    std::iota(open.begin(), open.end(), BlockId{0});
    std::vector<bool> waits(graph.blocks.size(), true);
    Live live;
    while (!open.empty()) {
        const BlockId id = open.back();
        open.pop_back();
        waits[id] = false;
        read_exit(id, live);
        const std::vector<Step>& steps = graph.blocks[id].steps;
        for (auto step = steps.rbegin(); step != steps.rend(); ++step) pass_back(*step, live);
        if (std::equal(live.begin(), live.end(), before_.begin() + offset(id))) continue;
        std::copy(live.begin(), live.end(), before_.begin() + offset(id));
        for (const BlockId one : before[id]) {
            if (waits[one]) continue;
            waits[one] = true;
            open.push_back(one);
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
