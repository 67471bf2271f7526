#include "qter/language/added_turns.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "qter/language/lower.hpp"
#include "qter/puzzle/algorithm.hpp"

namespace qter {
namespace {

const std::vector<Addition>* terms_of(const Step& step) {
    if (const auto* add = std::get_if<step::Add>(&step.what)) return &add->terms;
    if (const auto* repeat = std::get_if<step::RepeatUntil>(&step.what)) return &repeat->terms;
    return nullptr;
}

std::optional<Reading> reading_of(const Step& step) {
    if (const auto* branch = std::get_if<step::SolvedGoto>(&step.what)) return branch->value;
    if (const auto* repeat = std::get_if<step::RepeatUntil>(&step.what)) return repeat->until;
    if (const auto* print = std::get_if<step::Print>(&step.what)) return print->value;
    if (const auto* halt = std::get_if<step::Halt>(&step.what)) return halt->value;
    return std::nullopt;
}

void insert(std::vector<Slot>& sorted, const std::vector<Slot>& more) {
    sorted.insert(sorted.end(), more.begin(), more.end());
    std::sort(sorted.begin(), sorted.end());
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
}

}  // namespace

AddedTurns::AddedTurns(const FlatCode& code, const RegisterTable& registers, AdditionSource* source,
                       Diagnostics& diagnostics)
    : registers_(registers), powers_(registers), kept_(registers.holdings().size()) {
    keep_readings(code);
    if (source != nullptr) ask(code, *source, diagnostics);
}

const Algorithm* AddedTurns::turns(const std::vector<Addition>& terms) {
    const Key key = key_of(terms);
    const auto [made, is_new] = made_.try_emplace(key);
    if (is_new) made->second = plain(key);
    if (!made->second) return nullptr;
    given_ += made->second->size();
    return &*made->second;
}

AddedTurns::Key AddedTurns::key_of(const std::vector<Addition>& terms) const {
    const std::size_t holding = registers_[terms.front().reg].holding;
    Key key{holding, {}};
    key.second.resize(registers_.architecture(holding)->registers().size());
    for (const Addition& term : terms) {
        const DeclaredRegister& reg = registers_[term.reg];
        Integer& amount = key.second[reg.index];
        amount = mod(amount + term.amount, reg.order);
    }
    return key;
}

/// What the orders need, and what the program reads besides.
void AddedTurns::keep_readings(const FlatCode& code) {
    for (std::size_t reg = 0; reg < registers_.registers().size(); ++reg) {
        keep({reg, registers_[reg].order});
    }
    for (const Step& step : code.steps) {
        if (const std::optional<Reading> reading = reading_of(step)) keep(*reading);
    }
}

void AddedTurns::keep(const Reading& reading) {
    const DeclaredRegister& reg = registers_[reading.reg];
    const Architecture* const on = registers_.architecture(reg.holding);
    if (on == nullptr) return;
    if (reading.modulus == 1) {
        if (const std::optional<Slot> idle = idle_piece(*on)) insert(kept_[reg.holding], {*idle});
    } else if (const std::vector<Slot>* pieces = registers_.pieces(reading.reg, reading.modulus)) {
        insert(kept_[reg.holding], on->cycles_of(reg.index, *pieces));
    }
}

void AddedTurns::ask(const FlatCode& code, AdditionSource& source, Diagnostics& diagnostics) {
    std::vector<std::vector<Key>> wanted(registers_.holdings().size());
    for (const Step& step : code.steps) {
        const std::vector<Addition>* const terms = terms_of(step);
        if (terms == nullptr) continue;
        const std::size_t holding = registers_[terms->front().reg].holding;
        if (registers_.architecture(holding) == nullptr) continue;
        wanted[holding].push_back(key_of(*terms));
    }
    std::uint64_t known = 0;  // turns of what is plain
    for (std::size_t holding = 0; holding < wanted.size(); ++holding) {
        std::vector<Key>& keys = wanted[holding];
        if (keys.empty()) continue;
        std::sort(keys.begin(), keys.end());
        keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
        const Architecture& on = *registers_.architecture(holding);
        AdditionRequest request{on, kept_[holding], {}};
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

void AddedTurns::take(const AdditionRequest& request, std::size_t holding,
                      std::vector<std::optional<Algorithm>> found, Diagnostics& diagnostics) {
    const Puzzle& puzzle = request.on.puzzle();
    for (std::size_t i = 0; i < request.additions.size(); ++i) {
        const AdditionRequest::Addition& addition = request.additions[i];
        std::optional<Algorithm>& algorithm = found[i];
        if (algorithm && !agree_in(request.kept, state_of(puzzle, *algorithm), addition.state)) {
            diagnostics.add(Diagnostic::warning(
                Code::kInternal, registers_.holdings()[holding].span,
                fmt::format("the short algorithm `{}` adds something else than it should; the "
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

std::optional<Slot> idle_piece(const Architecture& on) {
    std::optional<Slot> best;
    for (Slot slot = 0; slot < on.puzzle().shape().slots(); ++slot) {
        const bool idle =
            on.puzzle().is_unique(slot) &&
            std::all_of(on.registers().begin(), on.registers().end(),
                        [&](const Register& reg) { return is_solved(reg.state, slot); });
        const bool easier = !best || on.puzzle().visibility(slot) < on.puzzle().visibility(*best);
        if (idle && easier) best = slot;
    }
    return best;
}

}  // namespace qter
