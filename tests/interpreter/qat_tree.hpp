// A QAT program with macros as a tree, and what it says as instructions of the register model.
//
// Macros are expanded by following the rules of the language word by word: a macro's labels are
// its own, public ones are known to the blocks it is handed and to macros that are called among
// them, and a block keeps the names of the place where it was written. Shares nothing with the
// compiler.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "interpreter/register_model.hpp"

namespace qter::testing {

struct QatNode;

struct QatBlock {
    std::vector<QatNode> nodes;
};
using QatBlockPtr = std::shared_ptr<QatBlock>;

/// A register, or a parameter that stands for one.
struct RegOperand {
    std::size_t reg = 0;  ///< of a parameter: one that is like all it may stand for
    std::string parameter;

    friend bool operator==(const RegOperand&, const RegOperand&) = default;
};

/// A number, or a name that stands for one; negated if `negative`.
struct IntOperand {
    std::int64_t number = 0;
    std::string name;
    bool negative = false;
};

/// A label by its name, or by that of a parameter.
struct LabelOperand {
    std::string name;
    bool is_parameter = false;
};

/// A block that stands where it is handed over, or the name of one.
struct BlockOperand {
    QatBlockPtr block;
    std::string name;
};

/// A model instruction with operands that may be names.
struct QatInstruction {
    ModelInstruction what;
    RegOperand reg;
    RegOperand other;
    RegOperand third;
    IntOperand amount;
    LabelOperand target;
};

struct QatMacro {
    std::string name;
    /// How a call is written: words, and parameters that begin with a `$`.
    std::vector<std::string> pattern;
    std::vector<RegOperand> registers;  ///< its parameters that take registers
    std::vector<std::string> numbers;
    std::vector<std::string> blocks;
    std::vector<std::string> labels;
    /// Public labels, and whether each is placed where a block has been by then.
    std::vector<std::pair<std::string, bool>> shown;
    bool is_for_loops = false;  ///< the body jumps to the `break` of where it is called
    QatBlockPtr body;
};

using QatArgument = std::variant<RegOperand, IntOperand, LabelOperand, BlockOperand>;

struct QatLabel {
    std::string name;
    bool is_public = false;
};
struct QatSplice {
    std::string name;
};
struct QatDefineBlock {
    std::string name;
    QatBlockPtr block;
};
struct QatCall {
    std::shared_ptr<const QatMacro> macro;
    std::map<std::string, QatArgument> arguments;
};
/// `test` jumps where `then` is to be done.
struct QatIf {
    QatInstruction test;
    BlockOperand then;
    BlockOperand otherwise;
};
/// Without a test a loop; else its code is done while the test jumps, or while it does not.
struct QatLoop {
    std::optional<QatInstruction> test;
    bool while_jumps = true;
    BlockOperand code;
};
struct QatRepeat {
    IntOperand from;
    IntOperand to;
    std::string index;  ///< "" for none
    BlockOperand code;
};

struct QatNode {
    std::variant<QatInstruction, QatLabel, QatBlockPtr, QatSplice, QatDefineBlock, QatCall, QatIf,
                 QatLoop, QatRepeat>
        what;
};

class QatExpander {
 public:
    /// Most instructions; one more, and expanding stops.
    static constexpr std::size_t kMost = 4000;

    /// nullopt when there would be too many.
    std::optional<std::vector<ModelInstruction>> expand(const QatBlock& program) {
        put(program, make_frame({}));
        if (is_full()) return std::nullopt;
        for (ModelInstruction& made : made_) {
            if (has_target(made.kind)) made.target = positions_[made.target];
        }
        return std::move(made_);
    }

 private:
    using Kind = ModelInstruction::Kind;
    struct Frame;

    struct Closure {
        QatBlockPtr block;
        const Frame* written = nullptr;
        std::vector<const Frame*> handed;  ///< the bodies it was handed to
    };
    struct HandedLabel {
        LabelOperand label;
        const Frame* origin = nullptr;
    };
    using Bound = std::variant<std::size_t, std::int64_t, Closure, HandedLabel>;

    /// A block that is being put: what is known in it.
    struct Frame {
        const Frame* written = nullptr;  ///< the block it was written in
        const Frame* around = nullptr;   ///< the block it is put in
        const Frame* body = nullptr;     ///< of the macro it was written in
        bool is_body = false;
        bool was_handed = false;
        std::vector<const Frame*> handed;
        std::map<std::string, std::size_t> labels;
        std::map<std::string, std::size_t> shown;
        std::map<std::string, Bound> bound;
    };

    static bool has_target(Kind kind) {
        return kind == Kind::kGoto || kind == Kind::kSolvedGoto || kind == Kind::kEqualsGoto ||
               kind == Kind::kSameGoto;
    }

    [[nodiscard]] bool is_full() const { return made_.size() > kMost; }

    // --- Frames.

    Frame& make_frame(Frame frame) { return frames_.emplace_back(std::move(frame)); }

    Frame& block_frame(const Frame& outer) {
        Frame frame;
        frame.written = &outer;
        frame.around = &outer;
        frame.body = outer.body;
        return make_frame(std::move(frame));
    }

    /// The body of a macro of the program, or of one of the prelude.
    Frame& body_frame(const Frame& call) {
        Frame& made = make_frame({});
        made.written = &frames_.front();
        made.around = &call;
        made.body = &made;
        made.is_body = true;
        return made;
    }

    Frame& handed_frame(const Closure& closure, const Frame& around) {
        Frame frame;
        frame.written = closure.written;
        frame.around = &around;
        frame.body = closure.written->body;
        frame.was_handed = true;
        frame.handed = closure.handed;
        return make_frame(std::move(frame));
    }

    // --- Names.

    std::size_t new_label() {
        positions_.push_back(0);
        return positions_.size() - 1;
    }
    void place(std::size_t label) { positions_[label] = made_.size(); }

    static const std::size_t* find(const std::map<std::string, std::size_t>& labels,
                                   const std::string& name) {
        const auto found = labels.find(name);
        return found == labels.end() ? nullptr : &found->second;
    }

    /// What the macros that a block was handed to show to it.
    static const std::size_t* shown_to(const Frame& block, const std::string& name) {
        if (block.handed.empty()) return nullptr;
        for (const Frame* at = block.around; at != nullptr; at = at->around) {
            for (const Frame* body : block.handed) {
                if (at->body != body) continue;
                if (const std::size_t* label = find(at->shown, name)) return label;
            }
            if (at == block.handed.front()) break;
        }
        return nullptr;
    }

    static const std::size_t* public_around(const Frame* at, const std::string& name) {
        while (at != nullptr) {
            if (const std::size_t* label = find(at->shown, name)) return label;
            if (at->was_handed) {
                if (const std::size_t* label = shown_to(*at, name)) return label;
            }
            at = at->is_body ? at->around : at->written;
        }
        return nullptr;
    }

    static std::size_t label_of(const LabelOperand& label, const Frame& frame) {
        if (label.is_parameter) {
            const auto& handed = std::get<HandedLabel>(bound(label.name, frame));
            return label_of(handed.label, *handed.origin);
        }
        for (const Frame* at = &frame; at != nullptr; at = at->written) {
            const std::size_t* found = find(at->labels, label.name);
            if (found == nullptr && at->was_handed) found = shown_to(*at, label.name);
            if (found == nullptr && at->is_body) found = public_around(at->around, label.name);
            if (found != nullptr) return *found;
        }
        throw std::logic_error("no label " + label.name);
    }

    static const Bound& bound(const std::string& name, const Frame& frame) {
        for (const Frame* at = &frame; at != nullptr; at = at->written) {
            const auto found = at->bound.find(name);
            if (found != at->bound.end()) return found->second;
        }
        throw std::logic_error("nothing is called " + name);
    }

    static std::size_t reg_of(const RegOperand& operand, const Frame& frame) {
        if (operand.parameter.empty()) return operand.reg;
        return std::get<std::size_t>(bound(operand.parameter, frame));
    }

    static std::int64_t number_of(const IntOperand& operand, const Frame& frame) {
        const std::int64_t number = operand.name.empty()
                                        ? operand.number
                                        : std::get<std::int64_t>(bound(operand.name, frame));
        return operand.negative ? -number : number;
    }

    static Closure closure_of(const BlockOperand& operand, const Frame& frame) {
        if (operand.block != nullptr) return {operand.block, &frame, {}};
        return std::get<Closure>(bound(operand.name, frame));
    }

    // --- Putting.

    void put(const QatBlock& block, Frame& frame) {
        for (const QatNode& node : block.nodes) {
            const auto* label = std::get_if<QatLabel>(&node.what);
            if (label == nullptr) continue;
            const std::size_t made = new_label();
            frame.labels.emplace(label->name, made);
            if (label->is_public) frame.shown.emplace(label->name, made);
        }
        for (const QatNode& node : block.nodes) {
            if (is_full()) return;
            std::visit([&](const auto& what) { put(what, frame); }, node.what);
        }
    }

    void put(const QatInstruction& instruction, Frame& frame) {
        ModelInstruction made = operands_of(instruction, frame);
        if (has_target(made.kind)) made.target = label_of(instruction.target, frame);
        made_.push_back(std::move(made));
    }

    static ModelInstruction operands_of(const QatInstruction& instruction, const Frame& frame) {
        ModelInstruction made = instruction.what;
        if (made.kind != Kind::kMove) made.reg = reg_of(instruction.reg, frame);
        made.other = reg_of(instruction.other, frame);
        made.third = reg_of(instruction.third, frame);
        made.amount = number_of(instruction.amount, frame);
        return made;
    }

    void put(const QatLabel& label, Frame& frame) { place(frame.labels.at(label.name)); }
    void put(const QatBlockPtr& block, Frame& frame) { put(*block, block_frame(frame)); }
    void put(const QatDefineBlock& define, Frame& frame) {
        frame.bound.insert_or_assign(define.name, Closure{define.block, &frame, {}});
    }
    void put(const QatSplice& splice, Frame& frame) {
        put(std::get<Closure>(bound(splice.name, frame)), frame);
    }
    void put(const Closure& closure, Frame& around) {
        put(*closure.block, handed_frame(closure, around));
    }

    void put(const QatCall& call, Frame& frame) {
        Frame& body = body_frame(frame);
        for (const auto& [name, argument] : call.arguments) {
            body.bound.emplace(name, bind(argument, frame, body));
        }
        put(*call.macro->body, block_frame(body));
    }

    static Bound bind(const QatArgument& argument, const Frame& frame, const Frame& body) {
        if (const auto* reg = std::get_if<RegOperand>(&argument)) return reg_of(*reg, frame);
        if (const auto* number = std::get_if<IntOperand>(&argument)) {
            return number_of(*number, frame);
        }
        if (const auto* label = std::get_if<LabelOperand>(&argument)) {
            return HandedLabel{*label, &frame};
        }
        return handed(std::get<BlockOperand>(argument), frame, body);
    }

    static Closure handed(const BlockOperand& operand, const Frame& frame, const Frame& body) {
        Closure closure = closure_of(operand, frame);
        closure.handed.push_back(&body);
        return closure;
    }

    void jump(std::size_t label) {
        ModelInstruction made;
        made.kind = Kind::kGoto;
        made.target = label;
        made_.push_back(made);
    }

    void put_test(const QatInstruction& test, std::size_t label, const Frame& frame) {
        ModelInstruction made = operands_of(test, frame);
        made.target = label;
        made_.push_back(std::move(made));
    }

    void put_operand(const BlockOperand& operand, const Frame& frame, Frame& body) {
        if (operand.block != nullptr || !operand.name.empty()) {
            put(handed(operand, frame, body), body);
        }
    }

    void put(const QatIf& decision, Frame& frame) {
        Frame& body = body_frame(frame);
        const std::size_t yes = new_label();
        const std::size_t done = new_label();
        put_test(decision.test, yes, frame);
        put_operand(decision.otherwise, frame, body);
        jump(done);
        place(yes);
        put_operand(decision.then, frame, body);
        place(done);
    }

    void put(const QatLoop& loop, Frame& frame) {
        Frame& body = body_frame(frame);
        const std::size_t again = new_label();
        const std::size_t done = new_label();
        body.shown = {{"continue", again}, {"break", done}};
        place(again);
        if (loop.test) {
            const std::size_t inside = new_label();
            put_test(*loop.test, loop.while_jumps ? inside : done, frame);
            if (loop.while_jumps) jump(done);
            place(inside);
        }
        put_operand(loop.code, frame, body);
        jump(again);
        place(done);
    }

    void put(const QatRepeat& repeat, Frame& frame) {
        Frame& body = body_frame(frame);
        const Closure closure = handed(repeat.code, frame, body);
        const std::int64_t end = number_of(repeat.to, frame);
        for (std::int64_t i = number_of(repeat.from, frame); i < end && !is_full(); ++i) {
            Frame& copy = handed_frame(closure, body);
            if (!repeat.index.empty()) copy.bound.emplace(repeat.index, i);
            put(*closure.block, copy);
        }
    }

    std::deque<Frame> frames_;
    std::vector<std::size_t> positions_;
    std::vector<ModelInstruction> made_;
};

}  // namespace qter::testing
