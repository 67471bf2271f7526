#include "qter/language/turn_costs.hpp"

#include <algorithm>

namespace qter {

Integer TurnCosts::turns(const std::vector<Addition>& terms) {
    Integer sum = 0;
    for (const Addition& term : terms) {
        const DeclaredRegister& reg = registers_[term.reg];
        const Integer forward = mod(term.amount, reg.order);
        if (forward == 0) continue;
        const Integer back = reg.order - forward;
        const Growth& made_of = growth(term.reg);
        const Integer more = (forward <= back ? forward : back) - 1;
        sum += static_cast<unsigned long>(made_of.first) +
               more * static_cast<unsigned long>(made_of.more);
    }
    return sum;
}

const TurnCosts::Growth& TurnCosts::growth(std::size_t reg) {
    const auto [entry, is_new] = growth_.try_emplace(reg);
    if (!is_new) return entry->second;
    const DeclaredRegister& declared = registers_[reg];
    const Architecture* on = registers_.architecture(declared.holding);
    if (on == nullptr) {
        entry->second = {1, 0};
        return entry->second;
    }
    const std::size_t once = on->registers()[declared.index].generator.size();
    // Where the end of a generator cancels against its beginning, every repetition saves the same.
    const std::size_t twice = on->add(declared.index, 2).value_or(Algorithm{}).size();
    entry->second = {once, twice > once ? twice - once : once};
    return entry->second;
}

}  // namespace qter
