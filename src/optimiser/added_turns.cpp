#include "optimiser/added_turns.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "notation/algorithm.hpp"
#include "optimiser/lower.hpp"

namespace qter {
namespace {

const std::vector<Addition>* terms_of(const Step& step) {
    if (const auto* add = std::get_if<step::Add>(&step.what)) return &add->terms;
    if (const auto* repeat = std::get_if<step::RepeatUntil>(&step.what)) return &repeat->terms;
    return nullptr;
}

}  // namespace

AddedTurns::AddedTurns(const FlatCode& code, const RegisterTable& registers, SumSource* source,
                       Diagnostics& diagnostics)
    : registers_(registers), powers_(registers), kept_(kept_pieces(code, registers)) {
    if (source != nullptr) ask(code, *source, diagnostics);
}

const Algorithm* AddedTurns::turns(const std::vector<Addition>& terms) {
    const Key key = addition_key(terms, registers_);
    const auto [made, is_new] = made_.try_emplace(key);
    if (is_new) made->second = plain(key);
    if (!made->second) return nullptr;
    given_ += made->second->size();
    return &*made->second;
}

void AddedTurns::ask(const FlatCode& code, SumSource& source, Diagnostics& diagnostics) {
    std::vector<std::vector<Key>> wanted(registers_.holdings().size());
    for (const Step& step : code.steps) {
        const std::vector<Addition>* const terms = terms_of(step);
        if (terms == nullptr) continue;
        const std::size_t holding = registers_[terms->front().reg].holding;
        const Architecture* const on = registers_.architecture(holding);
        // Searches for short algorithms assume that all turns are possible.
        if (on == nullptr || on->puzzle().blocking() != nullptr) continue;
        wanted[holding].push_back(addition_key(*terms, registers_));
    }
    std::uint64_t known = 0;  // turns of the plain algorithms
    for (std::size_t holding = 0; holding < wanted.size(); ++holding) {
        std::vector<Key>& keys = wanted[holding];
        if (keys.empty()) continue;
        std::sort(keys.begin(), keys.end());
        keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
        const Architecture& on = *registers_.architecture(holding);
        SumRequest request{on, kept_[holding], {}};
        for (const Key& key : keys) {
            const auto& amounts = key.second;
            const bool nothing = std::all_of(amounts.begin(), amounts.end(),
                                             [](const Integer& amount) { return amount == 0; });
            if (nothing || known > kMaxProgramTurns) continue;
            std::optional<Algorithm> algorithm = plain(key);
            known += algorithm ? algorithm->size() : kMaxTurns;
            request.additions.push_back({amounts, on.state_of_sum(amounts), std::move(algorithm)});
        }
        if (request.additions.empty()) continue;
        auto found = source.additions(request).take(diagnostics);
        if (found) take(request, holding, *std::move(found), diagnostics);
    }
}

void AddedTurns::take(const SumRequest& request, std::size_t holding,
                      std::vector<std::optional<Algorithm>> found, Diagnostics& diagnostics) {
    const Puzzle& puzzle = request.on.puzzle();
    for (std::size_t i = 0; i < request.additions.size(); ++i) {
        const SumRequest::Addition& addition = request.additions[i];
        std::optional<Algorithm>& algorithm = found[i];
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

std::optional<Algorithm> AddedTurns::plain(const Key& key) {
    const auto& [holding, amounts] = key;
    Algorithm whole;
    for (std::size_t reg = 0; reg < registers_.registers().size(); ++reg) {
        const DeclaredRegister& declared = registers_[reg];
        if (declared.holding != holding || amounts[declared.index] == 0) continue;
        const Algorithm* power = powers_.add(reg, amounts[declared.index]);
        if (power == nullptr) return std::nullopt;
        append(registers_.architecture(holding)->puzzle(), whole, *power);
    }
    return whole;
}

}  // namespace qter
