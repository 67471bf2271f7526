#include "service/short_inputs.hpp"

#include <algorithm>

#include "notation/algorithm.hpp"
#include "perform/register_values.hpp"

namespace qter {
namespace {

/// Amounts by register, from 0 to its order less one; nullopt when a number belongs to none of the
/// registers.
std::optional<std::vector<Integer>> amounts_on(const Architecture& on,
                                               const EnteredNumbers& numbers) {
    std::vector<Integer> amounts(on.registers().size());
    for (std::size_t i = 0; i < numbers.generators.size(); ++i) {
        std::size_t reg = 0;
        while (reg < amounts.size() && on.registers()[reg].generator != numbers.generators[i]) {
            ++reg;
        }
        if (reg == amounts.size()) return std::nullopt;
        amounts[reg] = mod(amounts[reg] + numbers.amounts[i], on.registers()[reg].order);
    }
    return amounts;
}

/// Powers of the generators; nullopt when they take more than kMaxTurns turns.
std::optional<Algorithm> plain_sum(const Architecture& on, const std::vector<Integer>& amounts) {
    Algorithm sum;
    for (std::size_t reg = 0; reg < amounts.size(); ++reg) {
        const std::optional<Algorithm> part = on.add(reg, amounts[reg]);
        if (!part || sum.size() + part->size() > kMaxTurns) return std::nullopt;
        append(on.puzzle(), sum, *part);
    }
    return sum;
}

}  // namespace

const Architecture* ShortInputs::architecture_of(std::size_t holding) {
    const auto [entry, is_new] = architectures_.try_emplace(holding);
    if (is_new) entry->second = architecture_on(program_, holding);
    return entry->second ? &*entry->second : nullptr;
}

void ShortInputs::look_for(const Architecture& on, const std::vector<EnteredNumbers>& all) {
    SumRequest request{on, all.front().kept, {}};
    for (const EnteredNumbers& numbers : all) {
        const std::optional<std::vector<Integer>> amounts = amounts_on(on, numbers);
        if (!amounts) continue;
        const auto [entry, is_new] = known_.try_emplace({numbers.holding, *amounts});
        if (!is_new) continue;
        const bool nothing = std::all_of(amounts->begin(), amounts->end(),
                                         [](const Integer& amount) { return amount == 0; });
        if (nothing) {
            entry->second = Algorithm();
        } else {
            request.additions.push_back({*amounts, numbers.state, plain_sum(on, *amounts)});
        }
    }
    if (request.additions.empty()) return;
    const Result<std::vector<std::optional<Algorithm>>> found = additions_.additions(request);
    warnings_.add(found.diagnostics());
    for (std::size_t i = 0; i < request.additions.size(); ++i) {
        const SumRequest::Addition& addition = request.additions[i];
        std::optional<Algorithm>& known = known_[{all.front().holding, addition.amounts}];
        known = found ? (*found)[i] : std::nullopt;
        if (!known && otherwise_ == Otherwise::kPowers) known = addition.plain;
    }
}

std::optional<std::uint64_t> ShortInputs::estimate(const EnteredNumbers& numbers) {
    const Architecture* const on = architecture_of(numbers.holding);
    const std::optional<std::vector<Integer>> amounts =
        on == nullptr ? std::nullopt : amounts_on(*on, numbers);
    if (!amounts) return std::nullopt;
    return additions_.estimate(*on, numbers.kept, *amounts);
}

void ShortInputs::expect(const std::vector<EnteredNumbers>& all) {
    if (all.empty()) return;
    const Architecture* const on = architecture_of(all.front().holding);
    if (on != nullptr) look_for(*on, all);
}

std::optional<Algorithm> ShortInputs::find(const EnteredNumbers& numbers) {
    const Architecture* const on = architecture_of(numbers.holding);
    if (on == nullptr) return std::nullopt;
    const std::optional<std::vector<Integer>> amounts = amounts_on(*on, numbers);
    if (!amounts) return std::nullopt;
    look_for(*on, {numbers});
    return known_.at({numbers.holding, *amounts});
}

}  // namespace qter
