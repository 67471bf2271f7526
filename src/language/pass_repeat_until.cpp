// Loops of additions to one puzzle become lines that say how long to repeat them.
//
//     head:    add A 1                                    head:    add A 1
//              when B is 0 go to out, else to behind               repeat {A 1, B -1} until B is 0
//     behind:  add B -1                                            go to out
//              go to head                                 behind:  add B -1
//                                                                  go to head
//
// From the first test on, a run adds what is behind the test and what is before it, until the test
// says so: that is the line. Whoever comes in at the head adds what is before the test once more,
// at first; whoever comes in behind the test, all that is left until there. Both stand where they
// stood, so that a loop with many ways in gets no longer, and where there is but one of them the
// blocks behind the test are not reached any more.
//
// A loop that stays while the reading *is* 0 turns once at most if it adds something to the
// reading, and for ever if not. The first becomes what it is:
//
//     head:    when A is 0 go to behind, else to out      head:    when A is 0 go to behind, else
//     behind:  add A 1; go to head                        behind:  add A 1; go to out
//
// Limits: the loop has one test, all its registers are on one puzzle, and there is something to
// turn. Theoretical registers have no turns to repeat. When the test never comes true, both the
// loop and the line never end.
#include <algorithm>

#include "language/addition_loops.hpp"
#include "language/additions.hpp"
#include "language/passes.hpp"

namespace qter {
namespace {

class LoopRewriter {
 public:
    LoopRewriter(FlowGraph& graph, const RegisterTable& registers)
        : graph_(graph), registers_(registers), before_(predecessors(graph)) {}

    bool run() {
        bool changed = false;
        for (const AdditionLoop& loop : addition_loops(graph_)) {
            const bool did = loop.stays_solved ? turn_once(loop) : repeat(loop);
            changed = changed || did;
        }
        return changed;
    }

 private:
    bool repeat(const AdditionLoop& loop) {
        BasicBlock& head = graph_.blocks[loop.head];
        const auto branch = std::get<leave::Branch>(head.exit);
        const std::size_t holding = registers_[branch.value.reg].holding;
        std::vector<Addition> terms = summed(loop.terms(graph_), registers_);
        const bool on_one_puzzle =
            registers_.architecture(holding) != nullptr &&
            std::all_of(terms.begin(), terms.end(), [&](const Addition& term) {
                return registers_[term.reg].holding == holding;
            });
        // A%1 is 0 without a look, and a line that turns nothing cannot be written.
        if (!on_one_puzzle || terms.empty() || branch.value.modulus == 1) return false;
        head.steps.push_back({step::RepeatUntil{branch.value, std::move(terms)}, head.exit_span});
        head.exit = leave::Jump{branch.solved};
        return true;
    }

    bool turn_once(const AdditionLoop& loop) {
        BasicBlock& head = graph_.blocks[loop.head];
        const auto branch = std::get<leave::Branch>(head.exit);
        const auto& [reg, modulus] = branch.value;
        if (divides(modulus, amount_for(reg, loop.terms(graph_), registers_))) return false;
        // Behind the test stands what only a reading of 0 leads to, and what the head adds before
        // it tests can be added there.
        if (loop.behind.empty() || !only_way_in(loop)) return false;
        BasicBlock& last = graph_.blocks[loop.behind.back()];
        last.steps.insert(last.steps.end(), head.steps.begin(), head.steps.end());
        last.exit = leave::Jump{branch.otherwise};
        return true;
    }

    /// True when every block behind the test is reached by the way through the loop alone.
    [[nodiscard]] bool only_way_in(const AdditionLoop& loop) const {
        return std::all_of(loop.behind.begin(), loop.behind.end(), [&](BlockId block) {
            return before_[block].size() == 1 && block != graph_.entry;
        });
    }

    FlowGraph& graph_;
    const RegisterTable& registers_;
    std::vector<std::vector<BlockId>> before_;  // as it was when the pass began
};

}  // namespace

bool pass::repeat_until(FlowGraph& graph, PassContext& context) {
    return LoopRewriter(graph, context.registers).run();
}

}  // namespace qter
