#include "optimiser/turn_costs.hpp"

#include <algorithm>

namespace qter {

namespace {

/// Costs of single terms are remembered for amounts below this.
constexpr unsigned long kSmallAmount = 4096;

}  // namespace

Integer TurnCosts::turns(const std::vector<Addition>& terms) {
    if (additions_ == nullptr) return powers(terms);
    std::map<std::size_t, std::vector<Addition>> by_holding;
    for (const Addition& term : terms) by_holding[registers_[term.reg].holding].push_back(term);
    Integer sum = 0;
    for (const auto& [holding, of_holding] : by_holding) sum += turns_of_line(of_holding);
    return sum;
}

const Integer& TurnCosts::turns(const Addition& term) {
    if (term.amount < 0 || term.amount >= kSmallAmount) return of_large_ = turns(std::vector{term});
    if (of_term_.empty()) of_term_.resize(registers_.registers().size());
    std::vector<std::optional<Integer>>& known = of_term_[term.reg];
    const std::size_t amount = term.amount.get_ui();
    if (amount >= known.size()) known.resize(amount + 1);
    if (!known[amount]) known[amount] = turns(std::vector{term});
    return *known[amount];
}

Integer TurnCosts::turns_of_line(const std::vector<Addition>& terms) {
    const Integer sum = powers(terms);
    if (sum <= 1) return sum;
    const std::optional<std::uint64_t> estimate = this->estimate(terms);
    return estimate && *estimate < sum ? Integer(static_cast<unsigned long>(*estimate)) : sum;
}

std::optional<std::uint64_t> TurnCosts::estimate(const std::vector<Addition>& terms) {
    const std::size_t holding = registers_[terms.front().reg].holding;
    const Architecture* const on = registers_.architecture(holding);
    if (on == nullptr) return std::nullopt;
    AdditionKey key = addition_key(terms, registers_);
    const auto known = estimates_.find(key);
    if (known != estimates_.end()) return known->second;
    if (estimates_.size() >= most_estimates_) return std::nullopt;
    const std::uint64_t turns = additions_->estimate(*on, kept_[holding], key.second);
    estimates_.emplace(std::move(key), turns);
    return turns;
}

Integer TurnCosts::powers(const std::vector<Addition>& terms) {
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
    // If the end of a generator cancels against its beginning, every repetition saves the same
    // turns.
    const std::size_t twice = on->add(declared.index, 2).value_or(Algorithm{}).size();
    entry->second = {once, twice > once ? twice - once : once};
    return entry->second;
}

}  // namespace qter
