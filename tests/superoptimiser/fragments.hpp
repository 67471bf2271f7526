// Graphs with one fragment, for tests: it is entered with any values, and shows at its exits what
// paths from there read. A plain model of registers (optimiser/flat_runner.hpp) runs them, which
// shares no code with the proof of equality.
#pragma once

#include <random>
#include <string>
#include <utility>
#include <vector>

#include "optimiser/pass_rig.hpp"
#include "superoptimiser/fragment_search.hpp"

namespace qter::testing {

/// A graph whose block 0 asks for all registers and goes to the head of the fragment.
struct FragmentProgram {
    FlowGraph graph;
    Fragment fragment;
    std::vector<BlockId> exits;
};

inline BasicBlock block_of(
    std::vector<Step> steps,
    std::variant<leave::RunOff, leave::Jump, leave::Branch, leave::Halt> exit) {
    BasicBlock block;
    block.steps = std::move(steps);
    block.exit = std::move(exit);
    return block;
}

inline Step add_step(std::vector<Addition> terms) { return {step::Add{std::move(terms)}, {}}; }

/// The answers that set all registers to the values of a number, the first register fastest; and
/// how many there are.
inline std::vector<Integer> answers_of(const RegisterTable& registers, std::size_t number) {
    std::vector<Integer> answers;
    for (const DeclaredRegister& reg : registers.registers()) {
        answers.emplace_back(static_cast<unsigned long>(number % reg.order.get_ui()));
        number /= reg.order.get_ui();
    }
    return answers;
}

inline std::size_t answers_in_all(const RegisterTable& registers) {
    std::size_t all = 1;
    for (const DeclaredRegister& reg : registers.registers()) all *= reg.order.get_ui();
    return all;
}

/// Makes random fragments over the registers of a table, which are on puzzles.
class RandomFragments {
 public:
    /// `returns`: whether fragments may jump to their head, which leaves them.
    RandomFragments(const RegisterTable& registers, std::uint32_t seed, bool returns)
        : registers_(registers), random_(seed), first_(returns ? 1 : 2) {}

    FragmentProgram next() {
        FragmentProgram made;
        const std::size_t inner = 1 + below(6);
        const std::size_t exits = 1 + below(3);
        std::vector<Step> questions;
        for (std::size_t reg = 0; reg < registers_.registers().size(); ++reg) {
            questions.push_back({step::Input{"", reg}, {}});
        }
        made.graph.blocks.push_back(block_of(std::move(questions), leave::Jump{1}));
        blocks_ = inner + exits;
        for (std::size_t i = 1; i <= inner; ++i) {
            made.fragment.blocks.push_back(i);
            made.graph.blocks.push_back(inner_block(i));
        }
        for (std::size_t i = 0; i < exits; ++i) {
            made.exits.push_back(inner + 1 + i);
            made.graph.blocks.push_back(exit_block(i));
        }
        return made;
    }

    /// The same with one thing changed: an amount, a modulus or a target.
    FlowGraph bent(const FragmentProgram& program) {
        FlowGraph graph = program.graph;
        BasicBlock& block =
            graph.blocks[program.fragment.blocks[below(program.fragment.blocks.size())]];
        auto* const branch = std::get_if<leave::Branch>(&block.exit);
        if (!block.steps.empty() && below(2) == 0) {
            Step& step = block.steps[below(block.steps.size())];
            auto* const add = std::get_if<step::Add>(&step.what);
            auto* const repeat = std::get_if<step::RepeatUntil>(&step.what);
            std::vector<Addition>& terms = add != nullptr ? add->terms : repeat->terms;
            terms.front().amount += static_cast<unsigned long>(1 + below(3));
        } else if (branch != nullptr && below(2) == 0) {
            branch->value = reading(branch->value.reg);
        } else if (branch != nullptr) {
            (below(2) == 0 ? branch->solved : branch->otherwise) = target();
        } else {
            block.exit = leave::Jump{target()};
        }
        return graph;
    }

 private:
    std::size_t below(std::size_t end) { return random_() % end; }
    BlockId target() { return first_ + below(blocks_ + 1 - first_); }
    std::size_t any_register() { return below(registers_.registers().size()); }

    Reading reading(std::size_t reg) {
        const std::vector<Integer> moduli = registers_.moduli(reg);
        return {reg, moduli[below(moduli.size())]};
    }

    Addition term(std::size_t reg) {
        const auto order = static_cast<std::size_t>(registers_[reg].order.get_ui());
        return {reg, static_cast<unsigned long>(1 + below(order - 1))};
    }

    BasicBlock inner_block(BlockId id) {
        BasicBlock block;
        for (std::size_t i = below(3); i > 0; --i) {
            const std::size_t reg = any_register();
            if (below(4) != 0) {
                block.steps.push_back(add_step({term(reg)}));
                continue;
            }
            std::vector<Addition> terms = {term(reg)};
            const std::size_t other = any_register();
            if (other != reg && registers_[other].holding == registers_[reg].holding) {
                terms.push_back(term(other));
            }
            block.steps.push_back({step::RepeatUntil{reading(reg), std::move(terms)}, {}});
        }
        // Mostly onwards, so that few are endless.
        const BlockId next = below(4) == 0 ? target() : std::min(id + 1 + below(2), blocks_);
        if (below(4) == 0) {
            block.exit = leave::Jump{next};
        } else {
            block.exit = leave::Branch{reading(any_register()), target(), next};
        }
        return block;
    }

    /// Prints some of the registers.
    BasicBlock exit_block(std::size_t number) {
        BasicBlock block;
        for (std::size_t reg = 0; reg < registers_.registers().size(); ++reg) {
            if (below(3) == 0) {
                block.steps.push_back(
                    {step::Print{"left", Reading{reg, registers_[reg].order}}, {}});
            }
        }
        block.exit = leave::Halt{std::to_string(number), std::nullopt};
        return block;
    }

    const RegisterTable& registers_;
    std::mt19937 random_;
    BlockId first_ = 1;  // that may be jumped to
    std::size_t blocks_ = 0;
};

}  // namespace qter::testing
