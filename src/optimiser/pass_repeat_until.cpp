// Turning loops of additions to one puzzle into `repeat until` lines.
//
//     head:    add A 1                                    head:    add A 1
//              when B is 0 go to out, else to body                 repeat {A 1, B -1} until B is 0
//     body:    add B -1                                            go to out
//              go to head                                 body:    add B -1
//                                                                  go to head
//
// From the first test on, a run does the additions after the test and those before it, until the
// test succeeds: that is the line. An entry at the head first does the additions before the test
// once more. An entry after the test first does the rest of the body. These steps stay in place, so
// a loop with several entries does not grow, and with a single entry the blocks after the test
// become unreachable.
//
// A loop that repeats while the reading *is* 0 runs at most once if it adds to the reading, and for
// ever if not. The first case becomes a branch:
//
//     head:    when A is 0 go to body, else to out        head:    when A is 0 go to body, else
//     body:    add A 1; go to head                        body:    add A 1; go to out
//
// Limits: the loop has one test, all its registers are on one puzzle, and it turns something.
// Theoretical registers have no turns to repeat. If the test never succeeds, neither the loop nor
// the line ends.
#include <algorithm>

#include "optimiser/addition_loops.hpp"
#include "optimiser/additions.hpp"
#include "optimiser/passes.hpp"

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
        // A%1 is always 0, and a line without turns cannot be written.
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
        // The blocks after the test are reached only with a reading of 0, so the additions of the
        // head can be done at their end.
        if (loop.behind.empty() || !only_way_in(loop)) return false;
        BasicBlock& last = graph_.blocks[loop.behind.back()];
        last.steps.insert(last.steps.end(), head.steps.begin(), head.steps.end());
        last.exit = leave::Jump{branch.otherwise};
        return true;
    }

    /// True when every block after the test is reached only through the loop.
    [[nodiscard]] bool only_way_in(const AdditionLoop& loop) const {
        return std::all_of(loop.behind.begin(), loop.behind.end(), [&](BlockId block) {
            return before_[block].size() == 1 && block != graph_.entry;
        });
    }

    FlowGraph& graph_;
    const RegisterTable& registers_;
    std::vector<std::vector<BlockId>> before_;  // predecessors when the pass began
};

}  // namespace

bool pass::repeat_until(FlowGraph& graph, PassContext& context) {
    return LoopRewriter(graph, context.registers).run();
}

}  // namespace qter
