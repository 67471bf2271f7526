#include "qat/choice.hpp"

#include <algorithm>
#include <utility>

#include "optimiser/lower.hpp"
#include "qat/resolver.hpp"
#include "specialiser/optimise_program.hpp"

namespace qter {
namespace {

/// A candidate must be cheaper than an earlier one by this factor, since costs are estimates: of
/// two with about the same cost, the first keeps names and generators as they are written.
constexpr double kCheaper = 0.99;

/// Candidates are compared at this optimisation level, whatever level is requested: the output of a
/// program depends on the chosen orders, and must not depend on the level.
constexpr int kJudgedLevel = 2;

/// Effort of the search for what the program should hold (OptimiserOptions), for all candidates of
/// a declaration together, and the least for one.
constexpr std::size_t kJudgedBlocks = 40'000;
constexpr std::size_t kJudgedBlocksEach = 1'000;

/// A resolved program, and the registers it was resolved for.
struct Resolved {
    RegisterTable registers;
    FlatCode code;
    Diagnostics diagnostics;

    [[nodiscard]] bool fits() const { return !diagnostics.has_errors(); }
};

/// True when an error may be due to a missing remainder; Lua code uses remainders, too.
bool lacks_remainder(const Diagnostics& diagnostics) {
    return std::any_of(diagnostics.items().begin(), diagnostics.items().end(),
                       [](const Diagnostic& item) {
                           return item.severity == Severity::kError &&
                                  (item.code == Code::kModulus || item.code == Code::kLua);
                       });
}

class Chooser {
 public:
    Chooser(const Modules& modules, const Module& prelude, CostModel* cost_model,
            Diagnostics& diagnostics)
        : modules_(modules),
          prelude_(prelude),
          cost_model_(cost_model),
          diagnostics_(diagnostics) {}

    ChosenCode choose(RegisterTable& registers) {
        Resolved best = resolved(registers);
        for (const std::size_t at : open_declarations(registers)) choose_for(at, best);
        const bool stopped = cost_model_ != nullptr && cost_model_->cancellation().requested();
        if (best.fits() && lua_.over) {
            warn(
                "the registers were chosen before all candidates were tried: the Lua code reached "
                "its limit",
                "the Lua code runs once for each candidate");
        } else if (best.fits() && stopped) {
            warn("the registers were chosen before all candidates were tried",
                 "`--time-limit SECONDS` gives more time");
        }
        diagnostics_.add(lacks_remainder(best.diagnostics) ? with_note(best) : best.diagnostics);
        registers = std::move(best.registers);
        return {std::move(best.code), std::move(choices_), !lua_.over && !stopped};
    }

    std::optional<ChosenCode> repeat(RegisterTable& registers,
                                     const std::vector<RegisterChoice>& choices) {
        const std::vector<std::size_t> open = open_declarations(registers);
        if (choices.size() != open.size()) return std::nullopt;
        Resolved best = resolved(registers);
        for (std::size_t i = 0; i < open.size(); ++i) {
            const std::vector<ArchitectureCandidate>& all = best.registers.candidates(open[i]);
            RegisterChoice choice = choices[i];
            if (choice.taken >= all.size() || choice.candidates.size() > all.size()) return {};
            for (std::size_t j = 0; j < choice.candidates.size(); ++j) {
                choice.candidates[j].what = all[j].what;
            }
            choice.open = all.size();
            if (choice.taken > 0) {
                best = resolved(best.registers.with_candidate(open[i], choice.taken));
            }
            choice.registers = names_of(best.registers, open[i]);
            choices_.push_back(std::move(choice));
        }
        if (!best.fits()) return std::nullopt;
        diagnostics_.add(best.diagnostics);
        registers = std::move(best.registers);
        return ChosenCode{std::move(best.code), std::move(choices_), true};
    }

 private:
    /// The holdings of declarations that leave something open.
    static std::vector<std::size_t> open_declarations(const RegisterTable& registers) {
        std::vector<std::size_t> open;
        for (std::size_t at = 0; at < registers.holdings().size(); ++at) {
            if (registers.candidates(at).size() > 1 || registers.any_orders(at)) open.push_back(at);
        }
        return open;
    }

    static std::vector<std::string> names_of(const RegisterTable& registers, std::size_t holding) {
        std::vector<std::string> names;
        for (const DeclaredRegister& reg : registers.registers()) {
            if (reg.holding == holding) names.push_back(reg.name);
        }
        return names;
    }

    void choose_for(std::size_t holding, Resolved& best) {
        const std::vector<ArchitectureCandidate>& candidates = best.registers.candidates(holding);
        RegisterChoice choice;
        const RegisterTable before = best.registers;
        most_blocks_ = std::max(kJudgedBlocksEach, kJudgedBlocks / candidates.size());
        if (candidates.size() > 1 && !std::exchange(asked_, true)) turns_ = judged(best);
        choice.open = candidates.size();
        choice.candidates.push_back({candidates.front().what, best.fits(), turns_});
        for (std::size_t i = 1; i < candidates.size(); ++i) {
            if (lua_.over || (best.fits() && !turns_)) break;
            Resolved with = resolved(before.with_candidate(holding, i));
            if (lua_.over) break;  // the cost of this candidate is unknown
            const std::optional<double> turns = judged(with);
            choice.candidates.push_back({candidates[i].what, with.fits(), turns});
            const bool fewer = turns && (!turns_ || *turns < kCheaper * *turns_);
            if (!with.fits() || (best.fits() && !fewer)) continue;
            choice.taken = i;
            turns_ = turns;
            best = std::move(with);
        }
        choice.registers = names_of(best.registers, holding);
        const std::vector<DeclaredRegister>& registers = best.registers.registers();
        for (std::size_t reg = 0; reg < registers.size(); ++reg) {
            if (registers[reg].holding != holding) continue;
            const bool larger = best.registers.least_order(reg) < registers[reg].order;
            choice.limited = choice.limited || larger;
        }
        choices_.push_back(std::move(choice));
    }

    Resolved resolved(RegisterTable registers) {
        Resolved made{std::move(registers), {}, {}};
        made.code = resolve(modules_, prelude_, made.registers, made.diagnostics, &lua_);
        if (lua_.over || !lacks_remainder(made.diagnostics)) return made;
        for (RegisterTable& arranged : made.registers.arrangements()) {
            Resolved other{std::move(arranged), {}, {}};
            other.code = resolve(modules_, prelude_, other.registers, other.diagnostics, &lua_);
            if (other.fits()) return other;
        }
        return made;
    }

    [[nodiscard]] std::optional<double> judged(const Resolved& resolved) {
        if (cost_model_ == nullptr || !resolved.fits() || resolved.code.steps.empty()) return {};
        if (cost_model_->cancellation().requested()) return {};
        OptimiserOptions how;
        how.level = kJudgedLevel;
        how.most_blocks = most_blocks_;
        how.additions = &cost_model_->additions();
        how.observer = cost_model_->cancellation();
        const FlatCode optimised = optimise_program(resolved.code, resolved.registers, how).code;
        Diagnostics ignored;  // the chosen program is compiled once more
        Program program = lower(optimised, resolved.registers, &cost_model_->additions(), ignored);
        if (ignored.has_errors()) return {};
        limit_inputs(resolved.registers, program);
        return cost_model_->turns(program);
    }

    /// Limits inputs to numbers that every candidate takes: otherwise a larger order would have a
    /// higher cost for the larger numbers that it can hold.
    static void limit_inputs(const RegisterTable& registers, Program& program) {
        for (Instruction& instruction : program.instructions) {
            auto* const input = std::get_if<op::Input>(&instruction.operation);
            if (input == nullptr || instruction.registers.size() != 1) continue;
            const Integer most = registers.least_order(instruction.registers.front()) - 1;
            input->max = std::min(input->max, most);
            if (!input->expected) continue;
            input->expected->from = std::min(input->expected->from, most);
            input->expected->to = std::min(input->expected->to, most);
        }
    }

    /// Notes in the errors of the first candidates that others have been tried.
    [[nodiscard]] static Diagnostics with_note(const Resolved& best) {
        std::size_t others = 0;
        for (std::size_t at = 0; at < best.registers.holdings().size(); ++at) {
            const std::size_t all = best.registers.candidates(at).size();
            if (all > 1) others += all - 1;
        }
        if (others == 0) return best.diagnostics;
        Diagnostics noted;
        for (Diagnostic item : best.diagnostics.items()) {
            if (item.code == Code::kModulus) {
                item.notes.emplace_back(
                    "the declaration allows several choices of registers; none has all remainders "
                    "that the program uses, and this error is about the first choice");
            }
            noted.add(std::move(item));
        }
        return noted;
    }

    void warn(std::string message, std::string help) {
        diagnostics_.add(Diagnostic::warning(Code::kTimeLimit, {}, std::move(message))
                             .with_help(std::move(help)));
    }

    const Modules& modules_;
    const Module& prelude_;
    CostModel* cost_model_;
    Diagnostics& diagnostics_;
    LuaSpent lua_;  // shared by all candidates
    // Of the best program so far.
    bool asked_ = false;
    std::size_t most_blocks_ = kJudgedBlocks;
    std::optional<double> turns_;
    std::vector<RegisterChoice> choices_;
};

}  // namespace

ChosenCode resolve_chosen(const Modules& modules, const Module& prelude, RegisterTable& registers,
                          CostModel* cost_model, Diagnostics& diagnostics) {
    // If the program already has errors, other candidates cannot help.
    if (diagnostics.has_errors()) return {resolve(modules, prelude, registers, diagnostics), {}};
    return Chooser(modules, prelude, cost_model, diagnostics).choose(registers);
}

std::optional<ChosenCode> resolve_as_chosen(const Modules& modules, const Module& prelude,
                                            RegisterTable& registers,
                                            const std::vector<RegisterChoice>& choices,
                                            Diagnostics& diagnostics) {
    if (diagnostics.has_errors()) return std::nullopt;
    return Chooser(modules, prelude, nullptr, diagnostics).repeat(registers, choices);
}

}  // namespace qter
