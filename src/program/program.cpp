#include "program/program.hpp"

#include <type_traits>

namespace qter {
namespace {

template <class... Ts>
struct Overloaded : Ts... {
    using Ts::operator()...;
};
template <class... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;

std::uint64_t turns_of(const std::optional<Count>& count) {
    return count ? count->algorithm.size() : 0;
}

template <class Op>
auto* target_of(Op& operation) {
    using Target = std::conditional_t<std::is_const_v<Op>, const std::size_t, std::size_t>;
    if (auto* jump = std::get_if<op::Goto>(&operation)) return static_cast<Target*>(&jump->target);
    auto* branch = std::get_if<op::SolvedGoto>(&operation);
    return branch != nullptr ? static_cast<Target*>(&branch->target) : nullptr;
}

}  // namespace

std::size_t* jump_target(Operation& operation) { return target_of(operation); }
const std::size_t* jump_target(const Operation& operation) { return target_of(operation); }

bool goes_on(const Operation& operation) {
    return !std::holds_alternative<op::Goto>(operation) &&
           !std::holds_alternative<op::Halt>(operation);
}

void number_lines(Program& program, std::uint64_t first) {
    for (Instruction& instruction : program.instructions) instruction.number = first++;
}

std::uint64_t written_turns(const Instruction& instruction) {
    return std::visit(
        Overloaded{
            [](const op::Turns& o) -> std::uint64_t { return o.algorithm.size(); },
            [](const op::RepeatUntil& o) -> std::uint64_t { return o.algorithm.size(); },
            [](const op::Input& o) -> std::uint64_t { return o.algorithm.size(); },
            [](const op::Print& o) { return turns_of(o.count); },
            [](const op::Halt& o) { return turns_of(o.count); },
            [](const auto&) -> std::uint64_t { return 0; },
        },
        instruction.operation);
}

std::uint64_t written_turns(const Program& program) {
    std::uint64_t sum = 0;
    for (const Instruction& instruction : program.instructions) sum += written_turns(instruction);
    return sum;
}

std::vector<std::vector<std::size_t>> holdings_in_hand(const Program& program) {
    const std::size_t count = program.instructions.size();
    const std::size_t kinds = program.holdings.size();
    std::vector<bool> seen(count * kinds);
    std::vector<std::pair<std::size_t, std::size_t>> open;  // (instruction, holding) to follow
    const auto reach = [&](std::size_t instruction, std::size_t holding) {
        if (instruction >= count || seen[instruction * kinds + holding]) return;
        seen[instruction * kinds + holding] = true;
        open.emplace_back(instruction, holding);
    };
    if (kinds > 0) reach(0, 0);
    while (!open.empty()) {
        const auto [at, holding] = open.back();
        open.pop_back();
        const Operation& operation = program.instructions[at].operation;
        const auto* change = std::get_if<op::Switch>(&operation);
        const std::size_t after = change != nullptr ? change->holding : holding;
        if (const std::size_t* target = jump_target(operation)) reach(*target, after);
        if (goes_on(operation)) reach(at + 1, after);
    }
    std::vector<std::vector<std::size_t>> in_hand(count);
    for (std::size_t at = 0; at < count; ++at) {
        for (std::size_t holding = 0; holding < kinds; ++holding) {
            if (seen[at * kinds + holding]) in_hand[at].push_back(holding);
        }
    }
    return in_hand;
}

}  // namespace qter
