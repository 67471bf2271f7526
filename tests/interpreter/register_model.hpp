// What a QAT program means, as plainly as it can be said: registers are numbers mod their orders,
// and every instruction does what it says. Shares nothing with the compiler or the interpreter.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace qter::testing {

/// A register: a number mod `order`, on a tape one in every cell.
struct ModelRegister {
    std::string name;
    std::int64_t order = 2;
    std::vector<std::int64_t> moduli;  ///< the m that R%m may have, 1 included
    std::optional<std::size_t> tape;
};

/// What a program may use, and how it says so.
struct ModelMachine {
    std::string title;
    std::string declarations;
    std::vector<ModelRegister> registers;
    std::vector<std::string> tapes;
    bool theoretical = false;
};

struct ModelInstruction {
    enum class Kind {
        kAdd,
        kGoto,
        kSolvedGoto,
        kInput,
        kPrint,
        kHalt,
        kMove,
        // What macros of the prelude do, each as one instruction.
        kEqualsGoto,  ///< go where the reading is `amount`
        kSameGoto,    ///< go where `reg` and `other` hold the same; leaves 0 in `third`
        kSet,         ///< `reg` becomes `amount`
        kSetTo,       ///< `reg` becomes what `other` holds, which becomes 0
        kTimes,       ///< `other` gets `amount` times `reg`, which becomes 0
        kCopy,   ///< `other` becomes what `reg` holds; leaves 0 in `third` unless that is `reg`
        kDeref,  ///< the head of tape `third` goes back `reg` cells and on by `other`, as written
    };
    Kind kind = Kind::kAdd;
    std::size_t reg = 0;  ///< or the tape of a move
    std::size_t other = 0;
    std::size_t third = 0;
    std::int64_t amount = 0;   ///< to add, or cells to move
    std::int64_t modulus = 1;  ///< of a reading
    bool has_value = false;    ///< of a print or halt
    std::size_t target = 0;
    std::string message;
};

enum class ModelEnd { kHalted, kRanOff, kNoInput, kLimit };

struct ModelRun {
    ModelEnd end = ModelEnd::kLimit;
    std::vector<std::string> outputs;
    std::uint64_t steps = 0;
};

class RegisterModel {
 public:
    RegisterModel(const ModelMachine& machine, const std::vector<ModelInstruction>& program,
                  const std::vector<std::int64_t>& answers)
        : machine_(machine),
          program_(program),
          answers_(answers),
          plain_(machine.registers.size()),
          heads_(machine.tapes.size()) {}

    /// Until the program ends or has made `max_steps` steps. What a macro of the prelude does
    /// counts for at least as many steps as instructions can be executed for it.
    ModelRun run(std::uint64_t max_steps) {
        std::size_t at = 0;
        while (at < program_.size()) {
            if (run_.steps >= max_steps) return std::move(run_);
            const std::optional<std::size_t> next = step(program_[at], at);
            if (!next) return std::move(run_);
            ++run_.steps;
            at = *next;
        }
        run_.end = ModelEnd::kRanOff;
        return std::move(run_);
    }

 private:
    using Kind = ModelInstruction::Kind;

    /// Where to go on; nullopt when the run has ended.
    std::optional<std::size_t> step(const ModelInstruction& what, std::size_t at) {
        switch (what.kind) {
            case Kind::kAdd:
                add(what.reg, what.amount);
                return at + 1;
            case Kind::kGoto:
                return what.target;
            case Kind::kSolvedGoto:
                return value(what.reg) % what.modulus == 0 ? what.target : at + 1;
            case Kind::kInput:
                if (asked_ == answers_.size()) {
                    run_.end = ModelEnd::kNoInput;
                    return std::nullopt;
                }
                add(what.reg, answers_[asked_++] % machine_.registers[what.reg].order);
                return at + 1;
            case Kind::kPrint:
                say("print ", what);
                return at + 1;
            case Kind::kHalt:
                say("halt ", what);
                run_.end = ModelEnd::kHalted;
                return std::nullopt;
            case Kind::kMove:
                heads_[what.reg] += what.amount;
                return at + 1;
            default:
                return macro_step(what, at);
        }
    }

    std::size_t macro_step(const ModelInstruction& what, std::size_t at) {
        std::int64_t& held = value(what.reg);
        std::int64_t& other = value(what.other);
        const std::int64_t before = held;
        switch (what.kind) {
            case Kind::kEqualsGoto:
                run_.steps += 6;
                return (held - what.amount) % what.modulus == 0 ? what.target : at + 1;
            case Kind::kSameGoto:
                count_rounds(value(what.third) + 2 * std::min(held, other));
                value(what.third) = 0;
                return held == other ? what.target : at + 1;
            case Kind::kSet:
                count_rounds(held);
                held = 0;
                add(what.reg, what.amount);
                return at + 1;
            case Kind::kSetTo:
                count_rounds(held + other);
                held = 0;
                add(what.reg, other);
                other = 0;
                return at + 1;
            case Kind::kCopy:
                count_rounds(held + other + (what.third == what.reg ? 0 : value(what.third)));
                count_rounds(held);
                other = 0;
                add(what.other, held);
                if (what.third != what.reg) value(what.third) = 0;
                return at + 1;
            case Kind::kDeref:
                go_to_cell(what);
                return at + 1;
            default:
                count_rounds(held);
                held = 0;
                add(what.other, before * (what.amount % machine_.registers[what.other].order));
                return at + 1;
        }
    }

    /// Two loops, in which the register that is counted may be another one in every cell.
    void go_to_cell(const ModelInstruction& what) {
        for (; value(what.reg) != 0; count_rounds(1)) {
            add(what.reg, -1);
            --heads_[what.third];
        }
        for (; value(what.other) != 0; count_rounds(1)) {
            add(what.other, -1);
            add(what.reg, 1);
            ++heads_[what.third];
        }
    }

    /// Of loops with at most six instructions, and what stands around them.
    void count_rounds(std::int64_t rounds) {
        run_.steps += 12 + 6 * static_cast<std::uint64_t>(rounds);
    }

    void say(const std::string& kind, const ModelInstruction& what) {
        std::string line = kind + what.message;
        if (what.has_value) line += " " + std::to_string(value(what.reg) % what.modulus);
        run_.outputs.push_back(line);
    }

    std::int64_t& value(std::size_t reg) {
        const std::optional<std::size_t> tape = machine_.registers[reg].tape;
        return tape ? cells_[{reg, heads_[*tape]}] : plain_[reg];
    }

    void add(std::size_t reg, std::int64_t amount) {
        const std::int64_t order = machine_.registers[reg].order;
        std::int64_t& held = value(reg);
        held = ((held + amount) % order + order) % order;
    }

    const ModelMachine& machine_;
    const std::vector<ModelInstruction>& program_;
    const std::vector<std::int64_t>& answers_;
    std::vector<std::int64_t> plain_;
    std::map<std::pair<std::size_t, std::int64_t>, std::int64_t> cells_;
    std::vector<std::int64_t> heads_;
    std::size_t asked_ = 0;
    ModelRun run_;
};

}  // namespace qter::testing
