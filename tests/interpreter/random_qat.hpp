// Random QAT programs: the text, and what it says as instructions of the register model. The maker
// knows what the names it has chosen mean, and writes it down as a tree (qat_tree.hpp) beside the
// text; the compiler under test has no part in it.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/qat_tree.hpp"
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
    /// Where the text says kImportedPath, the path of a file that holds `imported` is meant.
    static constexpr const char* kImportedPath = "imported-file";

    std::string text;
    std::string imported;  ///< empty when nothing is imported
    /// nullopt where macros make more of it than anybody would run.
    std::optional<std::vector<ModelInstruction>> instructions;
};

class RandomQatMaker {
 public:
    /// `wraps`: the inputs take any number.
    RandomQatMaker(const ModelMachine& machine, Choices& choices, bool wraps)
        : machine_(machine), choices_(choices), wraps_(wraps) {}

    RandomQat make() {
        const bool imports = choices_.once_in(3);
        has_lua_ = choices_.once_in(2);
        if (has_lua_) text_ += kLua;
        for (std::uint32_t i = choices_.below(4); i > 0; --i) add_macro();
        std::string macros = std::exchange(text_, ".registers {\n" + machine_.declarations + "}\n");
        if (imports && !macros.empty()) {
            text_ += std::string("import \"") + RandomQat::kImportedPath + "\"\n";
        } else {
            text_ += std::exchange(macros, "");
        }
        // Macros of another file jump to public labels alone.
        finish_is_public_ = imports;
        QatBlock program;
        block_ = &program;
        scopes_.assign(1, {{{kFinish, false}}, {}});
        // Answers first, so that most programs have something to work on.
        for (std::uint32_t i = choices_.below(4); i > 0; --i) add_input();
        add_block_of(2 + choices_.below(14), 0);
        place(kFinish);
        if (!choices_.once_in(5)) add_output(Kind::kHalt);
        return {std::move(text_), std::move(macros), QatExpander().expand(program)};
    }

 private:
    using Kind = ModelInstruction::Kind;

    struct Label {
        std::string name;
        bool is_behind = false;  ///< a jump to it goes back
    };
    struct Definition {
        std::string name;
        std::optional<IntOperand> number;
        std::optional<RegOperand> reg;
        bool is_block = false;
    };
    struct Scope {
        std::vector<Label> labels;
        std::vector<Definition> definitions;
    };
    /// What a block is handed to shows to it.
    using Shown = std::vector<std::pair<std::string, bool>>;

    static constexpr std::size_t kDeepest = 3;
    static constexpr const char* kFinish = "finish";  ///< a label of the program
    static constexpr const char* kBreak = "break";    ///< what loops show
    /// What instructions, blocks and definitions are at times made by.
    static constexpr const char* kLua =
        "start-lua\n"
        "function one(...) return { ... } end\n"
        "function listed(...) return { { {}, { ... } }, {} } end\n"
        "function block(code) return { { code } } end\n"
        "function same(value) return value end\n"
        "end-lua\n";

    // --- Blocks and labels.

    /// Statements of the program or of a body, as they are.
    void add_block_of(std::size_t count, std::size_t depth) {
        scopes_.emplace_back();
        std::vector<std::string> labels(count + 1);
        for (std::string& label : labels) {
            if (choices_.once_in(3)) label = new_label();
        }
        for (std::size_t i = 0; i < count; ++i) {
            place(labels[i]);
            statement(depth);
        }
        place(labels[count]);
        scopes_.pop_back();
    }

    /// One of a few names, so that blocks hide each other's labels; "" when it is taken here.
    std::string new_label() {
        static const std::vector<std::string> kNames = {"a", "b", "loop", "end", "x-1", "größer"};
        const std::string& name = choices_.of(kNames);
        for (const Label& label : scopes_.back().labels) {
            if (label.name == name) return "";
        }
        scopes_.back().labels.push_back({name});
        return name;
    }

    void place(const std::string& name) {
        if (name.empty()) return;
        for (Label& label : scopes_.back().labels) {
            if (label.name == name) label.is_behind = true;
        }
        const bool is_public = choices_.once_in(4) || (name == kFinish && finish_is_public_);
        add({QatLabel{name, is_public}});
        text_ += (is_public ? "!" : "") + name + ":";
        text_ += choices_.once_in(3) ? " " : "\n";
    }

    void add(QatNode node) { block_->nodes.push_back(std::move(node)); }

    /// `{ ... }` with a few statements and what `last` adds behind them.
    template <class Last>
    BlockOperand new_block(std::size_t count, std::size_t depth, const Shown& shown,
                           const Last& last) {
        auto made = std::make_shared<QatBlock>();
        QatBlock* const outer = std::exchange(block_, made.get());
        scopes_.emplace_back();
        for (const auto& [name, is_behind] : shown) {
            scopes_.back().labels.push_back({name, is_behind});
        }
        text_ += "{\n";
        add_block_within(count, depth, last);
        text_ += "}";
        scopes_.pop_back();
        block_ = outer;
        return {std::move(made), ""};
    }

    template <class Last>
    void add_block_within(std::size_t count, std::size_t depth, const Last& last) {
        scopes_.emplace_back();
        std::vector<std::string> labels(count);
        for (std::string& label : labels) {
            if (choices_.once_in(4)) label = new_label();
        }
        for (const std::string& label : labels) {
            place(label);
            statement(depth);
        }
        last();
        scopes_.pop_back();
    }

    BlockOperand new_block(std::size_t count, std::size_t depth, const Shown& shown = {}) {
        return new_block(count, depth, shown, [] {});
    }

    /// A block as an argument: a new one, or one that has a name.
    BlockOperand any_block(std::size_t depth, const Shown& shown) {
        const std::vector<std::string> named = blocks_in_scope();
        if (named.empty() || !choices_.once_in(3)) {
            return new_block(choices_.below(3), depth + 1, shown);
        }
        const std::string name = choices_.of(named);
        text_ += "$" + name;
        return {nullptr, name};
    }

    std::vector<std::string> blocks_in_scope() const {
        std::vector<std::string> names;
        for (const Definition& definition : definitions_in_scope()) {
            if (definition.is_block) names.push_back(definition.name);
        }
        return names;
    }

    /// A label that is in sight, by the name that means it here. Mostly one further down, as jumps
    /// back make programs that never end.
    std::optional<LabelOperand> any_label() {
        if (body_ != nullptr && !body_->labels.empty() && choices_.once_in(3)) {
            return LabelOperand{choices_.of(body_->labels), true};
        }
        std::vector<Label> seen = labels_in_scope();
        if (!choices_.once_in(6)) {
            std::erase_if(seen, [](const Label& label) { return label.is_behind; });
        }
        if (seen.empty()) return std::nullopt;
        return LabelOperand{choices_.of(seen).name, false};
    }

    std::vector<Label> labels_in_scope() const {
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

    static std::string text_of(const LabelOperand& label) {
        return (label.is_parameter ? "$" : "") + label.name;
    }

    // --- Macros of the program.

    /// A macro whose body may call those before it.
    void add_macro() {
        auto macro = std::make_shared<QatMacro>();
        macro->name = "macro-" + std::to_string(macros_.size());
        add_parameters(*macro);
        text_ += ".macro " + macro->name + " {\n    (" + pattern_text(*macro) + ") => {\n";
        body_ = macro.get();
        macro->body = std::make_shared<QatBlock>();
        block_ = macro->body.get();
        // Labels of where the macro is written, and of the loop that it is called in.
        macro->is_for_loops = choices_.once_in(3);
        scopes_.assign(1, {{{kFinish, false}}, {}});
        if (macro->is_for_loops) scopes_.back().labels.push_back({kBreak, false});
        for (const RegOperand& reg : macro->registers) {
            scopes_.back().definitions.push_back({reg.parameter, {}, reg});
        }
        for (const std::string& name : macro->numbers) {
            scopes_.back().definitions.push_back({name, IntOperand{0, name}, {}});
        }
        for (const std::string& name : macro->blocks) {
            scopes_.back().definitions.push_back({name, {}, {}, true});
        }
        add_body(*macro);
        text_ += "    }\n}\n";
        body_ = nullptr;
        macros_.push_back(std::move(macro));
    }

    /// Parameters in any order, words between some of them.
    void add_parameters(QatMacro& macro) {
        for (std::uint32_t count = 1 + choices_.below(4); count > 0; --count) {
            if (choices_.once_in(3)) macro.pattern.push_back("word" + std::to_string(count));
            const std::string name = "p" + std::to_string(count);
            macro.pattern.push_back("$" + name);
            switch (choices_.below(6)) {
                case 0:
                    macro.numbers.push_back(name);
                    break;
                case 1:
                    macro.labels.push_back(name);
                    break;
                case 2:
                case 3:
                    macro.blocks.push_back(name);
                    break;
                default:
                    macro.registers.push_back({any_machine_register(), name});
            }
        }
    }

    static bool has(const std::vector<std::string>& names, const std::string& name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    }

    static std::string pattern_text(const QatMacro& macro) {
        std::string text;
        for (const std::string& part : macro.pattern) {
            text += (text.empty() ? "" : " ") + part;
            if (!part.starts_with('$')) continue;
            const std::string name = part.substr(1);
            text += has(macro.numbers, name)  ? ":int"
                    : has(macro.labels, name) ? ":ident"
                    : has(macro.blocks, name) ? ":block"
                                              : ":reg";
        }
        return text;
    }

    void add_body(QatMacro& macro) {
        // Labels of the body that its blocks may jump to, one before them and one behind.
        const bool shows = !macro.blocks.empty() && choices_.once_in(2);
        scopes_.emplace_back();
        if (shows) {
            macro.shown = {{"first", true}, {"last", false}};
            scopes_.back().labels = {{"first", true}, {"last", false}};
            add({QatLabel{"first", true}});
            text_ += "!first:\n";
        }
        for (std::uint32_t count = 1 + choices_.below(4); count > 0; --count) statement(1);
        for (const std::string& name : macro.blocks) {
            if (!choices_.once_in(4)) add_splice(name);
        }
        if (shows) {
            add({QatLabel{"last", true}});
            text_ += "!last:\n";
        }
        scopes_.pop_back();
    }

    void add_splice(const std::string& name) {
        add({QatSplice{name}});
        const bool by_lua = has_lua_ && choices_.once_in(3);
        text_ += by_lua ? "lua block($" + name + ")\n" : "$" + name + "\n";
    }

    void add_call(std::size_t depth) {
        if (macros_.empty()) return add_addition();
        const std::shared_ptr<QatMacro> macro = choices_.of(macros_);
        const std::vector<RegOperand> registers = registers_for(*macro);
        const std::optional<LabelOperand> label = any_label();
        if (macro->is_for_loops && !is_in_loop()) return add_addition();
        if (registers.size() < macro->registers.size()) return add_addition();
        if (!label && !macro->labels.empty()) return add_addition();
        QatCall call{macro, {}};
        text_ += macro->name;
        std::size_t next_register = 0;
        for (const std::string& part : macro->pattern) {
            text_ += " ";
            if (!part.starts_with('$')) {
                text_ += part;
                continue;
            }
            const std::string name = part.substr(1);
            if (has(macro->numbers, name)) {
                call.arguments.emplace(name, any_number());
            } else if (has(macro->labels, name)) {
                call.arguments.emplace(name, *label);
                text_ += text_of(*label);
            } else if (has(macro->blocks, name)) {
                call.arguments.emplace(name, any_block(depth, macro->shown));
            } else {
                const RegOperand& reg = registers[next_register++];
                call.arguments.emplace(name, reg);
                text_ += name_of(reg);
            }
        }
        text_ += "\n";
        add({std::move(call)});
    }

    bool is_in_loop() const {
        const std::vector<Label> seen = labels_in_scope();
        return std::any_of(seen.begin(), seen.end(),
                           [](const Label& label) { return label.name == kBreak; });
    }

    /// Different registers that are like those the macro was made for; too few when there are none.
    std::vector<RegOperand> registers_for(const QatMacro& macro) {
        std::vector<RegOperand> made;
        for (const RegOperand& wanted : macro.registers) {
            std::vector<RegOperand> fitting = all_registers();
            std::erase_if(fitting, [&](const RegOperand& reg) {
                const bool taken = std::find(made.begin(), made.end(), reg) != made.end();
                return taken || !alike(reg, wanted);
            });
            if (fitting.empty()) break;
            made.push_back(choices_.of(fitting));
        }
        return made;
    }

    bool alike(const RegOperand& a, const RegOperand& b) const {
        return of(a).order == of(b).order && of(a).moduli == of(b).moduli;
    }

    // --- Statements.

    void statement(std::size_t depth) {
        switch (choices_.below(depth < kDeepest ? 28 : 13)) {
            case 0:
            case 1:
            case 2:
                return add_addition();
            case 3:
                return add_small_macro();
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
                return add_transfer();
            case 12:
                return splice_any();
            case 13:
            case 14:
                return add_definition();
            case 15:
                return add_block(depth);
            case 16:
            case 17:
                return add_countdown(depth);
            case 18:
                return add_named_block(depth);
            case 19:
            case 20:
            case 21:
                return add_if(depth);
            case 22:
            case 23:
                return add_while(depth);
            case 24:
                return add_loop(depth);
            case 25:
                return add_repeat(depth);
            default:
                return add_call(depth);
        }
    }

    void add_block(std::size_t depth) {
        const BlockOperand made = new_block(choices_.below(5), depth + 1);
        text_ += "\n";
        add({made.block});
    }

    void add_named_block(std::size_t depth) {
        Definition made;
        made.name = "d" + std::to_string(next_definition_++);
        made.is_block = true;
        text_ += ".define " + made.name + " ";
        const BlockOperand block = new_block(1 + choices_.below(3), depth + 1);
        text_ += "\n";
        add({QatDefineBlock{made.name, block.block}});
        scopes_.back().definitions.push_back(std::move(made));
    }

    void splice_any() {
        const std::vector<std::string> named = blocks_in_scope();
        if (named.empty()) return add_addition();
        add_splice(choices_.of(named));
    }

    /// The loop that most programs are made of, without a macro: counts a register down while
    /// others change.
    void add_countdown(std::size_t depth) {
        const RegOperand reg = any_register();
        auto made = std::make_shared<QatBlock>();
        QatBlock* const outer = std::exchange(block_, made.get());
        scopes_.push_back({{{"count", true}, {"done", false}}, {}});
        text_ += "{\ncount:\n";
        add({QatLabel{"count"}});
        QatInstruction leave = instruction(Kind::kSolvedGoto, reg);
        const std::string read = reading(leave);
        leave.target = {"done", false};
        emit(leave, "solved-goto " + read + " done");
        add_block(depth);
        add_down(reg);
        QatInstruction again = instruction(Kind::kGoto, reg);
        again.target = {"count", false};
        emit(again, "goto count");
        text_ += "done:\n}\n";
        add({QatLabel{"done"}});
        scopes_.pop_back();
        block_ = outer;
        add({made});
    }

    // --- Additions and what is made of them.

    void add_step(const RegOperand& reg, std::int64_t amount, const std::string& text) {
        QatInstruction made = instruction(Kind::kAdd, reg);
        made.amount.number = amount;
        emit(made, text);
    }

    void add_down(const RegOperand& reg) {
        const std::string name = name_of(reg);
        static const std::vector<std::string> kForms = {"dec R", "add R -1", "sub R 1"};
        std::string text = choices_.of(kForms);
        add_step(reg, -1, text.replace(text.find('R'), 1, name));
    }

    void add_up(const RegOperand& reg) {
        add_step(reg, 1,
                 choices_.once_in(2) ? "inc " + name_of(reg) : "add " + name_of(reg) + " 1");
    }

    void add_addition() {
        QatInstruction made = instruction(Kind::kAdd, any_register());
        std::string text = "add " + name_of(made.reg) + " ";
        made.amount = any_number(text, of(made.reg).order);
        emit(made, text);
    }

    void add_small_macro() {
        const RegOperand reg = any_register();
        if (choices_.once_in(3)) return add_up(reg);
        if (choices_.once_in(3)) return add_down(reg);
        const bool sets = choices_.once_in(2);
        QatInstruction made = instruction(sets ? Kind::kSet : Kind::kAdd, reg);
        std::string text = (sets ? "set " : "sub ") + name_of(reg) + (sets ? " to " : " ");
        made.amount = any_number(text, of(reg).order);
        made.amount.negative = !sets;
        emit(made, text);
    }

    /// With a third register to count in, or without, where there are few lines for each value.
    void add_copy() {
        constexpr std::int64_t kMostCountedOut = 12;
        const std::vector<RegOperand> three = different_registers(3, true);
        if (three.size() < 2) return add_addition();
        QatInstruction made = instruction(Kind::kCopy, three[0]);
        made.other = three[1];
        made.third = three[0];
        std::string text = "copy " + name_of(three[0]) + " to " + name_of(three[1]);
        const bool counts_out = of(three[0]).order <= kMostCountedOut && choices_.once_in(2);
        if (three.size() < 3 && !counts_out) return add_addition();
        if (!counts_out) {
            made.third = three[2];
            text += " using " + name_of(three[2]);
        }
        emit(made, text);
    }

    void add_deref() {
        const std::vector<RegOperand> two = different_registers(2, true);
        if (two.size() < 2 || machine_.tapes.empty()) return add_addition();
        QatInstruction made = instruction(Kind::kDeref, two[0]);
        made.other = two[1];
        made.third.reg = choices_.below(machine_.tapes.size());
        emit(made, "deref " + machine_.tapes[made.third.reg] + " " + name_of(two[0]) + " " +
                       name_of(two[1]));
    }

    /// move, set or multiply, between two registers.
    void add_transfer() {
        if (choices_.once_in(5)) return add_copy();
        if (!machine_.tapes.empty() && choices_.once_in(4)) return add_deref();
        const std::vector<RegOperand> two = different_registers(2, false);
        if (two.size() < 2) return add_addition();
        const std::string first = name_of(two[0]);
        const std::string second = name_of(two[1]);
        switch (choices_.below(3)) {
            case 0: {
                QatInstruction made = instruction(Kind::kTimes, two[0]);
                made.other = two[1];
                made.amount.number = 1;
                return emit(made, "move " + first + " to " + second);
            }
            case 1: {
                QatInstruction made = instruction(Kind::kSetTo, two[0]);
                made.other = two[1];
                return emit(made, "set " + first + " to " + second);
            }
            default: {
                QatInstruction made = instruction(Kind::kTimes, two[0]);
                made.other = two[1];
                std::string text = "multiply " + first + " ";
                made.amount = any_number(text, of(two[1]).order);
                return emit(made, text + " at " + second);
            }
        }
    }

    IntOperand any_number() { return any_number(text_, 90); }

    /// A number, or a definition of one; adds it to `text`.
    IntOperand any_number(std::string& text, std::int64_t order) {
        for (const Definition& definition : definitions_in_scope()) {
            if (!definition.number || !choices_.once_in(4)) continue;
            text += "$" + definition.name;
            return *definition.number;
        }
        const std::int64_t number = any_amount(order);
        text += std::to_string(number);
        return {number, ""};
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

    // --- Decisions and loops.

    /// A comparison as `if` and `while` have it, and whether it holds where the test jumps.
    struct Comparison {
        QatInstruction test;
        bool holds_on_jump = true;
        std::string text;
    };

    Comparison any_comparison() {
        const std::vector<RegOperand> three = different_registers(3, true);
        if (three.size() == 3 && choices_.once_in(2)) return comparison_of(three);
        Comparison made;
        made.holds_on_jump = !choices_.once_in(2);
        const bool with_number = choices_.once_in(2);
        made.test =
            instruction(with_number ? Kind::kEqualsGoto : Kind::kSolvedGoto, any_register());
        const std::string reg = reading(made.test);
        std::string rest;
        if (with_number) {
            rest = " ";
            made.test.amount = any_number(rest, of(made.test.reg).order);
        }
        const std::string word =
            std::string(made.holds_on_jump ? "" : "not-") + (with_number ? "equals" : "solved");
        made.text = spelled(reg, word) + rest;
        return made;
    }

    Comparison comparison_of(const std::vector<RegOperand>& three) {
        Comparison made;
        made.holds_on_jump = !choices_.once_in(2);
        made.test = instruction(Kind::kSameGoto, three[0]);
        made.test.other = three[1];
        made.test.third = three[2];
        made.text = spelled(name_of(three[0]), made.holds_on_jump ? "equals" : "not-equals") + " " +
                    name_of(three[1]) + " using " + name_of(three[2]);
        return made;
    }

    std::string spelled(const std::string& reg, const std::string& word) {
        return choices_.once_in(2) ? reg + " " + word : word + " " + reg;
    }

    void add_if(std::size_t depth) {
        const Comparison comparison = any_comparison();
        text_ += "if " + comparison.text + " ";
        QatIf made{comparison.test, any_block(depth, {}), {}};
        if (choices_.once_in(2)) {
            const bool after_brace = made.then.block != nullptr;
            text_ += after_brace && choices_.once_in(2) ? "\nelse " : " else ";
            made.otherwise = any_block(depth, {});
        }
        text_ += "\n";
        if (!comparison.holds_on_jump) std::swap(made.then, made.otherwise);
        add({std::move(made)});
    }

    static Shown loop_labels() { return {{"continue", true}, {kBreak, false}}; }

    /// The register that it looks at changes at the end of each round, so that most loops end.
    void add_while(std::size_t depth) {
        const Comparison comparison = any_comparison();
        text_ += "while " + comparison.text + " ";
        QatLoop made{comparison.test, comparison.holds_on_jump, {}};
        made.code = new_block(choices_.below(3), depth + 1, loop_labels(),
                              [&] { add_down(comparison.test.reg); });
        text_ += "\n";
        add({std::move(made)});
    }

    void add_loop(std::size_t depth) {
        const RegOperand reg = any_register();
        text_ += "loop ";
        QatLoop made;
        made.code = new_block(choices_.below(3), depth + 1, loop_labels(), [&] {
            add_down(reg);
            QatInstruction leave = instruction(Kind::kSolvedGoto, reg);
            const std::string read = reading(leave);
            leave.target = {kBreak, false};
            emit(leave, "solved-goto " + read + " break");
        });
        text_ += "\n";
        add({std::move(made)});
    }

    void add_repeat(std::size_t depth) {
        QatRepeat made;
        const std::int64_t from = static_cast<std::int64_t>(choices_.below(6)) - 3;
        const std::int64_t count = choices_.below(4);
        const std::uint32_t form = choices_.below(3);
        // The tree has a name of its own for each, which nothing hides.
        const std::string index = "i" + std::to_string(choices_.below(2));
        if (form > 0) made.index = index + "#" + std::to_string(next_index_++);
        made.from.number = form == 2 ? from : 0;
        made.to.number = made.from.number + count - (form == 2 && choices_.once_in(4) ? 2 : 0);
        if (form < 2) {
            text_ += "repeat " + std::to_string(count) + " ";
            if (form == 1) text_ += index + " ";
        } else {
            text_ += "repeat " + index + " from " + std::to_string(from) + " to " +
                     std::to_string(made.to.number) + " ";
        }
        scopes_.emplace_back();
        if (form > 0) {
            scopes_.back().definitions.push_back({index, IntOperand{0, made.index}, {}});
        }
        made.code = new_block(1 + choices_.below(2), depth + 1);
        scopes_.pop_back();
        text_ += "\n";
        add({std::move(made)});
    }

    void add_jump(Kind kind) {
        const std::optional<LabelOperand> label = any_label();
        if (!label) return add_addition();
        QatInstruction made = instruction(kind, any_register());
        const std::string read = kind == Kind::kGoto ? "" : " " + reading(made);
        made.target = *label;
        emit(made, (kind == Kind::kGoto ? "goto" : "solved-goto") + read + " " + text_of(*label));
    }

    // --- Input, output, tapes.

    void add_input() {
        QatInstruction made = instruction(Kind::kInput, any_register());
        std::string text = "input \"?\" " + name_of(made.reg);
        if (wraps_) {
            text += " mod";
        } else if (choices_.once_in(4)) {
            // A name may stand for several registers; all answers are below the least order.
            std::int64_t least = machine_.registers.front().order;
            for (const ModelRegister& reg : machine_.registers) least = std::min(least, reg.order);
            text += " max " + std::to_string(least - 1);
        }
        emit(made, text);
    }

    void add_output(Kind kind) {
        QatInstruction made = instruction(kind, any_register());
        made.what.has_value = !choices_.once_in(5);
        const bool bare = made.what.has_value && choices_.once_in(3);
        const std::string number = std::to_string(next_message_++);
        if (!bare) made.what.message = "m\"\\" + number;
        std::string text = kind == Kind::kHalt ? "halt" : "print";
        if (!bare) text += " \"m\\\"\\\\" + number + "\"";
        if (made.what.has_value) text += " " + reading(made);
        emit(made, text);
    }

    void add_move() {
        QatInstruction made;
        made.what.kind = Kind::kMove;
        made.what.reg = choices_.below(machine_.tapes.size());
        const std::uint32_t cells = choices_.below(4);
        const bool left = choices_.once_in(2);
        made.amount.number = left ? -static_cast<std::int64_t>(cells) : cells;
        emit(made, (left ? "move-left " : "move-right ") + machine_.tapes[made.what.reg] +
                       (cells == 1 ? "" : " " + std::to_string(cells)));
    }

    // --- Definitions.

    /// A constant or another name of a register, at times one that hides an outer definition.
    void add_definition() {
        Definition made;
        made.name = "d" + std::to_string(next_definition_);
        std::vector<Definition> outer = definitions_in_scope();
        // Parameters and blocks keep their names, by which the tree knows them.
        std::erase_if(outer, [](const Definition& d) { return !d.name.starts_with('d'); });
        std::erase_if(outer, [](const Definition& d) { return d.is_block; });
        const bool hides = !outer.empty() && choices_.once_in(3);
        if (hides) made.name = outer[choices_.below(outer.size())].name;
        for (const Definition& here : scopes_.back().definitions) {
            if (here.name == made.name) return add_addition();
        }
        if (!hides) ++next_definition_;
        std::string value;
        if (choices_.once_in(2)) {
            made.reg = any_register();
            value = name_of(*made.reg);
        } else {
            made.number = any_number(value, 90);
        }
        const bool by_lua = has_lua_ && choices_.once_in(3);
        text_ += ".define " + made.name + " " + (by_lua ? "lua same(" + value + ")" : value) + "\n";
        scopes_.back().definitions.push_back(std::move(made));
    }

    std::vector<Definition> definitions_in_scope() const {
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

    // --- Registers.

    std::size_t any_machine_register() { return choices_.below(machine_.registers.size()); }

    /// In a body its parameters, where it has some.
    std::vector<RegOperand> all_registers() const {
        if (body_ != nullptr && !body_->registers.empty()) return body_->registers;
        std::vector<RegOperand> all;
        for (std::size_t i = 0; i < machine_.registers.size(); ++i) all.push_back({i, ""});
        return all;
    }

    RegOperand any_register() {
        if (choices_.once_in(8)) return {any_machine_register(), ""};
        return choices_.of(all_registers());
    }

    /// Fewer than asked for where there are not as many. In a body they are different whatever the
    /// parameters stand for.
    std::vector<RegOperand> different_registers(std::size_t count, bool one_order) {
        std::vector<RegOperand> left = all_registers();
        std::vector<RegOperand> made;
        while (made.size() < count && !left.empty()) {
            const RegOperand next = choices_.of(left);
            made.push_back(next);
            std::erase_if(left, [&](const RegOperand& reg) {
                return reg == next || (one_order && of(reg).order != of(next).order);
            });
        }
        return made;
    }

    const ModelRegister& of(const RegOperand& operand) const {
        return machine_.registers[operand.reg];
    }

    /// The register's name or, at times, a definition that stands for it.
    std::string name_of(const RegOperand& operand) {
        for (const Definition& definition : definitions_in_scope()) {
            if (definition.reg != operand) continue;
            if (choices_.once_in(2) || definition.name == operand.parameter) {
                return "$" + definition.name;
            }
        }
        if (!operand.parameter.empty()) return "$" + operand.parameter;
        return machine_.registers[operand.reg].name;
    }

    /// Chooses what to read of the instruction's register.
    std::string reading(QatInstruction& made) {
        const ModelRegister& reg = of(made.reg);
        made.what.modulus = reg.order;
        if (!choices_.once_in(2)) return name_of(made.reg);
        made.what.modulus = choices_.of(reg.moduli);
        return name_of(made.reg) + "%" + std::to_string(made.what.modulus);
    }

    static QatInstruction instruction(Kind kind, const RegOperand& reg) {
        QatInstruction made;
        made.what.kind = kind;
        made.reg = reg;
        return made;
    }

    void emit(QatInstruction made, const std::string& text) {
        add({std::move(made)});
        text_ += (has_lua_ && choices_.once_in(5) ? through_lua(text) : text) +
                 (choices_.once_in(6) ? " -- remark\n" : "\n");
    }

    /// An instruction of words as the call of a function that returns it.
    std::string through_lua(const std::string& text) {
        std::string made = choices_.once_in(2) ? "lua one(" : "lua listed(";
        bool quoted = false;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] == '"' && (i == 0 || text[i - 1] != '\\' || text[i - 2] == '\\'))
                quoted = !quoted;
            made += text[i] == ' ' && !quoted ? std::string(", ") : std::string(1, text[i]);
        }
        return made + ")";
    }

    const ModelMachine& machine_;
    Choices& choices_;
    bool wraps_;
    bool has_lua_ = false;
    bool finish_is_public_ = false;
    std::string text_;
    QatBlock* block_ = nullptr;  ///< that is being made
    std::vector<Scope> scopes_;
    std::vector<std::shared_ptr<QatMacro>> macros_;
    const QatMacro* body_ = nullptr;  ///< the macro whose body is being made
    std::size_t next_definition_ = 0;
    std::size_t next_index_ = 0;
    std::size_t next_message_ = 0;
};

}  // namespace qter::testing
