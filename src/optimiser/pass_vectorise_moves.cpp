// Counting registers down in larger steps, remainder by remainder, instead of one by one.
//
//     repeat {A -1, B 1} until A is 0        repeat {A -1, B 1} until A%9 is 0
//                                            repeat {A -9, B 9} until A%10 is 0
//
// countdown.hpp explains why the result is the same and how the steps are chosen. If a loop also
// adds to other puzzles, so that a line cannot replace it, each stage is a loop:
//
//     head:  when A is 0 go to out,          head:   go to one
//            else to body                    one:    when A%9 is 0 go to two, else to one'
//     body:  A -1, X 1; go to head           one':   A -1, X 1; go to one
//                                            two:    when A%10 is 0 go to out, else to two'
//                                            two':   A -9, X 9; go to two
//
// The rule: the mean cost to a person over all values must decrease by more than the price of the
// additional stages. Each repetition costs its turns and a check of the pieces, in a loop also a
// jump and picking up each puzzle. One more line on paper is worth kLine turns; a stage of a loop
// has two lines, and two for each puzzle.
//
// Limits: the loop must end when the whole register is 0, not a remainder. The additional turns on
// paper are bounded, so that every program can still be lowered.
#include <algorithm>
#include <set>

#include "optimiser/addition_loops.hpp"
#include "optimiser/additions.hpp"
#include "optimiser/countdown.hpp"
#include "optimiser/passes.hpp"

namespace qter {
namespace {

constexpr unsigned kLook = 1;
constexpr unsigned kJump = 1;
constexpr unsigned kPickUp = 1;
constexpr unsigned kLine = 10;
constexpr unsigned kMostTurnsMore = 1'000'000;

class Vectoriser {
 public:
    Vectoriser(FlowGraph& graph, PassContext& context)
        : graph_(graph), context_(context), planner_(context) {}

    bool run() {
        for (BasicBlock& block : graph_.blocks) rewrite_lines(block);
        for (const AdditionLoop& loop : addition_loops(graph_)) rewrite_loop(loop);
        return changed_;
    }

 private:
    // --- Lines.

    void rewrite_lines(BasicBlock& block) {
        std::vector<Step> steps;
        for (Step& step : block.steps) {
            const auto* repeat = std::get_if<step::RepeatUntil>(&step.what);
            if (repeat == nullptr || !rewrite_line(*repeat, step.span, steps)) {
                steps.push_back(std::move(step));
            }
        }
        block.steps = std::move(steps);
    }

    bool rewrite_line(const step::RepeatUntil& repeat, Span span, std::vector<Step>& steps) {
        const std::vector<Addition> terms = summed(repeat.terms, context_.registers);
        const std::vector<CountdownStage>& stages = plan(repeat.until, terms, {kLook, kLine});
        for (const auto& [modulus, times] : stages) {
            steps.push_back({step::RepeatUntil{{repeat.until.reg, modulus},
                                               repeated(terms, times, context_.registers)},
                             span});
        }
        return !stages.empty();
    }

    // --- Loops.

    void rewrite_loop(const AdditionLoop& loop) {
        if (loop.stays_solved) return;
        const auto branch = std::get<leave::Branch>(graph_.blocks[loop.head].exit);
        const std::vector<Addition> terms = summed(loop.terms(graph_), context_.registers);
        std::set<std::size_t> holdings;
        for (const Addition& term : terms) holdings.insert(context_.registers[term.reg].holding);
        if (holdings.size() < 2) return;  // a line can do this
        const auto puzzles = static_cast<unsigned>(holdings.size());
        const CountdownPrices prices = {kLook + kJump + puzzles * kPickUp,
                                        (2 + 2 * puzzles) * kLine};
        const std::vector<CountdownStage>& stages = plan(branch.value, terms, prices);
        if (stages.empty()) return;

        const Span span = graph_.blocks[loop.head].exit_span;
        BlockId next = branch.solved;
        for (auto stage = stages.rbegin(); stage != stages.rend(); ++stage) {
            next = add_stage(*stage, branch.value.reg, terms, next, span);
        }
        graph_.blocks[loop.head].exit = leave::Jump{next};
    }

    /// Adds the two blocks of a stage at the end of the graph; returns the first one, which tests.
    BlockId add_stage(const CountdownStage& stage, std::size_t reg,
                      const std::vector<Addition>& terms, BlockId next, Span span) {
        const BlockId test = graph_.blocks.size();
        const BlockId body = test + 1;
        graph_.blocks.push_back({{}, leave::Branch{{reg, stage.modulus}, next, body}, span});
        graph_.blocks.push_back({{}, leave::Jump{test}, span});
        for (const Addition& term : repeated(terms, stage.times, context_.registers)) {
            add_to(graph_.blocks[body].steps, term, span);
        }
        return test;
    }

    /// Additions to one holding share a step; the terms are ordered by holding.
    void add_to(std::vector<Step>& steps, const Addition& term, Span span) const {
        const auto holding = [&](const Addition& of) { return context_.registers[of.reg].holding; };
        auto* last = steps.empty() ? nullptr : std::get_if<step::Add>(&steps.back().what);
        if (last != nullptr && holding(last->terms.front()) == holding(term)) {
            last->terms.push_back(term);
        } else {
            steps.push_back({step::Add{{term}}, span});
        }
    }

    // --- Lines and loops.

    /// The stages that are worthwhile; empty unless this counts down a whole register.
    const std::vector<CountdownStage>& plan(const Reading& until,
                                            const std::vector<Addition>& terms,
                                            const CountdownPrices& prices) {
        static const std::vector<CountdownStage> kNone;
        const DeclaredRegister& reg = context_.registers[until.reg];
        if (until.modulus != reg.order || context_.registers.architecture(reg.holding) == nullptr) {
            return kNone;
        }
        const std::vector<CountdownStage>& stages = planner_.plan(until.reg, terms, prices);
        Integer turns = turns_written_;
        for (const CountdownStage& stage : stages) {
            turns += context_.costs.turns(repeated(terms, stage.times, context_.registers));
        }
        if (stages.empty() || turns > kMostTurnsMore) return kNone;
        turns_written_ = turns;
        changed_ = true;
        return stages;
    }

    FlowGraph& graph_;
    PassContext& context_;
    CountdownPlanner planner_;
    Integer turns_written_ = 0;
    bool changed_ = false;
};

}  // namespace

bool pass::vectorise_moves(FlowGraph& graph, PassContext& context) {
    return Vectoriser(graph, context).run();
}

}  // namespace qter
