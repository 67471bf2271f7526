#include "optimiser/added_turns.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "notation/algorithm.hpp"
#include "optimiser/effects.hpp"
#include "optimiser/lower.hpp"

namespace qter {

AddedTurns::AddedTurns(const FlatCode& code, const RegisterTable& registers, SumSource* source,
                       Diagnostics& diagnostics)
    : registers_(registers), kept_(kept_pieces(code, registers)) {
    if (source != nullptr) ask(code, *source, diagnostics);
}

const Algorithm* AddedTurns::turns(const std::vector<Addition>& terms) {
    const auto [made, is_new] = made_.try_emplace(addition_key(terms, registers_));
    const auto& [holding, amounts] = made->first;
    if (is_new) made->second = registers_.architecture(holding)->add(amounts);
    return made->second ? &give(*made->second) : nullptr;
}

const Algorithm& AddedTurns::backward(std::size_t reg) {
    const auto [inverse, is_new] = inverses_.try_emplace(reg);
    if (is_new) {
        const Architecture* on = registers_.architecture(registers_[reg].holding);
        // Not the plain inverse: a generator may contain turns that cancel.
        inverse->second = repeat(on->puzzle(), generator(reg), -1);
    }
    return give(inverse->second);
}

const Algorithm& AddedTurns::generator(std::size_t reg) const {
    const DeclaredRegister& declared = registers_[reg];
    return registers_.architecture(declared.holding)->registers()[declared.index].generator;
}

void AddedTurns::ask(const FlatCode& code, SumSource& source, Diagnostics& diagnostics) {
    std::vector<std::vector<AdditionKey>> wanted(registers_.holdings().size());
    for (const Step& step : code.steps) {
        const std::vector<Addition>* const terms = terms_of(step);
        if (terms == nullptr) continue;
        const std::size_t holding = registers_[terms->front().reg].holding;
        const Architecture* const on = registers_.architecture(holding);
        if (on == nullptr || !on->puzzle().turn_model().canonical_sequences) continue;
        wanted[holding].push_back(addition_key(*terms, registers_));
    }
    std::uint64_t known = 0;  // turns of the plain algorithms
    for (std::size_t holding = 0; holding < wanted.size(); ++holding) {
        std::vector<AdditionKey>& keys = wanted[holding];
        if (keys.empty()) continue;
        std::sort(keys.begin(), keys.end());
        keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
        const Architecture& on = *registers_.architecture(holding);
        SumRequest request{on, kept_[holding], {}};
        for (const AdditionKey& key : keys) {
            const auto& amounts = key.second;
            const bool nothing = std::all_of(amounts.begin(), amounts.end(),
                                             [](const Integer& amount) { return amount == 0; });
            if (nothing || known > kMaxProgramTurns) continue;
            std::optional<Algorithm> algorithm = on.add(amounts);
            known += algorithm ? algorithm->size() : kMaxTurns;
            request.sums.push_back({amounts, on.state_of_sum(amounts), std::move(algorithm)});
        }
        if (request.sums.empty()) continue;
        auto found = source.find(request).take(diagnostics);
        if (found) take(request, holding, *std::move(found), diagnostics);
    }
}

void AddedTurns::take(const SumRequest& request, std::size_t holding, SumSource::Found found,
                      Diagnostics& diagnostics) {
    const Puzzle& puzzle = request.on.puzzle();
    for (std::size_t i = 0; i < request.sums.size(); ++i) {
        const SumRequest::Sum& addition = request.sums[i];
        std::optional<Algorithm> algorithm;
        if (found[i]) algorithm = std::move(found[i]->algorithm);
        if (algorithm && !agree_in(request.kept, state_of(puzzle, *algorithm), addition.state)) {
            diagnostics.add(Diagnostic::warning(
                Code::kInternal, registers_.holdings()[holding].span,
                fmt::format("the short algorithm `{}` does not add what it should; the "
                            "generators are used instead. Please report it",
                            to_string(puzzle, *algorithm))));
            algorithm.reset();
        }
        made_[{holding, addition.amounts}] = algorithm ? algorithm : addition.plain;
    }
}

}  // namespace qter
