#include "specialiser/graph_text.hpp"

#include <fmt/format.h>

#include <string_view>

#include "support/quoted.hpp"

namespace qter {
namespace {

class GraphWriter {
 public:
    GraphWriter(const RegisterTable& registers, std::size_t most)
        : registers_(registers), most_(most) {}

    std::string write(const FlowGraph& graph) {
        text_ = fmt::format("entry block {}\n", graph.entry);
        for (BlockId id = 0; id < graph.blocks.size(); ++id) {
            text_ += fmt::format("block {}:\n", id);
            for (const Step& step : graph.blocks[id].steps) {
                if (text_.size() <= most_) std::visit(*this, step.what);
            }
            if (text_.size() > most_) break;
            std::visit(*this, graph.blocks[id].exit);
        }
        return std::move(text_);
    }

    std::string write(const Step& step) {
        std::visit(*this, step.what);
        return text_.substr(kIndent.size(), text_.size() - kIndent.size() - 1);
    }

    void operator()(const step::Add& add) { line(sum(add.terms)); }
    void operator()(const step::RepeatUntil& repeat) {
        line(fmt::format("until {} = 0: {}", name(repeat.until), sum(repeat.terms)));
    }
    void operator()(const step::Solve& solve) {
        line(fmt::format("solve {}", registers_.holdings()[solve.holding].name));
    }
    // Blocks contain neither of these two.
    void operator()(const step::Goto& /*jump*/) { line("jump"); }
    void operator()(const step::SolvedGoto& branch) {
        line(fmt::format("if {} = 0, jump", name(branch.value)));
    }
    void operator()(const step::Input& input) {
        std::string bounds = input.max ? " max " + to_string(*input.max) : std::string();
        if (input.wraps) bounds += " mod";
        if (const auto& expected = input.expected) {
            bounds +=
                fmt::format(" expect {} to {}", to_string(expected->from), to_string(expected->to));
        }
        line(fmt::format("input {} {}{}", quote(input.message.str()), registers_[input.reg].name,
                         bounds));
    }
    void operator()(const step::Print& print) { output("print", print); }
    void operator()(const step::Halt& halt) { output("halt", halt); }
    void operator()(const step::MoveHead& move) {
        line(fmt::format("move {} by {}", registers_.holdings()[move.holding].name, move.cells));
    }

    void operator()(const leave::Jump& jump) { line(fmt::format("go to block {}", jump.to)); }
    void operator()(const leave::Branch& branch) {
        line(fmt::format("if {} = 0 go to block {}, else block {}", name(branch.value),
                         branch.solved, branch.otherwise));
    }
    void operator()(const leave::RunOff& /*off*/) { line("run past the end"); }

 private:
    static constexpr std::string_view kIndent = "    ";

    void line(const std::string& text) { text_.append(kIndent).append(text) += '\n'; }

    template <class Output>
    void output(const char* word, const Output& output) {
        std::string value = output.value ? " " + name(*output.value) : "";
        if (output.known) value = " " + to_string(*output.known);
        line(fmt::format("{} {}{}", word, quote(output.message.str()), value));
    }

    [[nodiscard]] std::string name(const Reading& reading) const {
        const DeclaredRegister& reg = registers_[reading.reg];
        if (reading.modulus == reg.order) return reg.name;
        return reg.name + "%" + to_string(reading.modulus);
    }

    [[nodiscard]] std::string sum(const std::vector<Addition>& terms) const {
        std::string text;
        for (const Addition& term : terms) {
            const DeclaredRegister& reg = registers_[term.reg];
            const Integer forward = mod(term.amount, reg.order);
            const Integer back = reg.order - forward;
            text +=
                fmt::format("{}{} {}", text.empty() ? "" : ", ", reg.name,
                            forward <= back ? "+= " + to_string(forward) : "-= " + to_string(back));
        }
        return text;
    }

    const RegisterTable& registers_;
    std::size_t most_;
    std::string text_;
};

}  // namespace

std::string step_text(const Step& step, const RegisterTable& registers) {
    return GraphWriter(registers, kMaxWrittenBytes).write(step);
}

std::string graph_text(const FlowGraph& graph, const RegisterTable& registers, std::size_t most) {
    return GraphWriter(registers, most).write(graph);
}

}  // namespace qter
