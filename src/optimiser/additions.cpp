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

}  // namespace qter
