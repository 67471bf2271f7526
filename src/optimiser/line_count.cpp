#include "optimiser/line_count.hpp"

#include "optimiser/switches.hpp"

namespace qter {
namespace {

/// The puzzle that a step needs in hand, if it matters.
class HoldingOf {
 public:
    explicit HoldingOf(const RegisterTable& registers) : registers_(registers) {}

    using Holding = std::optional<std::size_t>;

    Holding operator()(const step::Add& add) const { return of(add.terms.front().reg); }
    Holding operator()(const step::RepeatUntil& repeat) const { return of(repeat.until.reg); }
    Holding operator()(const step::Solve& solve) const { return solve.holding; }
    Holding operator()(const step::Goto& /*jump*/) const { return std::nullopt; }
    Holding operator()(const step::SolvedGoto& branch) const { return of(branch.value.reg); }
    Holding operator()(const step::Input& input) const { return of(input.reg); }
    Holding operator()(const step::MoveHead& move) const { return move.holding; }
    Holding operator()(const step::Print& print) const { return of(print.value); }
    Holding operator()(const step::Halt& halt) const { return of(halt.value); }

 private:
    [[nodiscard]] Holding of(std::size_t reg) const { return registers_[reg].holding; }
    [[nodiscard]] Holding of(const std::optional<Reading>& value) const {
        return value && value->modulus != 1 ? of(value->reg) : std::nullopt;
    }

    const RegisterTable& registers_;
};

/// Steps without a line of their own.
bool has_no_line(const Step& step) {
    const auto* const add = std::get_if<step::Add>(&step.what);
    const auto* const move = std::get_if<step::MoveHead>(&step.what);
    return (add != nullptr && add->terms.empty()) || (move != nullptr && move->cells == 0);
}

}  // namespace

std::size_t count_lines(const FlatCode& code, const RegisterTable& registers) {
    // Only jumps and ends matter for the switches.
    std::vector<std::size_t> line_of_step;
    std::size_t lines = 0;
    for (const Step& step : code.steps) {
        line_of_step.push_back(lines);
        if (!has_no_line(step)) ++lines;
    }
    line_of_step.push_back(lines);
    const HoldingOf holding_of(registers);
    Draft draft;
    for (const Step& step : code.steps) {
        if (has_no_line(step)) continue;
        DraftLine& line = draft.emplace_back();
        line.holding = std::visit(holding_of, step.what);
        Operation& operation = line.instruction.operation;
        operation = op::Solve{};
        if (const auto* const jump = std::get_if<step::Goto>(&step.what)) {
            operation = op::Goto{line_of_step[code.position(jump->label)]};
        } else if (const auto* const branch = std::get_if<step::SolvedGoto>(&step.what)) {
            operation = op::SolvedGoto{{}, line_of_step[code.position(branch->label)]};
        } else if (std::holds_alternative<step::Halt>(step.what)) {
            operation = op::Halt{};
        }
    }
    return place_switches(std::move(draft)).size();
}

}  // namespace qter
