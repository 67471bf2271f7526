#include "optimiser/turn_cache.hpp"

namespace qter {

const Algorithm* TurnCache::add(std::size_t reg, const Integer& amount) {
    const DeclaredRegister& declared = registers_[reg];
    const auto [power, is_new] = powers_.try_emplace({reg, mod(amount, declared.order)});
    if (is_new) {
        power->second =
            registers_.architecture(declared.holding)->add(declared.index, power->first.second);
    }
    return power->second ? &give(*power->second) : nullptr;
}

const Algorithm& TurnCache::forward(std::size_t reg) { return give(generator(reg)); }

const Algorithm& TurnCache::backward(std::size_t reg) {
    const auto [inverse, is_new] = inverses_.try_emplace(reg);
    if (is_new) {
        const Architecture* on = registers_.architecture(registers_[reg].holding);
        // Not the plain inverse: a generator may contain turns that cancel.
        inverse->second = repeat(on->puzzle(), generator(reg), -1);
    }
    return give(inverse->second);
}

const Algorithm& TurnCache::generator(std::size_t reg) const {
    const DeclaredRegister& declared = registers_[reg];
    return registers_.architecture(declared.holding)->registers()[declared.index].generator;
}

}  // namespace qter
