// Entering numbers where they are needed.
//
//     input "b" B                           input "b" A
//     repeat {B -1, A 1} until B is 0
//
// A number that is entered into B and then moved to A may as well be entered into A: what B held
// before is still moved. Where B held 0, there is nothing left to move, which known_values sees.
//
// Limits: both registers have the same order, since people may enter negative numbers; and nothing
// reads A or B, or moves the head of their tape, between the two steps.
#include "optimiser/additions.hpp"
#include "optimiser/effects.hpp"
#include "optimiser/passes.hpp"

namespace qter {
namespace {

/// Where a step moves the whole of `reg`; nullopt if it does not.
std::optional<std::size_t> target_of(const Step& step, std::size_t reg,
                                     const RegisterTable& registers) {
    const auto* repeat = std::get_if<step::RepeatUntil>(&step.what);
    if (repeat == nullptr || repeat->until.reg != reg) return std::nullopt;
    const std::optional<WholeMove> move = whole_move(*repeat, registers);
    return move ? std::optional(move->to) : std::nullopt;
}

bool is_between(const Step& step, std::size_t from, std::size_t to,
                const RegisterTable& registers) {
    const Barrier barrier = barrier_of(step);
    if (barrier.reg) return *barrier.reg != from && *barrier.reg != to;
    return !barrier.holding || *barrier.holding != registers[from].holding;
}

}  // namespace

bool pass::direct_inputs(FlowGraph& graph, PassContext& context) {
    const RegisterTable& registers = context.registers;
    bool changed = false;
    for (BasicBlock& block : graph.blocks) {
        for (std::size_t at = 0; at < block.steps.size(); ++at) {
            auto* input = std::get_if<step::Input>(&block.steps[at].what);
            if (input == nullptr) continue;
            // The first step that reads the register decides.
            std::size_t next = at + 1;
            while (next < block.steps.size() &&
                   is_between(block.steps[next], input->reg, input->reg, registers)) {
                ++next;
            }
            if (next == block.steps.size()) continue;
            const auto to = target_of(block.steps[next], input->reg, registers);
            bool free = to.has_value();
            for (std::size_t i = at + 1; free && i < next; ++i) {
                free = is_between(block.steps[i], *to, *to, registers);
            }
            if (!free) continue;
            if (!input->max) input->max = registers[input->reg].order - 1;
            input->reg = *to;
            changed = true;
        }
    }
    return changed;
}

}  // namespace qter
