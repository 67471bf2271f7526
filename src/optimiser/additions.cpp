#include "optimiser/additions.hpp"

#include <algorithm>

namespace qter {

std::vector<Addition> summed(std::vector<Addition> terms, const RegisterTable& registers) {
    std::stable_sort(terms.begin(), terms.end(),
                     [](const Addition& a, const Addition& b) { return a.reg < b.reg; });
    std::vector<Addition> sums;
    for (Addition& term : terms) {
        if (sums.empty() || sums.back().reg != term.reg) {
            sums.push_back(std::move(term));
        } else {
            sums.back().amount += term.amount;
        }
    }
    for (Addition& sum : sums) sum.amount = mod(sum.amount, registers[sum.reg].order);
    std::erase_if(sums, [](const Addition& sum) { return sum.amount == 0; });
    return sums;
}

std::vector<Addition> repeated(std::vector<Addition> terms, const Integer& times,
                               const RegisterTable& registers) {
    for (Addition& term : terms) term.amount *= times;
    return summed(std::move(terms), registers);
}

Integer amount_for(std::size_t reg, const std::vector<Addition>& terms,
                   const RegisterTable& registers) {
    Integer amount = 0;
    for (const Addition& term : terms) {
        if (term.reg == reg) amount += term.amount;
    }
    return mod(amount, registers[reg].order);
}

std::optional<WholeMove> whole_move(const step::RepeatUntil& repeat,
                                    const RegisterTable& registers) {
    const std::size_t from = repeat.until.reg;
    const Integer& order = registers[from].order;
    const std::vector<Addition> terms = summed(repeat.terms, registers);
    if (repeat.until.modulus != order || terms.size() != 2) return std::nullopt;
    const Addition& other = terms[0].reg == from ? terms[1] : terms[0];
    const Integer step = amount_for(from, terms, registers);
    if (registers[other.reg].order != order || gcd(step, order) != 1) return std::nullopt;
    if (mod(step + other.amount, order) != 0) return std::nullopt;
    return WholeMove{from, other.reg};
}

}  // namespace qter
