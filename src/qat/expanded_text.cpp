#include "qat/expanded_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <unordered_map>
#include <unordered_set>

#include "program/q_writer.hpp"
#include "support/quoted.hpp"
#include "syntax/vocabulary.hpp"

namespace qter {
namespace {

constexpr std::string_view kSkippedMark = "\xef\xbb\xbf";

class ExpandedWriter {
 public:
    ExpandedWriter(const FlatCode& code, const RegisterTable& registers)
        : code_(code), registers_(registers) {}

    std::optional<std::string> write(std::string text) {
        text_ = std::move(text);
        name_labels();
        std::size_t next = 0;
        for (std::size_t at = 0; at <= code_.steps.size(); ++at) {
            for (; next < by_position_.size() && position(next) == at; ++next) {
                text_ += names_[by_position_[next]].str() + ":\n";
            }
            if (name_bytes_ + text_.size() > kMaxWrittenBytes) return std::nullopt;
            if (at == code_.steps.size()) break;
            text_ += "    ";
            std::visit(*this, code_.steps[at].what);
            text_ += '\n';
        }
        // The first label may begin with bytes that a reader skips at the beginning of a text.
        if (text_.starts_with(kSkippedMark)) text_.insert(0, 1, '\n');
        return std::move(text_);
    }

    // --- One function for each step; called through std::visit.

    void operator()(const step::Add& add) {
        assert(add.terms.size() == 1);
        text_ += fmt::format("add {} {}", name(add.terms[0].reg), to_string(add.terms[0].amount));
    }
    void operator()(const step::RepeatUntil&) { assert(false); }  // only the optimiser makes these
    void operator()(const step::Solve&) { assert(false); }
    void operator()(const step::Goto& jump) { text_ += "goto " + names_[jump.label].str(); }
    void operator()(const step::SolvedGoto& branch) {
        text_ +=
            fmt::format("solved-goto {} {}", reading(branch.value), names_[branch.label].str());
    }
    void operator()(const step::Input& input) {
        text_ += fmt::format("input {} {}", quote(input.message.str()), name(input.reg));
        if (input.max) text_ += fmt::format(" {} {}", kBoundWord, to_string(*input.max));
        if (input.wraps) text_ += fmt::format(" {}", kModWord);
        if (const auto& expected = input.expected) {
            text_ += fmt::format(" {} {} {} {}", kExpectWord, to_string(expected->from), kToWord,
                                 to_string(expected->to));
        }
    }
    void operator()(const step::Print& print) { write_output("print", print.message, print.value); }
    void operator()(const step::Halt& halt) { write_output("halt", halt.message, halt.value); }
    void operator()(const step::MoveHead& move) {
        const auto tape =
            std::find_if(registers_.registers().begin(), registers_.registers().end(),
                         [&](const DeclaredRegister& reg) { return reg.holding == move.holding; });
        const std::string cells = std::to_string(move.cells);
        text_ += fmt::format("move-right {} {}", tape->name.substr(0, tape->name.find('.')), cells);
    }

 private:
    [[nodiscard]] std::size_t position(std::size_t next) const {
        return code_.position(by_position_[next]);
    }
    [[nodiscard]] const std::string& name(std::size_t reg) const { return registers_[reg].name; }

    [[nodiscard]] std::string reading(const Reading& value) const {
        if (value.modulus == registers_[value.reg].order) return name(value.reg);
        return fmt::format("{}%{}", name(value.reg), to_string(value.modulus));
    }

    void write_output(std::string_view verb, const std::string& message,
                      const std::optional<Reading>& value) {
        text_ += fmt::format("{} {}", verb, quote(message));
        if (value) text_ += " " + reading(*value);
    }

    /// Gives each label that is a target of a jump a name of its own.
    void name_labels() {
        std::vector<bool> used(code_.labels.size(), false);
        for (const Step& step : code_.steps) {
            if (const std::size_t* label = jump_label(step)) used[*label] = true;
        }
        names_.resize(code_.labels.size());
        std::unordered_set<std::string_view> taken;  // views into code_ and names_
        for (const CodeLabel& label : code_.labels) taken.insert(label.name.str());
        std::unordered_map<std::string_view, std::size_t> times;
        for (std::size_t i = 0; i < names_.size(); ++i) {
            if (!used[i]) continue;
            by_position_.push_back(i);
            names_[i] = code_.labels[i].name;
            const std::string& wanted = names_[i];
            std::size_t& count = times[wanted];
            while (++count > 1) {
                if (name_bytes_ > kMaxWrittenBytes) return;
                SharedText made(fmt::format("{}-{}", wanted, count));
                if (!taken.insert(made.str()).second) continue;
                name_bytes_ += made.size();
                names_[i] = std::move(made);
                break;
            }
        }
        std::stable_sort(
            by_position_.begin(), by_position_.end(),
            [&](std::size_t a, std::size_t b) { return code_.position(a) < code_.position(b); });
    }

    const FlatCode& code_;
    const RegisterTable& registers_;
    std::string text_;
    std::vector<SharedText> names_;  // of labels
    std::size_t name_bytes_ = 0;     // of the new names
    std::vector<std::size_t> by_position_;
};

/// The declaration of registers, as written in one of the files.
std::string registers_text(const Modules& modules) {
    for (const Module* module : modules.in_order) {
        for (const ast::Statement& statement : module->file.statements) {
            if (!std::holds_alternative<ast::Registers>(statement.node)) continue;
            return std::string(module->source->text(statement.span)) + "\n\n";
        }
    }
    return "";
}

}  // namespace

std::optional<std::string> expanded_text(const FlatCode& code, const Modules& modules,
                                         const RegisterTable& registers) {
    return ExpandedWriter(code, registers).write(registers_text(modules));
}

}  // namespace qter
