// Counting a register down in stages, written as one repetition.
//
//     repeat {A -1, C 1} until A%10 is 0      repeat {A -1, C 1} until A is 0
//     repeat {A -10, C 10} until A is 0
//
// The opposite of vectorise_moves. A program may come with its registers counted down in stages;
// as one repetition a move of a whole register is recognised, and later passes choose the stages
// again. The technique: stages of one register, one after the other, of which the last one makes it
// 0, add the same multiple of what they add to the register to each other register.
//
// Limits: the first stage adds a number without a common factor with the order.
#include <algorithm>
#include <map>

#include "optimiser/additions.hpp"
#include "optimiser/passes.hpp"

namespace qter {
namespace {

using Repeat = step::RepeatUntil;

/// By register, reduced; 0 is left out.
std::map<std::size_t, Integer> amounts_of(const Repeat& repeat, const RegisterTable& registers) {
    std::map<std::size_t, Integer> amounts;
    for (const Addition& term : summed(repeat.terms, registers)) amounts[term.reg] = term.amount;
    return amounts;
}

class StageJoiner {
 public:
    StageJoiner(std::vector<Step>& steps, const RegisterTable& registers)
        : steps_(steps), registers_(registers) {}

    bool run() {
        bool changed = false;
        for (std::size_t at = 0; at + 1 < steps_.size(); ++at) {
            const std::size_t end = end_of_stages(at);
            if (end < at + 2) continue;
            auto& first = std::get<Repeat>(steps_[at].what);
            first.until.modulus = registers_[first.until.reg].order;
            steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                         steps_.begin() + static_cast<std::ptrdiff_t>(end));
            changed = true;
        }
        return changed;
    }

 private:
    /// After the last of the stages that begin at `at`; `at` where they are not one repetition.
    [[nodiscard]] std::size_t end_of_stages(std::size_t at) const {
        const Repeat* const first = repeat_at(at);
        if (first == nullptr) return at;
        const std::size_t reg = first->until.reg;
        const Integer& order = registers_[reg].order;
        const std::map<std::size_t, Integer> amounts = amounts_of(*first, registers_);
        const Integer step = amount_for(reg, first->terms, registers_);
        if (gcd(step, order) != 1) return at;
        for (const auto& [other, amount] : amounts) {
            if (!divides(registers_[other].order, order * amount)) return at;
        }
        Integer inverse;
        mpz_invert(inverse.get_mpz_t(), step.get_mpz_t(), order.get_mpz_t());
        Integer before = first->until.modulus;
        for (std::size_t next = at + 1; before != order; ++next) {
            const Repeat* const stage = repeat_at(next);
            if (stage == nullptr || stage->until.reg != reg) return at;
            const Integer& modulus = stage->until.modulus;
            const Integer by = amount_for(reg, stage->terms, registers_);
            // It ends for all multiples of the modulus before.
            if (!divides(gcd(by, modulus), before)) return at;
            if (amounts_of(*stage, registers_) != times(amounts, mod(by * inverse, order))) {
                return at;
            }
            before = modulus;
            if (before == order) return next + 1;
        }
        return at;
    }

    [[nodiscard]] const Repeat* repeat_at(std::size_t at) const {
        return at < steps_.size() ? std::get_if<Repeat>(&steps_[at].what) : nullptr;
    }

    [[nodiscard]] std::map<std::size_t, Integer> times(std::map<std::size_t, Integer> amounts,
                                                       const Integer& factor) const {
        for (auto& [reg, amount] : amounts) amount = mod(amount * factor, registers_[reg].order);
        std::erase_if(amounts, [](const auto& entry) { return entry.second == 0; });
        return amounts;
    }

    std::vector<Step>& steps_;
    const RegisterTable& registers_;
};

}  // namespace

bool pass::join_stages(FlowGraph& graph, PassContext& context) {
    bool changed = false;
    for (BasicBlock& block : graph.blocks) {
        changed = StageJoiner(block.steps, context.registers).run() || changed;
    }
    return changed;
}

}  // namespace qter
