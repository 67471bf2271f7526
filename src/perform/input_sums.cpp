#include "perform/input_sums.hpp"

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

}  // namespace

const Architecture* InputSums::architecture_of(std::size_t holding) {
    const auto [entry, is_new] = architectures_.try_emplace(holding);
    if (is_new) entry->second = architecture_on(program_, holding);
    return entry->second ? &*entry->second : nullptr;
}

void InputSums::look_for(const Architecture& on, const std::vector<EnteredNumbers>& all) {
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
            request.sums.push_back(
                {*amounts, numbers.state,
                 otherwise_ == Otherwise::kPowers ? on.add(*amounts) : std::nullopt});
        }
    }
    if (request.sums.empty()) return;
    const Result<SumSource::Found> found = source_.find(request);
    warnings_.add(found.diagnostics());
    for (std::size_t i = 0; i < request.sums.size(); ++i) {
        const SumRequest::Sum& addition = request.sums[i];
        std::optional<Algorithm>& known = known_[{all.front().holding, addition.amounts}];
        if (found && (*found)[i]) {
            known = (*found)[i]->algorithm;
        } else if (otherwise_ == Otherwise::kPowers) {
            known = addition.plain;
        }
    }
}

std::optional<std::uint64_t> InputSums::estimate(const EnteredNumbers& numbers) {
    if (otherwise_ == Otherwise::kNothing) return std::nullopt;
    const Architecture* const on = architecture_of(numbers.holding);
    const std::optional<std::vector<Integer>> amounts =
        on == nullptr ? std::nullopt : amounts_on(*on, numbers);
    if (!amounts) return std::nullopt;
    return source_.estimate(*on, numbers.kept, *amounts);
}

void InputSums::expect(const std::vector<EnteredNumbers>& all) {
    if (all.empty()) return;
    const Architecture* const on = architecture_of(all.front().holding);
    if (on != nullptr) look_for(*on, all);
}

std::optional<Algorithm> InputSums::find(const EnteredNumbers& numbers) {
    std::optional<Algorithm> found = known(numbers);
    if (!found) all_known_ = false;
    return found;
}

std::optional<Algorithm> InputSums::known(const EnteredNumbers& numbers) {
    const Architecture* const on = architecture_of(numbers.holding);
    if (on == nullptr) return std::nullopt;
    const std::optional<std::vector<Integer>> amounts = amounts_on(*on, numbers);
    if (!amounts) return std::nullopt;
    look_for(*on, {numbers});
    const std::optional<Algorithm>& found = known_.at({numbers.holding, *amounts});
    const bool right =
        found && agree_in(numbers.kept, state_of(on->puzzle(), *found), numbers.state);
    return right ? found : std::nullopt;
}

}  // namespace qter
