// Runs flat code on registers that are plain numbers: what the optimiser may not change.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "optimiser/flat_code.hpp"
#include "optimiser/register_table.hpp"

namespace qter::testing {

enum class FlatEnd { kHalted, kRanOff, kNoAnswer, kNeverEnds };

struct FlatRun {
    FlatEnd end = FlatEnd::kNeverEnds;
    std::vector<std::string> outputs;
    std::uint64_t steps = 0;  ///< a RepeatUntil counts once for each repetition, at least once

    /// What may not change: how it ends and what it says. A run that never ends may have said
    /// the same things any number of times by the time one looks.
    friend bool operator==(const FlatRun& a, const FlatRun& b) {
        return a.end == b.end && (a.end == FlatEnd::kNeverEnds || a.outputs == b.outputs);
    }
};

/// Runs until `max_steps`, where it is taken to never end.
class FlatRunner {
 public:
    FlatRunner(const FlatCode& code, const RegisterTable& registers,
               const std::vector<Integer>& answers)
        : code_(code), registers_(registers), answers_(answers) {}

    FlatRun run(std::uint64_t max_steps) {
        std::size_t at = 0;
        while (run_.steps < max_steps) {
            if (at == code_.steps.size()) {
                run_.end = FlatEnd::kRanOff;
                return run_;
            }
            ++run_.steps;
            next_ = at + 1;
            stopped_ = false;
            max_steps_ = max_steps;
            std::visit(*this, code_.steps[at].what);
            if (stopped_) return run_;
            at = next_;
        }
        return run_;
    }

    void operator()(const step::Add& add) { apply(add.terms); }
    void operator()(const step::RepeatUntil& repeat) {
        while (!is_zero(repeat.until) && run_.steps < max_steps_) {
            apply(repeat.terms);
            ++run_.steps;
        }
    }
    void operator()(const step::Solve& solve) {
        for (std::size_t i = 0; i < registers_.registers().size(); ++i) {
            if (registers_[i].holding == solve.holding) value(i) = 0;
        }
    }
    void operator()(const step::Goto& jump) { next_ = code_.position(jump.label); }
    void operator()(const step::SolvedGoto& branch) {
        if (is_zero(branch.value)) next_ = code_.position(branch.label);
    }
    void operator()(const step::Input& input) {
        if (asked_ == answers_.size()) return stop(FlatEnd::kNoAnswer);
        // Which register gets the number is the program's own business.
        run_.outputs.push_back("input " + input.message.str());
        // An answer that is too large stands for one that is not.
        const Integer most = input.max.value_or(registers_[input.reg].order - 1);
        apply({{input.reg, Integer(answers_[asked_++] % (most + 1))}});
    }
    void operator()(const step::Print& print) { say("print ", print); }
    void operator()(const step::Halt& halt) {
        say("halt ", halt);
        stop(FlatEnd::kHalted);
    }
    void operator()(const step::MoveHead& move) { heads_[move.holding] += move.cells; }

 private:
    Integer& value(std::size_t reg) { return cells_[{reg, heads_[registers_[reg].holding]}]; }

    bool is_zero(const Reading& reading) { return mod(value(reading.reg), reading.modulus) == 0; }

    void apply(const std::vector<Addition>& terms) {
        for (const Addition& term : terms) {
            Integer& held = value(term.reg);
            held = mod(held + term.amount, registers_[term.reg].order);
        }
    }

    template <class Output>
    void say(const std::string& kind, const Output& output) {
        std::string line = kind + output.message.str();
        if (output.known) line += " " + to_string(*output.known);
        const std::optional<Reading>& reading = output.value;
        if (reading) line += " " + to_string(mod(value(reading->reg), reading->modulus));
        run_.outputs.push_back(line);
    }

    void stop(FlatEnd end) {
        run_.end = end;
        stopped_ = true;
    }

    const FlatCode& code_;
    const RegisterTable& registers_;
    const std::vector<Integer>& answers_;
    std::map<std::pair<std::size_t, std::int64_t>, Integer> cells_;
    std::map<std::size_t, std::int64_t> heads_;
    std::size_t asked_ = 0;
    FlatRun run_;
    std::size_t next_ = 0;
    bool stopped_ = false;
    std::uint64_t max_steps_ = 0;
};

}  // namespace qter::testing
