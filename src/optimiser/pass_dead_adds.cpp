// Dropping additions to registers whose value is not read any more.
//
//     add A 1           print "a" B
//     print "a" B       halt B
//     add A 2
//     halt B
//
// An addition stays where its register is live after it (liveness.hpp). Inputs stay, and so do the
// loops that repeat until a register is 0, with their additions to that register.
#include <algorithm>

#include "optimiser/effects.hpp"
#include "optimiser/liveness.hpp"
#include "optimiser/passes.hpp"

namespace qter {
namespace {

/// Drops the terms of a step that add to dead registers; true if there were some.
bool drop_dead_terms(Step& step, const Liveness::Live& live) {
    const auto is_dead = [&](const Addition& term) { return !live[term.reg]; };
    if (step::Add* const add = add_of(step)) return std::erase_if(add->terms, is_dead) > 0;
    auto* const repeat = std::get_if<step::RepeatUntil>(&step.what);
    if (repeat == nullptr) return false;
    const std::size_t until = repeat->until.reg;
    const auto may_go = [&](const Addition& term) { return term.reg != until && is_dead(term); };
    // A repeat without terms would not be a loop.
    if (std::all_of(repeat->terms.begin(), repeat->terms.end(), may_go)) return false;
    return std::erase_if(repeat->terms, may_go) > 0;
}

}  // namespace

bool pass::dead_adds(FlowGraph& graph, PassContext& context) {
    const Liveness liveness(graph, context.registers);
    bool changed = false;
    for (BlockId id = 0; id < graph.blocks.size(); ++id) {
        std::vector<Step>& steps = graph.blocks[id].steps;
        Liveness::Live live = liveness.before_exit(id);
        for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
            changed = drop_dead_terms(*step, live) || changed;
            liveness.pass_back(*step, live);
        }
        std::erase_if(steps, [](const Step& step) {
            const step::Add* const add = add_of(step);
            return add != nullptr && add->terms.empty();
        });
    }
    return changed;
}

}  // namespace qter
