#include "superoptimiser/fragment.hpp"

#include <algorithm>
#include <utility>

#include "optimiser/effects.hpp"
#include "support/residue.hpp"

namespace qter {
namespace {

bool is_pure_step(const Step& step, const RegisterTable& registers) {
    const std::vector<Addition>* const terms = terms_of(step);
    if (terms == nullptr) return false;
    const auto* const repeat = std::get_if<step::RepeatUntil>(&step.what);
    if (repeat != nullptr && !fits_fragments(registers, repeat->until.reg)) return false;
    return std::all_of(terms->begin(), terms->end(),
                       [&](const Addition& term) { return fits_fragments(registers, term.reg); });
}

bool is_pure_exit(const BasicBlock& block, const RegisterTable& registers) {
    if (std::holds_alternative<leave::Jump>(block.exit)) return true;
    const auto* const branch = std::get_if<leave::Branch>(&block.exit);
    return branch != nullptr && fits_fragments(registers, branch->value.reg);
}

/// Moves the steps from `first` on, and the exit, to a new block at the end.
void split_before(FlowGraph& graph, BlockId id, std::size_t first) {
    BasicBlock after;
    BasicBlock& block = graph.blocks[id];
    const auto from = block.steps.begin() + static_cast<std::ptrdiff_t>(first);
    after.steps.assign(from, block.steps.end());
    block.steps.erase(from, block.steps.end());
    after.exit = std::exchange(block.exit, leave::Jump{graph.blocks.size()});
    after.exit_span = block.exit_span;
    graph.blocks.push_back(std::move(after));
}

}  // namespace

bool fits_fragments(const RegisterTable& registers, std::size_t reg) {
    const DeclaredRegister& declared = registers[reg];
    return !registers.holdings()[declared.holding].tape &&
           declared.order <= static_cast<unsigned long>(Residue::kMaxOrder);
}

bool is_pure(const BasicBlock& block, const RegisterTable& registers) {
    return is_pure_exit(block, registers) &&
           std::all_of(block.steps.begin(), block.steps.end(),
                       [&](const Step& step) { return is_pure_step(step, registers); });
}

std::size_t lines_of(const BasicBlock& block) {
    return block.steps.size() + (std::holds_alternative<leave::Branch>(block.exit) ? 1 : 0);
}

void split_at_effects(FlowGraph& graph, const RegisterTable& registers) {
    const std::size_t blocks = graph.blocks.size();
    for (BlockId id = 0; id < blocks; ++id) {
        const std::vector<Step>& steps = graph.blocks[id].steps;
        const auto impure = [&](const Step& step) { return !is_pure_step(step, registers); };
        const auto first = std::find_if(steps.begin(), steps.end(), impure);
        if (first == steps.end()) continue;
        const auto after = std::find_if(steps.rbegin(), steps.rend(), impure).base();
        const auto from = static_cast<std::size_t>(after - steps.begin());
        const auto to = static_cast<std::size_t>(first - steps.begin());
        const bool tests = std::holds_alternative<leave::Branch>(graph.blocks[id].exit);
        const bool adds =
            from < steps.size() && std::holds_alternative<leave::Jump>(graph.blocks[id].exit);
        if (is_pure_exit(graph.blocks[id], registers) && (tests || adds)) {
            split_before(graph, id, from);
        }
        if (to > 0) split_before(graph, id, to);
    }
}

std::size_t lines_of_its_own(const FlowGraph& graph, const Fragment& fragment,
                             const std::vector<std::vector<BlockId>>& before) {
    std::vector<BlockId> own = fragment.blocks;
    // A block that another block needs keeps all that follows it.
    for (bool changed = true; std::exchange(changed, false);) {
        const auto is_needed = [&](BlockId id) {
            if (id == fragment.head()) return false;
            if (id == graph.entry) return true;
            return std::any_of(before[id].begin(), before[id].end(), [&](BlockId from) {
                return std::find(own.begin(), own.end(), from) == own.end();
            });
        };
        changed = std::erase_if(own, is_needed) > 0;
    }
    std::size_t lines = 0;
    for (const BlockId id : own) lines += lines_of(graph.blocks[id]);
    return lines;
}

}  // namespace qter
