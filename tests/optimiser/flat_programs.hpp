// Flat code for tests of the optimiser: from a text, and at random.
#pragma once

#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "optimiser/passes.hpp"
#include "qat/front_end.hpp"
#include "specialiser/graph_text.hpp"

namespace qter::testing {

/// A program up to where the optimiser takes over.
class FlatProgram {
 public:
    explicit FlatProgram(const std::string& text) : library_(sources_) {
        Diagnostics diagnostics;
        FrontEnd made(text, sources_, library_, diagnostics);
        registers_ = std::move(made.registers);
        code_ = std::move(made.code);
        if (diagnostics.has_errors()) throw std::runtime_error(diagnostics.items()[0].message);
    }

    [[nodiscard]] const FlatCode& code() const { return code_; }
    [[nodiscard]] const RegisterTable& registers() const { return registers_; }

    /// The graph as text after some passes, each run once.
    [[nodiscard]] std::string after(const std::vector<PassFunction>& passes) const {
        FlowGraph graph = make_flow_graph(code_);
        TurnCosts costs(registers_);
        PassContext context{registers_, costs};
        for (const PassFunction pass : passes) pass(graph, context);
        return graph_text(graph, registers_);
    }

 private:
    SourceMap sources_;
    PuzzleLibrary library_;
    RegisterTable registers_;
    FlatCode code_;
};

/// Random programs over given registers: sequences, branches, loops, jumps to anywhere, and parts
/// that are there twice. Few registers and amounts, so that steps have to do with each other.
class RandomFlatCode {
 public:
    RandomFlatCode(const RegisterTable& registers, std::uint32_t seed)
        : registers_(registers), random_(seed) {
        for (std::uint32_t i = 1 + below(4); i > 0; --i) {
            chosen_.push_back(below(registers.registers().size()));
        }
    }

    FlatCode make() {
        if (below(2) == 0) add(step::Input{"first", reg()});
        block(0);
        if (below(8) != 0) add(halt());
        for (CodeLabel& label : code_.labels) {
            if (label.position == kOpen) label.position = below(code_.steps.size() + 1);
        }
        return std::move(code_);
    }

    /// Three answers for up to six questions each.
    std::vector<std::vector<Integer>> answers() {
        std::vector<std::vector<Integer>> all(3);
        for (std::vector<Integer>& one : all) {
            for (int i = 0; i < 6; ++i) one.emplace_back(static_cast<int>(below(9)) - 1);
        }
        return all;
    }

 private:
    static constexpr std::size_t kOpen = static_cast<std::size_t>(-1);

    std::size_t below(std::size_t count) { return random_() % count; }
    std::size_t reg() { return chosen_[below(chosen_.size())]; }

    Integer amount(std::size_t of) {
        switch (below(4)) {
            case 0:
                return 1;
            case 1:
                return -1;
            case 2:
                return reading(of).modulus;
            default:
                return static_cast<int>(below(12)) - 4;
        }
    }

    Addition addition() {
        const std::size_t to = reg();
        return {to, amount(to)};
    }

    Reading reading(std::size_t of) {
        const std::vector<Integer> moduli = registers_.moduli(of);
        const std::size_t which = below(moduli.size() + 2);
        if (which == moduli.size()) return {of, 1};
        return {of, which < moduli.size() ? moduli[which] : registers_[of].order};
    }
    /// Of a test: R%1 of a register on no puzzle is not tested, since it is always 0.
    Reading tested(std::size_t of) {
        Reading value = reading(of);
        if (registers_.architecture(registers_[of].holding) == nullptr) {
            value.modulus = registers_[of].order;
        }
        return value;
    }
    Reading tested() { return tested(reg()); }

    std::optional<Reading> maybe() {
        if (below(3) == 0) return std::nullopt;
        return reading(reg());
    }
    std::string message() { return std::string(1, static_cast<char>('a' + below(3))); }
    step::Halt halt() { return {message(), maybe()}; }

    template <class What>
    void add(What what) {
        code_.steps.push_back({std::move(what), {}});
    }

    std::size_t label(std::size_t position) {
        code_.labels.push_back({"", {}, false, position});
        return code_.labels.size() - 1;
    }
    void place(std::size_t label) { code_.labels[label].position = code_.steps.size(); }

    void block(int depth) {
        for (std::size_t i = 1 + below(5); i > 0; --i) statement(depth);
    }

    void statement(int depth) {
        const std::size_t kind = below(20);
        if (kind < 8) return add(step::Add{{addition()}});
        if (kind == 8) return add(step::Print{message(), maybe()});
        if (kind == 9) return add(step::Input{message(), reg()});
        if (kind == 10) return special();
        if (kind == 11) return add(step::SolvedGoto{tested(), label(kOpen)});
        if (kind == 12 && below(3) == 0) return add(step::Goto{label(kOpen)});
        if (kind == 13 && below(2) == 0) return add(halt());
        if (kind == 14 && below(2) == 0) return repeat_part();
        if (depth > 2) return add(step::Add{{addition()}});
        return kind < 18 ? choice(depth) : loop(depth);
    }

    void special() {
        const Addition term = addition();
        const std::size_t holding = registers_[term.reg].holding;
        if (registers_.holdings()[holding].tape && below(4) != 0) {
            add(step::MoveHead{holding, below(2) == 0 ? 1 : -1});
        } else if (registers_.architecture(holding) == nullptr) {
            add(step::Add{{term}});  // the others are of puzzles
        } else if (below(2) == 0) {
            add(step::Solve{holding});
        } else {
            step::RepeatUntil repeat{tested(term.reg), {term}};
            for (const std::size_t other : chosen_) {
                if (other == term.reg || registers_[other].holding != holding) continue;
                repeat.terms.push_back({other, amount(other)});
                break;
            }
            add(std::move(repeat));
        }
    }

    void choice(int depth) {
        const std::size_t other = label(0);
        const std::size_t end = label(0);
        const Addition shared = addition();
        const bool first = below(2) == 0;
        const bool last = below(2) == 0;
        add(step::SolvedGoto{tested(), other});
        for (int side = 0; side < 2; ++side) {
            if (first) add(step::Add{{shared}});
            block(depth + 1);
            if (last) add(step::Add{{shared}});
            if (side > 0) break;
            add(step::Goto{end});
            place(other);
        }
        place(end);
    }

    void loop(int depth) {
        const std::size_t begin = label(code_.steps.size());
        const std::size_t end = label(0);
        if (below(2) == 0) add(step::Add{{addition()}});
        add(step::SolvedGoto{tested(), end});
        block(depth + 1);
        add(step::Goto{begin});
        place(end);
    }

    /// Some of the steps before once more, with the same jumps.
    void repeat_part() {
        if (code_.steps.empty()) return;
        const std::size_t from = below(code_.steps.size());
        const std::size_t to = std::min(code_.steps.size(), from + 1 + below(6));
        for (std::size_t at = from; at < to; ++at) {
            Step again = code_.steps[at];
            code_.steps.push_back(std::move(again));
        }
    }

    const RegisterTable& registers_;
    std::mt19937 random_;
    std::vector<std::size_t> chosen_;
    FlatCode code_;
};

}  // namespace qter::testing
