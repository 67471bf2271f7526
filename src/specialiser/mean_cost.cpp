#include "specialiser/mean_cost.hpp"

#include <algorithm>
#include <map>

#include "optimiser/additions.hpp"
#include "support/random.hpp"
#include "support/residue.hpp"

namespace qter {
namespace {

/// An addition in machine numbers: both are below 2^32.
struct Term {
    std::size_t reg = 0;
    std::uint64_t amount = 0;
    std::uint64_t order = 1;
};

/// Runs a graph for some answers and adds up what it costs.
class Runner {
 public:
    Runner(const FlowGraph& graph, const RegisterTable& registers, TurnCosts& costs,
           const BlockVisitor& visit)
        : graph_(graph),
          registers_(registers),
          costs_(costs),
          visit_(visit),
          blocks_(graph.blocks.size()) {
        for (const DeclaredRegister& reg : registers.registers()) {
            on_tape_.push_back(registers.holdings()[reg.holding].tape);
        }
    }

    /// False where the run has no cost. The answer to the first question is `number`, if `spread`.
    bool run(std::uint64_t number, bool spread) {
        values_.assign(on_tape_.size(), 0);
        cells_.clear();
        heads_.clear();
        entering_.reset();
        asked_ = 0;
        number_ = number;
        spread_ = spread;
        BlockId at = graph_.entry;
        for (;;) {
            const BasicBlock& block = graph_.blocks[at];
            Costed& costed = blocks_[at];
            if (!costed.known) measure(block, costed);
            ++costed.visits;
            if (visit_) visit_(at, values_);
            for (std::size_t i = 0; i < block.steps.size(); ++i) {
                now_ = &costed.steps[i];
                const Step& step = block.steps[i];
                if (!std::holds_alternative<step::Input>(step.what) &&
                    !std::holds_alternative<step::Print>(step.what)) {
                    entering_.reset();
                }
                const auto pass_it = [&](const auto& what) { return pass(what); };
                if (++steps_ > kMostSteps || !std::visit(pass_it, block.steps[i].what))
                    return false;
            }
            if (++steps_ > kMostSteps) return false;
            if (const auto* jump = std::get_if<leave::Jump>(&block.exit)) {
                at = jump->to;
            } else if (const auto* branch = std::get_if<leave::Branch>(&block.exit)) {
                ++cost_.looks;
                entering_.reset();
                at = value(branch->value.reg) % costed.modulus == 0 ? branch->solved
                                                                    : branch->otherwise;
            } else {
                return std::holds_alternative<leave::Halt>(block.exit);
            }
        }
    }

    /// The mean over this number of runs.
    [[nodiscard]] MeanCost mean(std::uint64_t runs) const {
        const auto all = static_cast<double>(runs);
        MeanCost mean{cost_.turns / all, cost_.looks / all, steps_ / runs, {}};
        for (const Costed& block : blocks_) {
            mean.visits.push_back(static_cast<double>(block.visits) / all);
        }
        return mean;
    }
    /// The number of expected answers to the first question; 0 where there was none.
    [[nodiscard]] std::uint64_t first_answers() const { return first_answers_; }

 private:
    struct CostedStep {
        double turns = 0;
        std::vector<Term> terms;
        std::uint64_t modulus = 1;  ///< of `repeat until`
        std::uint64_t step = 0;     ///< likewise
        std::uint64_t from = 0;     ///< the smallest expected answer to an input
        std::uint64_t answers = 1;  ///< the number of expected answers
    };
    struct Costed {
        bool known = false;
        std::uint64_t visits = 0;
        std::vector<CostedStep> steps;
        std::uint64_t modulus = 1;  ///< of the branch
    };

    void measure(const BasicBlock& block, Costed& costed) {
        costed.known = true;
        for (const Step& step : block.steps) {
            CostedStep& made = costed.steps.emplace_back();
            if (const auto* add = std::get_if<step::Add>(&step.what)) {
                measure(add->terms, made);
            } else if (const auto* repeat = std::get_if<step::RepeatUntil>(&step.what)) {
                measure(repeat->terms, made);
                made.modulus = repeat->until.modulus.get_ui();
                const Integer by = amount_for(repeat->until.reg, repeat->terms, registers_);
                made.step = mod(by, repeat->until.modulus).get_ui();
            } else if (const auto* input = std::get_if<step::Input>(&step.what)) {
                const Integer most = input->max ? *input->max : registers_[input->reg].order - 1;
                const auto [from, to] = input->expected.value_or(ExpectedAnswers{0, most});
                made.from = from.get_ui();
                made.answers = Integer(to - from).get_ui() + 1;
                measure({{input->reg, 1}}, made);
                // A number in the middle, entered by one algorithm.
                made.turns = costs_.turns({{input->reg, (from + to + 1) / 2}}).get_d();
            }
        }
        if (const auto* branch = std::get_if<leave::Branch>(&block.exit)) {
            costed.modulus = branch->value.modulus.get_ui();
        }
    }

    void measure(const std::vector<Addition>& terms, CostedStep& made) {
        made.turns = costs_.turns(terms).get_d();
        for (const Addition& term : terms) {
            const Integer& order = registers_[term.reg].order;
            made.terms.push_back({term.reg, mod(term.amount, order).get_ui(), order.get_ui()});
        }
    }

    std::uint64_t& value(std::size_t reg) {
        if (!on_tape_[reg]) return values_[reg];
        return cells_[{reg, heads_[registers_[reg].holding]}];
    }

    void add(std::uint64_t times) {
        for (const Term& term : now_->terms) {
            std::uint64_t& here = value(term.reg);
            here = (here + times % term.order * term.amount) % term.order;
        }
    }

    bool pass(const step::Add& /*add*/) {
        add(1);
        cost_.turns += now_->turns;
        return true;
    }

    bool pass(const step::RepeatUntil& repeat) {
        const auto times =
            steps_to_zero(value(repeat.until.reg) % now_->modulus, now_->step, now_->modulus);
        if (!times) return false;
        add(*times);
        cost_.turns += now_->turns * static_cast<double>(*times);
        cost_.looks += static_cast<double>(*times) + 1;
        return true;
    }

    bool pass(const step::Solve& solve) {
        for (std::size_t reg = 0; reg < on_tape_.size(); ++reg) {
            if (registers_[reg].holding == solve.holding) value(reg) = 0;
        }
        return true;
    }

    bool pass(const step::Input& input) {
        // Numbers that are entered one after the other into one puzzle are one algorithm.
        const std::size_t holding = registers_[input.reg].holding;
        if (entering_ != holding) cost_.turns += now_->turns;
        entering_ = holding;
        if (asked_ == 0) first_answers_ = now_->answers;
        const std::uint64_t drawn =
            asked_ == 0 && spread_ ? number_ : Random(64 * number_ + asked_).next();
        ++asked_;
        add(now_->from + drawn % now_->answers);
        return true;
    }

    bool pass(const step::Print& /*print*/) { return true; }
    bool pass(const step::MoveHead& move) {
        heads_[move.holding] += move.cells;
        return true;
    }
    // Blocks contain none of these.
    bool pass(const step::Goto& /*jump*/) { return true; }
    bool pass(const step::SolvedGoto& /*jump*/) { return true; }
    bool pass(const step::Halt& /*halt*/) { return true; }

    const FlowGraph& graph_;
    const RegisterTable& registers_;
    TurnCosts& costs_;
    const BlockVisitor& visit_;
    std::vector<Costed> blocks_;
    std::vector<bool> on_tape_;          // by register
    std::vector<std::uint64_t> values_;  // by register, of those that are not on a tape
    std::map<std::pair<std::size_t, std::int64_t>, std::uint64_t> cells_;
    std::map<std::size_t, std::int64_t> heads_;
    std::optional<std::size_t>
        entering_;  // the holding of the input before, if it was the last step
    std::uint64_t number_ = 0;
    bool spread_ = false;
    std::uint64_t asked_ = 0;
    std::uint64_t first_answers_ = 0;
    const CostedStep* now_ = nullptr;
    std::uint64_t steps_ = 0;
    MeanCost cost_;
};

}  // namespace

std::optional<std::uint64_t> runs_in_steps(const FlowGraph& graph, const RegisterTable& registers,
                                           TurnCosts& costs, std::uint64_t steps) {
    const std::optional<MeanCost> few = mean_cost(graph, registers, costs, kFewestRuns);
    if (!few) return std::nullopt;
    return std::clamp(steps / (few->steps + 1), kFewestRuns, kMostRuns);
}

std::optional<MeanCost> mean_cost(const FlowGraph& graph, const RegisterTable& registers,
                                  TurnCosts& costs, std::uint64_t runs, const BlockVisitor& visit) {
    const std::vector<DeclaredRegister>& all = registers.registers();
    const bool small = std::all_of(all.begin(), all.end(), [](const DeclaredRegister& reg) {
        return reg.order <= static_cast<unsigned long>(Residue::kMaxOrder);
    });
    if (!small) return std::nullopt;
    Runner trial(graph, registers, costs, visit);
    if (!trial.run(0, true)) return std::nullopt;
    if (trial.first_answers() == 0) return trial.mean(1);
    const bool spread = trial.first_answers() <= runs;
    const std::uint64_t all_runs =
        spread ? runs / trial.first_answers() * trial.first_answers() : runs;
    Runner runner(graph, registers, costs, visit);
    for (std::uint64_t i = 0; i < all_runs; ++i) {
        if (!runner.run(i, spread)) return std::nullopt;
    }
    return runner.mean(all_runs);
}

}  // namespace qter
