// Lowering of registers to turns and pieces, step by step:
//
//     add R n          n times the generator, or its inverse where that is shorter, or a known
//                      short algorithm with the same effect on the pieces that count
//     input R          the generator, to be repeated; at most order - 1 times
//     solved-goto R%m  the fewest pieces that are solved exactly when R is 0 mod m
//     print, halt R%m  the inverse generator, repeated until those pieces are solved: that takes
//                      R mod m repetitions
//     repeat until     the turns of all its additions, and the pieces of its reading
//
// Additions to several registers become one line: their order affects only shared pieces, which are
// never read (added_turns.hpp).
#include "optimiser/lower.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "optimiser/added_turns.hpp"
#include "optimiser/kept_pieces.hpp"
#include "optimiser/switches.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

class Lowering {
 public:
    Lowering(const FlatCode& code, const RegisterTable& registers, SumSource* additions,
             Diagnostics& diagnostics)
        : code_(code),
          registers_(registers),
          diagnostics_(diagnostics),
          added_(code, registers, additions, diagnostics) {}

    Program run() {
        for (std::size_t at = 0; at < code_.steps.size() && !diagnostics_.has_errors(); ++at) {
            lower_step(at);
        }
        line_of_step_.push_back(draft_.size());
        if (diagnostics_.has_errors()) return {};
        retarget();
        if (diagnostics_.has_errors()) return {};
        return {registers_.holdings(), place_switches(std::move(draft_)), named_registers()};
    }

    // --- One function for each step; called through std::visit.

    // Each also records the registers of its line.

    void operator()(const step::Add& add) {
        const std::size_t reg = add.terms.front().reg;
        if (is_theoretical(reg)) {
            const Integer amount = mod(add.terms.front().amount, registers_[reg].order);
            if (amount != 0) add_line_about(reg, op::Add{amount});
        } else if (Algorithm turns = turns_of(add.terms); !turns.empty()) {
            add_line_about(reg, op::Turns{std::move(turns)});
            record_register(add.terms);
        }
    }

    void operator()(const step::RepeatUntil& repeat) {
        const auto& [reg, modulus] = repeat.until;
        add_line_about(reg,
                       op::RepeatUntil{*registers_.pieces(reg, modulus), turns_of(repeat.terms)});
        record_register(repeat.terms);
    }

    void operator()(const step::Solve& solve) {
        add_line(op::Solve{});
        draft_.back().holding = solve.holding;
        draft_.back().instruction.puzzle = registers_.holdings()[solve.holding].puzzle.get();
        for (std::size_t reg = 0; reg < registers_.registers().size(); ++reg) {
            if (registers_[reg].holding == solve.holding) record_register(reg);
        }
    }

    void operator()(const step::Goto& jump) { add_line(op::Goto{code_.position(jump.label)}); }

    void operator()(const step::SolvedGoto& branch) {
        const std::size_t target = code_.position(branch.label);
        const std::size_t reg = branch.value.reg;
        add_line_about(reg, op::SolvedGoto{*registers_.pieces(reg, branch.value.modulus), target});
    }

    void operator()(const step::Input& input) {
        const Integer max = input.max.value_or(registers_[input.reg].order - 1);
        const bool theoretical = is_theoretical(input.reg);
        add_line_about(input.reg, op::Input{input.message,
                                            theoretical ? Algorithm{} : added_.forward(input.reg),
                                            max, input.expected, input.wraps});
    }

    void operator()(const step::Print& print) { lower_output<op::Print>(print); }
    void operator()(const step::Halt& halt) { lower_output<op::Halt>(halt); }

    void operator()(const step::MoveHead& move) {
        if (move.cells == 0) return;
        add_line(op::MoveHead{move.cells});
        draft_.back().holding = move.holding;
    }

 private:
    void lower_step(std::size_t at) {
        line_of_step_.push_back(draft_.size());
        span_ = code_.steps[at].span;
        std::visit(*this, code_.steps[at].what);
        check_turns();
    }

    void check_turns() {
        if (added_.given() <= kMaxProgramTurns || diagnostics_.has_errors()) return;
        diagnostics_.add(
            Diagnostic::error(Code::kTooLarge, span_,
                              fmt::format("up to here the program has more than {} turns, too many "
                                          "to perform",
                                          kMaxProgramTurns))
                .with_help("generators with fewer turns, or smaller numbers to add"));
    }

    // --- Additions.

    /// Also empty when there is nothing to turn.
    Algorithm turns_of(const std::vector<Addition>& terms) {
        const Algorithm* const turns = added_.turns(terms);
        if (turns != nullptr) return *turns;
        too_long(terms);
        return {};
    }

    void too_long(const std::vector<Addition>& terms) {
        std::vector<std::string> names;
        for (const Addition& term : terms) {
            names.push_back(fmt::format("`{}`", registers_[term.reg].name));
        }
        diagnostics_.add(Diagnostic::error(Code::kTooLarge, span_,
                                           fmt::format("this addition to {} takes more than {} "
                                                       "turns",
                                                       join_words(names), kMaxTurns)));
    }

    // --- Names.

    [[nodiscard]] std::vector<NamedRegister> named_registers() const {
        std::vector<NamedRegister> named;
        for (std::size_t reg = 0; reg < registers_.registers().size(); ++reg) {
            const DeclaredRegister& declared = registers_[reg];
            named.push_back({declared.name, declared.holding, {}, {}, declared.order});
            const Architecture* const on = registers_.architecture(declared.holding);
            if (on == nullptr) continue;
            named.back().generator = on->registers()[declared.index].generator;
            named.back().pieces = *registers_.pieces(reg, declared.order);
        }
        return named;
    }

    // --- Output.

    template <class Op, class Output>
    void lower_output(const Output& output) {
        if (output.known) {
            const std::string value = to_string(*output.known);
            add_line(Op{with_value(output.message, value), std::nullopt, value.size()});
        } else if (!output.value) {
            add_line(Op{output.message, std::nullopt});
        } else if (output.value->modulus == 1) {
            lower_zero<Op>(output.message, output.value->reg);
        } else if (is_theoretical(output.value->reg)) {
            add_line_about(output.value->reg, Op{output.message, Count{}});
        } else {
            const auto& [reg, modulus] = *output.value;
            add_line_about(reg, Op{output.message,
                                   Count{added_.backward(reg), *registers_.pieces(reg, modulus)}});
        }
    }

    /// R%1 is always zero: counts until a piece is solved that no register of the puzzle moves. If
    /// all pieces are moved, the message contains the 0.
    template <class Op>
    void lower_zero(const SharedText& message, std::size_t reg) {
        const std::optional<Slot> idle =
            is_theoretical(reg) ? std::nullopt
                                : idle_piece(*registers_.architecture(registers_[reg].holding));
        if (idle) {
            add_line_about(reg, Op{message, Count{added_.backward(reg), {*idle}}});
        } else {
            add_line(Op{with_value(message, "0"), std::nullopt});
            record_register(reg);
        }
    }

    /// Text of a message with a value: separated by a space, unless the message is empty.
    SharedText with_value(const SharedText& message, const std::string& value) {
        return texts_.share(message.empty() ? value : message.str() + " " + value);
    }

    // --- Lines.

    [[nodiscard]] bool is_theoretical(std::size_t reg) const {
        return registers_.architecture(registers_[reg].holding) == nullptr;
    }

    void add_line(Operation operation) {
        DraftLine made;
        made.instruction.operation = std::move(operation);
        made.instruction.span = span_;
        draft_.push_back(std::move(made));
    }

    /// A line for the puzzle of `reg`, about this register.
    void add_line_about(std::size_t reg, Operation operation) {
        add_line(std::move(operation));
        const std::size_t holding = registers_[reg].holding;
        draft_.back().holding = holding;
        draft_.back().instruction.puzzle = registers_.holdings()[holding].puzzle.get();
        record_register(reg);
    }

    /// Records that the last line is about a register.
    void record_register(std::size_t reg) {
        std::vector<std::size_t>& named = draft_.back().instruction.registers;
        const auto place = std::lower_bound(named.begin(), named.end(), reg);
        if (place == named.end() || *place != reg) named.insert(place, reg);
    }
    void record_register(const std::vector<Addition>& terms) {
        for (const Addition& term : terms) record_register(term.reg);
    }

    /// Changes the targets of jumps from steps to lines.
    void retarget() {
        for (DraftLine& draft_line : draft_) {
            std::size_t* target = jump_target(draft_line.instruction.operation);
            if (target == nullptr) continue;
            *target = line_of_step_[*target];
            // A jump past the end needs a target line, and without a puzzle no line can do nothing.
            if (*target < draft_.size() || !registers_.holdings().empty()) continue;
            diagnostics_.add(Diagnostic::error(Code::kFallsOff, draft_line.instruction.span,
                                               "this jumps past the end of the program")
                                 .with_help("end it with `halt \"MESSAGE\"`"));
        }
    }

    const FlatCode& code_;
    TextPool texts_;
    const RegisterTable& registers_;
    Diagnostics& diagnostics_;
    AddedTurns added_;
    Draft draft_;
    std::vector<std::size_t> line_of_step_;
    Span span_;  ///< of the step that is being lowered
};

}  // namespace

Program lower(const FlatCode& code, const RegisterTable& registers, SumSource* additions,
              Diagnostics& diagnostics) {
    return Lowering(code, registers, additions, diagnostics).run();
}

}  // namespace qter
