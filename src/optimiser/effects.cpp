#include "optimiser/effects.hpp"

namespace qter {
namespace {

/// Null for no reading, and for one mod 1.
const Reading* informative_reading(const std::optional<Reading>& reading) {
    return reading && reading->modulus != 1 ? &*reading : nullptr;
}

}  // namespace

Barrier barrier_of(const Step& step) {
    if (const auto* print = std::get_if<step::Print>(&step.what)) {
        if (const Reading* reading = informative_reading(print->value))
            return {reading->reg, std::nullopt};
    } else if (const auto* repeat = std::get_if<step::RepeatUntil>(&step.what)) {
        return {repeat->until.reg, std::nullopt};
    } else if (const auto* solve = std::get_if<step::Solve>(&step.what)) {
        return {std::nullopt, solve->holding};
    } else if (const auto* move = std::get_if<step::MoveHead>(&step.what)) {
        return {std::nullopt, move->holding};
    }
    return {};
}

const std::vector<Addition>* terms_of(const Step& step) {
    if (const step::Add* const add = add_of(step)) return &add->terms;
    if (const auto* repeat = std::get_if<step::RepeatUntil>(&step.what)) return &repeat->terms;
    return nullptr;
}

const Reading* exit_reading(const BasicBlock& block) {
    if (const auto* branch = std::get_if<leave::Branch>(&block.exit)) {
        return branch->value.modulus != 1 ? &branch->value : nullptr;
    }
    const auto* halt = std::get_if<leave::Halt>(&block.exit);
    return halt != nullptr ? informative_reading(halt->value) : nullptr;
}

}  // namespace qter
