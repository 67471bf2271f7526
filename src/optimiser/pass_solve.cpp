// Solving a puzzle instead of counting all of its registers to 0; a person solves without counting.
//
//     repeat {A -1} until A is 0             solve the puzzle of A and B
//     repeat {B -1} until B is 0
//
// A stretch is a sequence of steps on one puzzle, within a block, between two steps that depend on
// it: an input, an output of one of its registers, a move of the head of its tape. If all registers
// of the puzzle are known to be 0 at its end, on all paths, and each of its lines is known to end,
// then solving has the same effect. Steps in between that concern other puzzles do not change.
//
// The rule: solve when that takes a person fewer turns than the mean of the stretch. Solving counts
// as kTurnsPerPiece for each piece of the puzzle: 60 for a 3x3, about the number of the beginners'
// method. The mean of a line is over the values that its reading can have, as far as known.
//
// Limits: those of the analysis (known_values.hpp). Trap: counting down `A%9` and then `A%10` by 1
// does not make A 0, and the analysis does not claim so.
#include "optimiser/known_values.hpp"
#include "optimiser/passes.hpp"

namespace qter {
namespace {

constexpr unsigned kTurnsPerPiece = 3;

class SolvePass {
 public:
    SolvePass(FlowGraph& graph, PassContext& context)
        : graph_(graph),
          context_(context),
          known_(graph, context.registers),
          stretches_(context.registers.holdings().size()) {}

    bool run() {
        for (BlockId id = 0; id < graph_.blocks.size(); ++id) {
            if (known_.reached(id)) rewrite(graph_.blocks[id], known_.at(id));
        }
        return changed_;
    }

 private:
    /// The steps on a holding since the last step that depended on it.
    struct Stretch {
        std::vector<std::size_t> steps;  ///< indices in the block
        Integer twice_the_turns;         ///< mean number of turns, doubled
    };

    void rewrite(BasicBlock& block, KnownValues::Facts facts) {
        touched_.clear();
        dropped_.assign(block.steps.size(), false);
        bool solves = false;
        for (std::size_t at = 0; at < block.steps.size(); ++at) {
            Step& step = block.steps[at];
            const std::optional<std::size_t> holding = holding_of(step);
            if (holding && !extend(*holding, step, at, facts)) clear_stretch(*holding);
            if (!known_.pass(step, facts)) break;
            if (!holding || !is_worth_solving(*holding, facts)) continue;
            for (const std::size_t dropped : stretches_[*holding].steps) dropped_[dropped] = true;
            dropped_[at] = false;
            step.what = step::Solve{*holding};
            clear_stretch(*holding);
            solves = true;
        }
        for (const std::size_t holding : touched_) clear_stretch(holding);
        if (solves) erase_dropped(block);
    }

    void erase_dropped(BasicBlock& block) {
        std::vector<Step> kept;
        for (std::size_t at = 0; at < block.steps.size(); ++at) {
            if (!dropped_[at]) kept.push_back(std::move(block.steps[at]));
        }
        block.steps = std::move(kept);
        changed_ = true;
    }

    /// The holding that a step changes or depends on.
    [[nodiscard]] std::optional<std::size_t> holding_of(const Step& step) const {
        const auto on = [&](std::size_t reg) { return context_.registers[reg].holding; };
        if (const auto* add = std::get_if<step::Add>(&step.what)) {
            return on(add->terms.front().reg);
        }
        if (const auto* repeat = std::get_if<step::RepeatUntil>(&step.what)) {
            return on(repeat->until.reg);
        }
        if (const auto* solve = std::get_if<step::Solve>(&step.what)) return solve->holding;
        if (const auto* input = std::get_if<step::Input>(&step.what)) return on(input->reg);
        if (const auto* move = std::get_if<step::MoveHead>(&step.what)) return move->holding;
        const auto* print = std::get_if<step::Print>(&step.what);
        if (print != nullptr && print->value) return on(print->value->reg);
        return std::nullopt;
    }

    /// Adds a step to the holding's stretch; false when a stretch cannot contain it.
    bool extend(std::size_t holding, const Step& step, std::size_t at,
                const KnownValues::Facts& facts) {
        const Architecture* on = context_.registers.architecture(holding);
        if (on == nullptr) return false;
        Integer twice_the_turns;
        if (const auto* add = std::get_if<step::Add>(&step.what)) {
            twice_the_turns = 2 * context_.costs.turns(add->terms);
        } else if (const auto* repeat = std::get_if<step::RepeatUntil>(&step.what)) {
            if (!known_.ends(facts, *repeat)) return false;
            const Integer others = known_.choices(facts, repeat->until) - 1;
            twice_the_turns = others * context_.costs.turns(repeat->terms);
        } else if (std::holds_alternative<step::Solve>(step.what)) {
            twice_the_turns = twice_the_turns_to_solve(*on);
        } else {
            return false;
        }
        Stretch& stretch = stretches_[holding];
        if (stretch.steps.empty()) touched_.push_back(holding);
        stretch.steps.push_back(at);
        stretch.twice_the_turns += twice_the_turns;
        return true;
    }

    void clear_stretch(std::size_t holding) {
        stretches_[holding].steps.clear();
        stretches_[holding].twice_the_turns = 0;
    }

    [[nodiscard]] bool is_worth_solving(std::size_t holding,
                                        const KnownValues::Facts& facts) const {
        const Architecture* on = context_.registers.architecture(holding);
        return on != nullptr &&
               stretches_[holding].twice_the_turns > twice_the_turns_to_solve(*on) &&
               known_.all_zero(facts, holding);
    }

    static Integer twice_the_turns_to_solve(const Architecture& on) {
        return Integer(2 * kTurnsPerPiece) *
               static_cast<unsigned long>(on.puzzle().shape().slots());
    }

    FlowGraph& graph_;
    PassContext& context_;
    KnownValues known_;
    std::vector<Stretch> stretches_;    // by holding; empty between blocks
    std::vector<std::size_t> touched_;  // the holdings with a stretch in this block
    std::vector<bool> dropped_;         // by step of this block, whether it is removed
    bool changed_ = false;
};

}  // namespace

bool pass::solve(FlowGraph& graph, PassContext& context) { return SolvePass(graph, context).run(); }

}  // namespace qter
