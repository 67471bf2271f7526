// How registers become turns and pieces, step by step:
//
//     add R n          the n-fold generator, or the inverse where that is shorter
//     input R          the generator, to be repeated; at most order - 1 times
//     solved-goto R%m  the fewest pieces that are solved exactly when R is 0 mod m
//     print, halt R%m  the inverse generator, repeated until those pieces are solved: that takes
//                      R mod m repetitions
//
// Neighbouring additions that nothing jumps between commute as far as registers go: what differs is
// on shared pieces, which nobody looks at. So they are collected by puzzle and by register, and
// each puzzle gets one line with the turns of all of them, cancelled where they meet.
#include "qter/language/lower.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "qter/language/switches.hpp"
#include "qter/language/turn_cache.hpp"

namespace qter {
namespace {

/// What a run of additions adds to one register.
struct Sum {
    std::size_t reg = 0;
    Integer amount;
    Span span;  ///< of the first addition
};

class Lowering {
 public:
    Lowering(const FlatCode& code, const RegisterTable& registers, const CompileOptions& options,
             Diagnostics& diagnostics)
        : code_(code),
          registers_(registers),
          merges_(options.optimisation > 0),
          diagnostics_(diagnostics),
          turns_(registers) {}

    Program run() {
        mark_targets();
        for (std::size_t at = 0; at < code_.steps.size() && !diagnostics_.has_errors();) {
            at = lower_from(at);
        }
        line_of_step_.push_back(draft_.size());
        if (diagnostics_.has_errors()) return {};
        retarget();
        if (diagnostics_.has_errors()) return {};
        return {registers_.holdings(), place_switches(std::move(draft_))};
    }

    // --- One step each; called through std::visit.

    void operator()(const step::Add& add) { lower_sums({{add.reg, add.amount, span_}}); }

    void operator()(const step::Goto& jump) { line(op::Goto{code_.position(jump.label)}); }

    void operator()(const step::SolvedGoto& branch) {
        const std::size_t target = code_.position(branch.label);
        const std::size_t reg = branch.value.reg;
        line_on(reg, op::SolvedGoto{*registers_.pieces(reg, branch.value.modulus), target});
    }

    void operator()(const step::Input& input) {
        const Integer max = registers_[input.reg].order - 1;
        const bool theoretical = is_theoretical(input.reg);
        line_on(input.reg, op::Input{input.message,
                                     theoretical ? Algorithm{} : turns_.forward(input.reg), max});
    }

    void operator()(const step::Print& print) { lower_output<op::Print>(print); }
    void operator()(const step::Halt& halt) { lower_output<op::Halt>(halt); }

    void operator()(const step::MoveHead& move) {
        if (move.cells == 0) return;
        line(op::MoveHead{move.cells});
        draft_.back().holding = move.holding;
    }

 private:
    void mark_targets() {
        is_target_.assign(code_.steps.size() + 1, false);
        for (const Step& step : code_.steps) {
            if (const std::size_t* label = jump_label(step))
                is_target_[code_.position(*label)] = true;
        }
    }

    /// Lowers the step at `at`, or the run of additions that begins there; gives what is next.
    std::size_t lower_from(std::size_t at) {
        const std::size_t end = merges_ ? end_of_run(at) : at + 1;
        line_of_step_.resize(end, draft_.size());
        span_ = code_.steps[at].span;
        if (end > at + 1) {
            lower_run(at, end);
        } else {
            std::visit(*this, code_.steps[at].what);
        }
        check_turns();
        return end;
    }

    [[nodiscard]] bool is_add(std::size_t at) const {
        return std::holds_alternative<step::Add>(code_.steps[at].what);
    }

    [[nodiscard]] std::size_t end_of_run(std::size_t at) const {
        std::size_t end = at + 1;
        if (!is_add(at)) return end;
        while (end < code_.steps.size() && is_add(end) && !is_target_[end]) ++end;
        return end;
    }

    void check_turns() {
        if (turns_.given() <= kMaxProgramTurns || diagnostics_.has_errors()) return;
        diagnostics_.add(
            Diagnostic::error(Code::kTooLarge, span_,
                              fmt::format("up to here the program has more than {} turns, which "
                                          "nobody can follow",
                                          kMaxProgramTurns))
                .with_help("generators with fewer turns, or smaller numbers to add"));
    }

    // --- Additions.

    /// Lowers the additions [at, end), one line for each puzzle.
    void lower_run(std::size_t at, std::size_t end) {
        std::vector<std::vector<Sum>> by_holding;
        std::unordered_map<std::size_t, std::size_t> group_of_holding;
        std::unordered_map<std::size_t, std::size_t> sum_of_register;
        for (; at < end; ++at) {
            const auto& add = std::get<step::Add>(code_.steps[at].what);
            const std::size_t holding = registers_[add.reg].holding;
            const std::size_t group =
                group_of_holding.try_emplace(holding, by_holding.size()).first->second;
            if (group == by_holding.size()) by_holding.emplace_back();
            std::vector<Sum>& sums = by_holding[group];
            const auto [sum, is_new] = sum_of_register.try_emplace(add.reg, sums.size());
            if (is_new) sums.push_back({add.reg, 0, code_.steps[at].span});
            sums[sum->second].amount += add.amount;
        }
        for (const std::vector<Sum>& sums : by_holding) {
            if (diagnostics_.has_errors()) return;
            span_ = sums.front().span;
            lower_sums(sums);
            check_turns();
        }
    }

    /// Lowers additions to registers on one puzzle: one line, or none when they do nothing.
    void lower_sums(const std::vector<Sum>& sums) {
        const DeclaredRegister& first = registers_[sums.front().reg];
        if (is_theoretical(sums.front().reg)) {
            const Integer amount = mod(sums.front().amount, first.order);
            if (amount != 0) line_on(sums.front().reg, op::Add{amount});
            return;
        }
        Algorithm whole;
        for (const Sum& sum : sums) {
            const Algorithm* power = turns_.add(sum.reg, sum.amount);
            if (power == nullptr) return too_long(sum);
            append(registers_.architecture(first.holding)->puzzle(), whole, *power);
        }
        if (!whole.empty()) line_on(sums.front().reg, op::Turns{std::move(whole)});
    }

    void too_long(const Sum& sum) {
        diagnostics_.add(
            Diagnostic::error(Code::kTooLarge, sum.span,
                              fmt::format("this addition to `{}` takes more than {} turns",
                                          registers_[sum.reg].name, kMaxTurns)));
    }

    // --- Output.

    template <class Op, class Output>
    void lower_output(const Output& output) {
        if (!output.value) {
            line(Op{output.message, std::nullopt});
        } else if (output.value->modulus == 1) {
            lower_zero<Op>(output.message, output.value->reg);
        } else if (is_theoretical(output.value->reg)) {
            line_on(output.value->reg, Op{output.message, Count{}});
        } else {
            const auto& [reg, modulus] = *output.value;
            line_on(reg, Op{output.message,
                            Count{turns_.backward(reg), *registers_.pieces(reg, modulus)}});
        }
    }

    /// R%1 is always zero: counts until a piece is solved that no register of the puzzle moves.
    /// Where there is none, the message says it.
    template <class Op>
    void lower_zero(const std::string& message, std::size_t reg) {
        const std::optional<Slot> idle =
            is_theoretical(reg) ? std::nullopt : idle_piece(registers_[reg].holding);
        if (idle) {
            line_on(reg, Op{message, Count{turns_.backward(reg), {*idle}}});
        } else {
            line(Op{message.empty() ? "0" : message + " 0", std::nullopt});
        }
    }

    /// The piece easiest to see among those that no register of the holding moves or turns.
    [[nodiscard]] std::optional<Slot> idle_piece(std::size_t holding) const {
        const Architecture& on = *registers_.architecture(holding);
        std::optional<Slot> best;
        for (Slot slot = 0; slot < on.puzzle().shape().slots(); ++slot) {
            const bool idle =
                on.puzzle().is_unique(slot) &&
                std::all_of(on.registers().begin(), on.registers().end(),
                            [&](const Register& reg) { return is_solved(reg.state, slot); });
            const bool easier =
                !best || on.puzzle().visibility(slot) < on.puzzle().visibility(*best);
            if (idle && easier) best = slot;
        }
        return best;
    }

    // --- Lines.

    [[nodiscard]] bool is_theoretical(std::size_t reg) const {
        return registers_.architecture(registers_[reg].holding) == nullptr;
    }

    void line(Operation operation) {
        DraftLine made;
        made.instruction.operation = std::move(operation);
        made.instruction.span = span_;
        draft_.push_back(std::move(made));
    }

    /// A line for the puzzle that `reg` is on.
    void line_on(std::size_t reg, Operation operation) {
        line(std::move(operation));
        const std::size_t holding = registers_[reg].holding;
        draft_.back().holding = holding;
        draft_.back().instruction.puzzle = registers_.holdings()[holding].puzzle.get();
    }

    /// Jumps go to steps so far; makes them go to lines.
    void retarget() {
        for (DraftLine& draft_line : draft_) {
            std::size_t* target = jump_target(draft_line.instruction.operation);
            if (target == nullptr) continue;
            *target = line_of_step_[*target];
            // A jump past the end needs a line to go to, and there is none that does nothing
            // without a puzzle.
            if (*target < draft_.size() || !registers_.holdings().empty()) continue;
            diagnostics_.add(Diagnostic::error(Code::kFallsOff, draft_line.instruction.span,
                                               "this jumps past the end of the program")
                                 .with_help("end it with `halt \"MESSAGE\"`"));
        }
    }

    const FlatCode& code_;
    const RegisterTable& registers_;
    bool merges_;
    Diagnostics& diagnostics_;
    TurnCache turns_;
    Draft draft_;
    std::vector<std::size_t> line_of_step_;
    std::vector<bool> is_target_;
    Span span_;  ///< of the step that is being lowered
};

}  // namespace

Program lower(const FlatCode& code, const RegisterTable& registers, const CompileOptions& options,
              Diagnostics& diagnostics) {
    return Lowering(code, registers, options, diagnostics).run();
}

}  // namespace qter
