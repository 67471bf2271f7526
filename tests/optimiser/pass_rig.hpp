// Trying one pass of the optimiser on a program: what the graph looks like afterwards, and whether
// it still means the same.
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "optimiser/flat_runner.hpp"
#include "optimiser/optimise.hpp"
#include "qat/front_end.hpp"

namespace qter::testing {

using Passes = std::vector<PassFunction>;

/// The graph as flat code, block by block, every one with a jump behind it.
inline FlatCode laid_out(const FlowGraph& graph) {
    FlatCode code;
    const std::size_t blocks = graph.blocks.size();
    code.labels.resize(blocks + 1);
    code.steps.push_back({step::Goto{graph.entry}, {}});
    for (BlockId id = 0; id < blocks; ++id) {
        const BasicBlock& block = graph.blocks[id];
        code.labels[id].position = code.steps.size();
        code.steps.insert(code.steps.end(), block.steps.begin(), block.steps.end());
        if (const auto* jump = std::get_if<leave::Jump>(&block.exit)) {
            code.steps.push_back({step::Goto{jump->to}, {}});
        } else if (const auto* branch = std::get_if<leave::Branch>(&block.exit)) {
            code.steps.push_back({step::SolvedGoto{branch->value, branch->solved}, {}});
            code.steps.push_back({step::Goto{branch->otherwise}, {}});
        } else if (const auto* halt = std::get_if<leave::Halt>(&block.exit)) {
            code.steps.push_back({*halt, {}});
        } else {
            code.steps.push_back({step::Goto{blocks}, {}});
        }
    }
    code.labels[blocks].position = code.steps.size();
    return code;
}

/// Blocks that nothing leads to are emptied, and those that only one jump leads to go to the end of
/// the block that jumps: what passes find easier to see through, done in the plainest way.
inline bool straighten(FlowGraph& graph, PassContext& /*context*/) {
    std::vector<bool> reached(graph.blocks.size(), false);
    std::vector<BlockId> open = {graph.entry};
    while (!open.empty()) {
        const BlockId id = open.back();
        open.pop_back();
        if (reached[id]) continue;
        reached[id] = true;
        for_each_successor(graph.blocks[id], [&](BlockId next) { open.push_back(next); });
    }
    for (BlockId id = 0; id < graph.blocks.size(); ++id) {
        if (!reached[id]) graph.blocks[id] = BasicBlock{};
    }
    bool changed = false;
    for (BlockId id = 0; id < graph.blocks.size(); ++id) {
        for (;;) {
            const auto* jump = std::get_if<leave::Jump>(&graph.blocks[id].exit);
            if (jump == nullptr || jump->to == id || jump->to == graph.entry) break;
            const BlockId next = jump->to;
            std::size_t ways = 0;
            for (const BasicBlock& block : graph.blocks) {
                for_each_successor(block, [&](BlockId to) { ways += to == next ? 1 : 0; });
            }
            if (ways != 1) break;
            BasicBlock& first = graph.blocks[id];
            BasicBlock second = std::exchange(graph.blocks[next], BasicBlock{});
            first.steps.insert(first.steps.end(), second.steps.begin(), second.steps.end());
            first.exit = second.exit;
            first.exit_span = second.exit_span;
            changed = true;
        }
    }
    return changed;
}

/// Registers, and what passes make of programs over them.
class PassRig {
 public:
    explicit PassRig(const std::string& registers)
        : library_(sources_),
          declaration_(".registers {" + registers + "}\n"),
          registers_(FrontEnd(declaration_, sources_, library_, diagnostics_).registers) {
        if (diagnostics_.has_errors()) throw std::runtime_error("bad registers");
    }

    [[nodiscard]] const RegisterTable& registers() const { return registers_; }
    [[nodiscard]] std::size_t reg(const std::string& name) const {
        return registers_.find(name).value();
    }

    FlatCode code(const std::string& body) {
        FrontEnd made(declaration_ + body, sources_, library_, diagnostics_);
        if (diagnostics_.has_errors()) throw std::runtime_error("bad program");
        return std::move(made.code);
    }

    /// The graph of `code` after the passes; `changed` tells whether any said it did something.
    FlowGraph after(const FlatCode& code, const Passes& passes, bool* changed = nullptr) {
        FlowGraph graph = make_flow_graph(code);
        TurnCosts costs(registers_);
        PassContext context{registers_, costs};
        for (const PassFunction pass : passes) {
            const bool did = pass(graph, context);
            if (changed != nullptr) *changed = *changed || did;
        }
        return graph;
    }

    /// The same as text: the blocks that the entry leads to, one a line.
    std::string text_after(const std::string& body, const Passes& passes) {
        return text(after(code(body), passes));
    }

    [[nodiscard]] std::string text(const FlowGraph& graph) const {
        std::map<BlockId, std::size_t> number = {{graph.entry, 0}};
        std::vector<BlockId> order = {graph.entry};
        std::string lines;
        for (std::size_t at = 0; at < order.size(); ++at) {
            const BasicBlock& block = graph.blocks[order[at]];
            for_each_successor(block, [&](BlockId next) {
                if (number.emplace(next, number.size()).second) order.push_back(next);
            });
            lines += std::to_string(at) + ":";
            for (const Step& step : block.steps) lines += " " + text(step) + ";";
            lines += exit_text(block, number) + "\n";
        }
        return lines;
    }

    [[nodiscard]] FlatRun run(const FlatCode& code, const std::vector<Integer>& answers,
                              std::uint64_t max_steps = 100'000) const {
        return FlatRunner(code, registers_, answers).run(max_steps);
    }
    [[nodiscard]] FlatRun run(const FlowGraph& graph, const std::vector<Integer>& answers,
                              std::uint64_t max_steps = 100'000) const {
        return run(laid_out(graph), answers, max_steps);
    }

    /// Whether both outputs and ends agree. What one run has not done by the end of its steps it
    /// may do later; then it gets more time. `after` is a graph or flat code.
    template <class After>
    [[nodiscard]] bool does_the_same(const FlatCode& before, const After& after,
                                     const std::vector<Integer>& answers) const {
        FlatRun a = run(before, answers, 2'000);
        const FlatRun b = run(after, answers, 40'000);
        if (a.end == FlatEnd::kNeverEnds && b.end != FlatEnd::kNeverEnds) {
            a = run(before, answers, 400'000);
        }
        return a == b;
    }

 private:
    [[nodiscard]] std::string text(const Reading& reading) const {
        const DeclaredRegister& reg = registers_[reading.reg];
        return reading.modulus == reg.order ? reg.name
                                            : reg.name + "%" + to_string(reading.modulus);
    }

    /// What is added, the shorter way round: "A+1 B-1".
    [[nodiscard]] std::string text(const std::vector<Addition>& terms) const {
        std::string words;
        for (const Addition& term : terms) {
            const DeclaredRegister& reg = registers_[term.reg];
            Integer amount = mod(term.amount, reg.order);
            if (amount * 2 > reg.order) amount -= reg.order;
            words +=
                (words.empty() ? "" : " ") + reg.name + (amount < 0 ? "" : "+") + to_string(amount);
        }
        return words;
    }

    [[nodiscard]] std::string text(const Step& step) const {
        if (const auto* add = std::get_if<step::Add>(&step.what)) return text(add->terms);
        if (const auto* repeat = std::get_if<step::RepeatUntil>(&step.what)) {
            return "until " + text(repeat->until) + " " + text(repeat->terms);
        }
        if (const auto* solve = std::get_if<step::Solve>(&step.what)) {
            return "solve " + registers_.holdings()[solve->holding].name;
        }
        if (const auto* input = std::get_if<step::Input>(&step.what)) {
            return "input " + registers_[input->reg].name;
        }
        if (std::holds_alternative<step::Print>(step.what)) return "print";
        return "move";
    }

    [[nodiscard]] std::string exit_text(const BasicBlock& block,
                                        const std::map<BlockId, std::size_t>& number) const {
        if (const auto* jump = std::get_if<leave::Jump>(&block.exit)) {
            return " " + std::to_string(number.at(jump->to));
        }
        if (const auto* branch = std::get_if<leave::Branch>(&block.exit)) {
            return " " + text(branch->value) + " ? " + std::to_string(number.at(branch->solved)) +
                   " : " + std::to_string(number.at(branch->otherwise));
        }
        return std::holds_alternative<leave::Halt>(block.exit) ? " halt" : " off";
    }

    SourceMap sources_;
    PuzzleLibrary library_;
    Diagnostics diagnostics_;
    std::string declaration_;
    RegisterTable registers_;
};

}  // namespace qter::testing
