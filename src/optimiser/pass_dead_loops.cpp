// Dropping loops whose results are not read.
//
//     repeat {A -2} until A is 0            halt "even"
//     halt "even"
//
// A loop of additions that is known to end and changes only registers that are not live after it
// does nothing. That is a `repeat until` of one puzzle, or the blocks of a loop over several ones
// (addition_loops.hpp). A loop ends if the greatest common divisor of its step and the tested
// modulus divides the tested value; where it is 1, always (known_values.hpp knows some others).
//
// Limits: loops with another way out, and those that move a tape, ask or print.
#include <algorithm>

#include "optimiser/addition_loops.hpp"
#include "optimiser/additions.hpp"
#include "optimiser/known_values.hpp"
#include "optimiser/liveness.hpp"
#include "optimiser/passes.hpp"

namespace qter {
namespace {

class DeadLoops {
 public:
    DeadLoops(FlowGraph& graph, const RegisterTable& registers,
              const std::vector<AdditionLoop>& loops)
        : graph_(graph),
          registers_(registers),
          loops_(loops),
          live_(graph, registers),
          known_(graph, registers) {}

    bool run() {
        bool changed = false;
        for (BlockId id = 0; id < graph_.blocks.size(); ++id) {
            if (known_.reached(id)) changed = drop_steps(id) || changed;
        }
        for (const AdditionLoop& loop : loops_) {
            changed = drop_loop(loop) || changed;
        }
        return changed;
    }

 private:
    bool drop_steps(BlockId id) {
        std::vector<Step>& steps = graph_.blocks[id].steps;
        const auto repeat_at = [&](std::size_t at) {
            return std::get_if<step::RepeatUntil>(&steps[at].what);
        };
        std::vector<bool> ends(steps.size(), false);
        bool any = false;
        KnownValues::Facts facts = known_.at(id);
        for (std::size_t at = 0; at < steps.size(); ++at) {
            const step::RepeatUntil* const repeat = repeat_at(at);
            ends[at] = repeat != nullptr && known_.ends(facts, *repeat);
            any = any || ends[at];
            if (!known_.pass(steps[at], facts)) break;
        }
        if (!any) return false;
        Liveness::Live live = live_.before_exit(id);
        bool changed = false;
        for (std::size_t at = steps.size(); at-- > 0;) {
            const step::RepeatUntil* const repeat = repeat_at(at);
            const auto is_live = [&](const Addition& term) { return live[term.reg]; };
            if (ends[at] && !live[repeat->until.reg] &&
                std::none_of(repeat->terms.begin(), repeat->terms.end(), is_live)) {
                steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(at));
                changed = true;
            } else {
                live_.pass_back(steps[at], live);
            }
        }
        return changed;
    }

    bool drop_loop(const AdditionLoop& loop) {
        if (loop.stays_solved) return false;
        BasicBlock& head = graph_.blocks[loop.head];
        const auto* branch = std::get_if<leave::Branch>(&head.exit);
        if (branch == nullptr) return false;
        const Reading tested = branch->value;
        const BlockId out = branch->solved;
        const std::vector<Addition> terms = summed(loop.terms(graph_), registers_);
        const auto is_live = [&](const Addition& term) { return live_.before(out, term.reg); };
        const bool ends = gcd(amount_for(tested.reg, terms, registers_), tested.modulus) == 1;
        if (!ends || live_.before(out, tested.reg)) return false;
        if (std::any_of(terms.begin(), terms.end(), is_live)) return false;
        head.exit = leave::Jump{out};
        return true;
    }

    FlowGraph& graph_;
    const RegisterTable& registers_;
    const std::vector<AdditionLoop>& loops_;
    Liveness live_;
    KnownValues known_;
};

}  // namespace

bool pass::dead_loops(FlowGraph& graph, PassContext& context) {
    const std::vector<AdditionLoop> loops = addition_loops(graph);
    if (loops.empty() && !repeats(graph)) return false;
    return DeadLoops(graph, context.registers, loops).run();
}

}  // namespace qter
