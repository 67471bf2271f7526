// Printing values that are known on all paths as text, instead of counting them by turns.
//
//     add A 4                                add A 4
//     print "the answer is" A                print "the answer is 4"
//
// The output of a run stays the same. Additions needed only for that value are then dropped by
// another pass (pass_dead_adds.cpp).
//
// Limits: those of the analysis (known_values.hpp). Each value makes a new text of its message, so
// the total size is bounded: a long message that is printed often would fill the memory.
#include <algorithm>

#include "optimiser/known_values.hpp"
#include "optimiser/passes.hpp"

namespace qter {
namespace {

constexpr std::size_t kMaxMessagesMore = std::size_t{16} << 20;

class KnownOutputsPass {
 public:
    KnownOutputsPass(FlowGraph& graph, const PassContext& context)
        : graph_(graph), known_(graph, context.registers) {}

    bool run() {
        for (BlockId id = 0; id < graph_.blocks.size(); ++id) {
            if (known_.reached(id)) rewrite(graph_.blocks[id], known_.at(id));
        }
        return changed_;
    }

 private:
    void rewrite(BasicBlock& block, KnownValues::Facts facts) {
        for (Step& step : block.steps) {
            if (auto* print = std::get_if<step::Print>(&step.what)) fill_in_value(*print, facts);
            if (!known_.pass(step, facts)) return;
        }
        if (auto* halt = std::get_if<leave::Halt>(&block.exit)) fill_in_value(*halt, facts);
    }

    template <class Output>
    void fill_in_value(Output& output, const KnownValues::Facts& facts) {
        if (!output.value || bytes_ + output.message.size() > kMaxMessagesMore) return;
        output.known = known_.value(facts, *output.value);
        if (!output.known) return;
        output.value.reset();
        bytes_ += output.message.size();
        changed_ = true;
    }

    FlowGraph& graph_;
    KnownValues known_;  // of the graph before the pass; outputs change no register
    std::size_t bytes_ = 0;
    bool changed_ = false;
};

bool outputs_values(const FlowGraph& graph) {
    const auto outputs_value = [](const BasicBlock& block) {
        const auto* halt = std::get_if<leave::Halt>(&block.exit);
        if (halt != nullptr && halt->value) return true;
        return std::any_of(block.steps.begin(), block.steps.end(), [](const Step& step) {
            const auto* print = std::get_if<step::Print>(&step.what);
            return print != nullptr && print->value.has_value();
        });
    };
    return std::any_of(graph.blocks.begin(), graph.blocks.end(), outputs_value);
}

}  // namespace

bool pass::known_outputs(FlowGraph& graph, PassContext& context) {
    return outputs_values(graph) && KnownOutputsPass(graph, context).run();
}

}  // namespace qter
