#include "optimiser/kept_pieces.hpp"

#include <algorithm>

#include "optimiser/effects.hpp"

namespace qter {
namespace {

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

class Keeper {
 public:
    explicit Keeper(const RegisterTable& registers)
        : registers_(registers), kept_(registers.holdings().size()) {}

    void keep(const Reading& reading) {
        const DeclaredRegister& reg = registers_[reading.reg];
        const Architecture* const on = registers_.architecture(reg.holding);
        if (on == nullptr) return;
        std::vector<Slot>& kept = kept_[reg.holding];
        if (reading.modulus == 1) {
            if (const std::optional<Slot> idle = idle_piece(*on)) insert(kept, {*idle});
        } else if (const auto* pieces = registers_.pieces(reading.reg, reading.modulus)) {
            insert(kept, on->cycles_of(reg.index, *pieces));
        }
    }
    [[nodiscard]] KeptPieces kept() && { return std::move(kept_); }

 private:
    const RegisterTable& registers_;
    KeptPieces kept_;
};

}  // namespace

KeptPieces kept_pieces(const FlatCode& code, const RegisterTable& registers) {
    Keeper keeper(registers);
    const auto keep = [&](const std::vector<Addition>& terms) {
        for (const Addition& term : terms) keeper.keep({term.reg, registers[term.reg].order});
    };
    for (const Step& step : code.steps) {
        if (const std::vector<Addition>* const terms = terms_of(step)) keep(*terms);
        if (const auto* input = std::get_if<step::Input>(&step.what)) keep({{input->reg, 1}});
        if (const std::optional<Reading> reading = reading_of(step)) keeper.keep(*reading);
    }
    return std::move(keeper).kept();
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

AdditionKey addition_key(const std::vector<Addition>& terms, const RegisterTable& registers) {
    const std::size_t holding = registers[terms.front().reg].holding;
    AdditionKey key{holding, {}};
    key.second.resize(registers.architecture(holding)->registers().size());
    for (const Addition& term : terms) {
        const DeclaredRegister& reg = registers[term.reg];
        Integer& amount = key.second[reg.index];
        amount = mod(amount + term.amount, reg.order);
    }
    return key;
}

}  // namespace qter
