// Removing tests and loops whose result is known on all paths.
//
//     repeat {A -1} until A is 0             repeat {A -1} until A is 0
//     when A is 0 go to x, else to y         go to x
//
//     add A 3                                add A 3
//     repeat {A -1, B 2} until A is 0        add A -3, B 6
//
// A test with a known result becomes a jump. A repeat is dropped if it does nothing, and becomes an
// addition if its number of repetitions is known; that never takes more turns. Solving a puzzle
// that is known to be solved is dropped.
//
// Limits: those of the analysis (known_values.hpp). A repeat that never ends stays. Additions may
// have more turns on paper than the repeats they replace; this growth is bounded, for each line and
// in total, so that every program can still be lowered.
#include "optimiser/additions.hpp"
#include "optimiser/known_values.hpp"
#include "optimiser/passes.hpp"

namespace qter {
namespace {

constexpr unsigned kMaxLineTurns = 1000;
constexpr unsigned kMaxTurnsMore = 1'000'000;

class KnownValuesPass {
 public:
    KnownValuesPass(FlowGraph& graph, PassContext& context)
        : graph_(graph), context_(context), known_(graph, context.registers) {}

    bool run() {
        for (BlockId id = 0; id < graph_.blocks.size(); ++id) {
            if (known_.reached(id)) rewrite(graph_.blocks[id], known_.at(id));
        }
        return changed_;
    }

 private:
    void rewrite(BasicBlock& block, KnownValues::Facts facts) {
        std::vector<Step> kept;
        bool goes_on = true;
        for (Step& step : block.steps) {
            if (goes_on) {
                changed_ = replace(step, facts) || changed_;
                goes_on = known_.pass(step, facts);
            }
            if (!is_nothing(step)) kept.push_back(std::move(step));
        }
        block.steps = std::move(kept);
        if (goes_on) rewrite_exit(block, facts);
    }

    /// Replaces a step by its known effect.
    bool replace(Step& step, const KnownValues::Facts& facts) {
        const auto* solve = std::get_if<step::Solve>(&step.what);
        if (solve != nullptr && known_.all_zero(facts, solve->holding)) {
            step.what = step::Add{};
            return true;
        }
        const auto* repeat = std::get_if<step::RepeatUntil>(&step.what);
        if (repeat == nullptr) return false;
        const std::optional<Integer> times = known_.repetitions(facts, *repeat);
        if (!times) return false;
        std::vector<Addition> sum = repeated(repeat->terms, *times, context_.registers);
        if (!fits(sum, *repeat)) return false;
        step.what = step::Add{std::move(sum)};
        return true;
    }

    /// The sum never takes more turns than the repetitions, as the shorter direction is chosen for
    /// each register; but it may have more turns on paper.
    bool fits(const std::vector<Addition>& sum, const step::RepeatUntil& repeat) {
        const Integer turns = context_.costs.turns(sum);
        if (turns <= context_.costs.turns(repeat.terms)) return true;
        if (turns > kMaxLineTurns || turns_more_ + turns > kMaxTurnsMore) return false;
        turns_more_ += turns;
        return true;
    }

    static bool is_nothing(const Step& step) {
        const auto* add = std::get_if<step::Add>(&step.what);
        return add != nullptr && add->terms.empty();
    }

    void rewrite_exit(BasicBlock& block, const KnownValues::Facts& facts) {
        const auto* branch = std::get_if<leave::Branch>(&block.exit);
        if (branch == nullptr) return;
        std::optional<bool> zero = known_.is_zero(facts, branch->value);
        if (branch->solved == branch->otherwise) zero = true;
        if (!zero) return;
        block.exit = leave::Jump{*zero ? branch->solved : branch->otherwise};
        changed_ = true;
    }

    FlowGraph& graph_;
    PassContext& context_;
    KnownValues known_;  // of the graph before the pass, which has the same meaning
    Integer turns_more_ = 0;
    bool changed_ = false;
};

}  // namespace

bool pass::known_values(FlowGraph& graph, PassContext& context) {
    return KnownValuesPass(graph, context).run();
}

}  // namespace qter
