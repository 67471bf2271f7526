// Random QAT programs: the text, and what it says as instructions of the register model. Names are
// resolved here, by the maker that has chosen them, and not by the compiler under test.
#pragma once

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "interpreter/register_model.hpp"

namespace qter::testing {

/// Numbers to decide by, given beforehand so that a failing program can be shrunk; 0 when used up.
class Choices {
 public:
    explicit Choices(std::vector<std::uint32_t> numbers) : numbers_(std::move(numbers)) {}

    /// A number below `count`.
    std::uint32_t below(std::size_t count) {
        return at_ < numbers_.size() ? numbers_[at_++] % static_cast<std::uint32_t>(count) : 0;
    }
    /// True once in `count` times, never when the numbers are used up.
    bool once_in(std::size_t count) { return below(count) == count - 1; }

    template <class T>
    const T& of(const std::vector<T>& items) {
        return items[below(items.size())];
    }

 private:
    std::vector<std::uint32_t> numbers_;
    std::size_t at_ = 0;
};

struct RandomQat {
    std::string text;
    std::vector<ModelInstruction> instructions;
};

class RandomQatMaker {
 public:
    RandomQatMaker(const ModelMachine& machine, Choices& choices)
        : machine_(machine), choices_(choices) {}

    RandomQat make() {
        made_.text = ".registers {\n" + machine_.declarations + "}\n";
        // Answers first, so that most programs have something to work on.
        for (std::uint32_t i = choices_.below(4); i > 0; --i) add_input();
        statements(2 + choices_.below(14), 0);
        if (!choices_.once_in(5)) add_output(Kind::kHalt);
        for (ModelInstruction& instruction : made_.instructions) {
            if (is_jump(instruction)) instruction.target = position_of_label_[instruction.target];
        }
        return std::move(made_);
    }

 private:
    using Kind = ModelInstruction::Kind;

    struct Label {
        std::string name;
        std::size_t id;
    };
    struct Definition {
        std::string name;
        std::optional<std::int64_t> number;  ///< or else a register
        std::size_t reg = 0;
    };
    struct Scope {
        std::vector<Label> labels;
        std::vector<Definition> definitions;
    };

    static bool is_jump(const ModelInstruction& instruction) {
        return instruction.kind == Kind::kGoto || instruction.kind == Kind::kSolvedGoto;
    }

    // --- Blocks and labels.

    void statements(std::size_t count, std::size_t depth) {
        scopes_.emplace_back();
        std::vector<std::optional<Label>> labels(count + 1);
        for (std::optional<Label>& label : labels) {
            if (choices_.once_in(3)) label = new_label();
        }
        for (std::size_t i = 0; i < count; ++i) {
            if (labels[i]) place(*labels[i]);
            statement(depth);
        }
        if (labels[count]) place(*labels[count]);
        scopes_.pop_back();
    }

    /// One of a few names, so that blocks hide each other's labels; none when it is taken here.
    std::optional<Label> new_label() {
        static const std::vector<std::string> kNames = {"a", "b", "loop", "end", "x-1", "größer"};
        const std::string& name = choices_.of(kNames);
        for (const Label& label : scopes_.back().labels) {
            if (label.name == name) return std::nullopt;
        }
        return own_label(name);
    }

    void place(const Label& label) {
        position_of_label_[label.id] = made_.instructions.size();
        is_placed_[label.id] = true;
        made_.text += (choices_.once_in(4) ? "!" : "") + label.name + ":";
        made_.text += choices_.once_in(3) ? " " : "\n";
    }

    /// A label that is in sight, by the name that means it here. Mostly one further down, as jumps
    /// back make programs that never end.
    std::optional<Label> any_label() {
        std::vector<Label> seen = labels_in_sight();
        if (!choices_.once_in(6)) {
            std::erase_if(seen, [&](const Label& label) { return is_placed_[label.id]; });
        }
        if (seen.empty()) return std::nullopt;
        return choices_.of(seen);
    }

    std::vector<Label> labels_in_sight() const {
        std::vector<Label> seen;
        for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
            for (const Label& label : scope->labels) {
                const bool hidden = std::any_of(seen.begin(), seen.end(), [&](const Label& other) {
                    return other.name == label.name;
                });
                if (!hidden) seen.push_back(label);
            }
        }
        return seen;
    }

    // --- Statements.

    void statement(std::size_t depth) {
        switch (choices_.below(depth < 3 ? 16 : 11)) {
            case 0:
            case 1:
            case 2:
            case 3:
                return add_addition();
            case 4:
            case 5:
            case 6:
                return add_jump(Kind::kSolvedGoto);
            case 7:
                return choices_.once_in(3) ? add_jump(Kind::kGoto) : add_addition();
            case 8:
                return add_output(choices_.once_in(12) ? Kind::kHalt : Kind::kPrint);
            case 9:
                return choices_.once_in(3) ? add_input() : add_output(Kind::kPrint);
            case 10:
                return machine_.tapes.empty() ? add_definition() : add_move();
            case 11:
            case 12:
                return add_definition();
            case 13:
                return add_block(depth);
            default:
                return add_countdown(depth);
        }
    }

    void add_block(std::size_t depth) {
        made_.text += "{\n";
        statements(choices_.below(5), depth + 1);
        made_.text += "}\n";
    }

    /// The loop that most programs are made of: counts a register down while others change.
    void add_countdown(std::size_t depth) {
        const std::size_t reg = any_register();
        scopes_.emplace_back();
        const Label loop = own_label("count");
        const Label done = own_label("done");
        made_.text += "{\n";
        place(loop);
        ModelInstruction leave = instruction(Kind::kSolvedGoto, reg);
        const std::string read = reading(leave);
        leave.target = done.id;
        emit(leave, "solved-goto " + read + " done");
        made_.text += "{\n";
        statements(1 + choices_.below(3), depth + 1);
        made_.text += "}\n";
        ModelInstruction down = instruction(Kind::kAdd, reg);
        down.amount = -1;
        emit(down, "add " + name_of(reg) + " -1");
        ModelInstruction again = instruction(Kind::kGoto, 0);
        again.target = loop.id;
        emit(again, "goto count");
        place(done);
        made_.text += "\n}\n";
        scopes_.pop_back();
    }

    Label own_label(const std::string& name) {
        position_of_label_.push_back(0);
        is_placed_.push_back(false);
        scopes_.back().labels.push_back({name, position_of_label_.size() - 1});
        return scopes_.back().labels.back();
    }

    void add_addition() {
        ModelInstruction made = instruction(Kind::kAdd, any_register());
        made.amount = any_amount(machine_.registers[made.reg].order);
        std::string amount = std::to_string(made.amount);
        for (const Definition& definition : definitions_in_sight()) {
            if (!definition.number || !choices_.once_in(4)) continue;
            made.amount = *definition.number;
            amount = "$" + definition.name;
        }
        emit(made, "add " + name_of(made.reg) + " " + amount);
    }

    std::int64_t any_amount(std::int64_t order) {
        const auto small = static_cast<std::int64_t>(choices_.below(6));
        switch (choices_.below(6)) {
            case 0:
            case 1:
                return small;
            case 2:
                return -small;
            case 3:
                return order - small;
            case 4:
                return order * 1000 + small - 3;
            default:
                return static_cast<std::int64_t>(choices_.below(100'000)) - 50'000;
        }
    }

    void add_jump(Kind kind) {
        const std::optional<Label> label = any_label();
        if (!label) return add_addition();
        ModelInstruction made = instruction(kind, any_register());
        const std::string read = kind == Kind::kGoto ? "" : " " + reading(made);
        made.target = label->id;
        emit(made, (kind == Kind::kGoto ? "goto" : "solved-goto") + read + " " + label->name);
    }

    void add_input() {
        ModelInstruction made = instruction(Kind::kInput, any_register());
        emit(made, "input \"?\" " + name_of(made.reg));
    }

    void add_output(Kind kind) {
        ModelInstruction made = instruction(kind, any_register());
        made.has_value = !choices_.once_in(5);
        const bool bare = kind == Kind::kHalt && made.has_value && choices_.once_in(3);
        if (!bare) made.message = "m\"\\" + std::to_string(made_.instructions.size());
        std::string text = kind == Kind::kHalt ? "halt" : "print";
        if (!bare) text += " \"m\\\"\\\\" + std::to_string(made_.instructions.size()) + "\"";
        if (made.has_value) text += " " + reading(made);
        emit(made, text);
    }

    void add_move() {
        ModelInstruction made;
        made.kind = Kind::kMove;
        made.reg = choices_.below(machine_.tapes.size());
        const std::uint32_t cells = choices_.below(4);
        const bool left = choices_.once_in(2);
        made.amount = left ? -static_cast<std::int64_t>(cells) : cells;
        emit(made, (left ? "move-left " : "move-right ") + machine_.tapes[made.reg] +
                       (cells == 1 ? "" : " " + std::to_string(cells)));
    }

    /// A constant or another name of a register, at times one that hides an outer definition.
    void add_definition() {
        Definition made;
        made.name = "d" + std::to_string(next_definition_);
        const std::vector<Definition> outer = definitions_in_sight();
        const bool hides = !outer.empty() && choices_.once_in(3);
        if (hides) made.name = outer[choices_.below(outer.size())].name;
        for (const Definition& here : scopes_.back().definitions) {
            if (here.name == made.name) return add_addition();
        }
        if (!hides) ++next_definition_;
        std::string value;
        if (choices_.once_in(2)) {
            made.reg = any_register();
            value = name_of(made.reg);
        } else {
            made.number = any_amount(90);
            value = std::to_string(*made.number);
        }
        scopes_.back().definitions.push_back(made);
        made_.text += ".define " + made.name + " " + value + "\n";
    }

    // --- Words.

    std::vector<Definition> definitions_in_sight() const {
        std::vector<Definition> seen;
        for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
            for (const Definition& definition : scope->definitions) {
                const bool hidden = std::any_of(seen.begin(), seen.end(), [&](const Definition& d) {
                    return d.name == definition.name;
                });
                if (!hidden) seen.push_back(definition);
            }
        }
        return seen;
    }

    std::size_t any_register() { return choices_.below(machine_.registers.size()); }

    /// The register's name or, at times, a definition that stands for it.
    std::string name_of(std::size_t reg) {
        for (const Definition& definition : definitions_in_sight()) {
            const bool same = !definition.number && definition.reg == reg;
            if (same && choices_.once_in(2)) return "$" + definition.name;
        }
        return machine_.registers[reg].name;
    }

    /// Chooses what to read of the instruction's register.
    std::string reading(ModelInstruction& made) {
        const ModelRegister& reg = machine_.registers[made.reg];
        made.modulus = reg.order;
        if (!choices_.once_in(2)) return name_of(made.reg);
        made.modulus = choices_.of(reg.moduli);
        return name_of(made.reg) + "%" + std::to_string(made.modulus);
    }

    static ModelInstruction instruction(Kind kind, std::size_t reg) {
        ModelInstruction made;
        made.kind = kind;
        made.reg = reg;
        return made;
    }

    void emit(ModelInstruction made, const std::string& text) {
        made_.instructions.push_back(std::move(made));
        made_.text += text + (choices_.once_in(6) ? " -- remark\n" : "\n");
    }

    const ModelMachine& machine_;
    Choices& choices_;
    RandomQat made_;
    std::vector<Scope> scopes_{1};
    std::vector<std::size_t> position_of_label_;
    std::vector<bool> is_placed_;
    std::size_t next_definition_ = 0;
};

}  // namespace qter::testing
