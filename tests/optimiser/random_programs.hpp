// Random flat code of the shapes that passes over loops look for, bent at random.
#pragma once

#include <random>
#include <string>
#include <utility>
#include <vector>

#include "optimiser/flat_code.hpp"
#include "optimiser/register_table.hpp"

namespace qter::testing {

/// Makes one program after the other, over the registers of a table.
class RandomPrograms {
 public:
    RandomPrograms(const RegisterTable& registers, unsigned seed)
        : registers_(registers), random_(seed) {}

    FlatCode next() {
        code_ = {};
        // Comparisons pay where little else is done with the registers.
        const bool compares = one_in(4);
        if (compares) compare(true);
        const std::size_t parts = compares ? below(2) : 2 + below(7);
        for (std::size_t i = 0; i < parts; ++i) {
            // Somewhere to jump to, from anywhere.
            if (one_in(3)) place(label());
            part();
        }
        // Not all runs reach the end: some of the labels made for nothing lead somewhere.
        for (CodeLabel& label : code_.labels) {
            if (label.position == kNowhere) label.position = below(code_.steps.size() + 1);
        }
        // What nobody reads in the end is left to passes that drop it.
        const bool all = !compares && one_in(2);
        for (std::size_t reg = 0; reg < registers_.registers().size(); ++reg) {
            if (all || one_in(compares ? 8 : 3))
                step(step::Print{"end", Reading{reg, registers_[reg].order}});
        }
        if (!one_in(10)) step(step::Halt{"", std::nullopt});
        return std::move(code_);
    }

    std::vector<Integer> answers() {
        std::vector<Integer> made;
        for (std::size_t i = below(12); i < 14; ++i) {
            made.emplace_back(one_in(3) ? 0L : static_cast<long>(below(2521)) - 1260L);
        }
        return made;
    }

 private:
    static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

    std::size_t below(std::size_t end) { return random_() % end; }
    bool one_in(std::size_t n) { return below(n) == 0; }

    template <class What>
    void step(What what) {
        code_.steps.push_back({std::move(what), {}});
    }

    std::size_t label() {
        code_.labels.push_back({"", {}, false, kNowhere});
        return code_.labels.size() - 1;
    }
    void place(std::size_t label) { code_.labels[label].position = code_.steps.size(); }

    std::size_t any_register() { return below(registers_.registers().size()); }
    /// Often the same one again, so that steps have to do with each other.
    std::size_t some_register() {
        if (one_in(3)) last_ = any_register();
        return last_;
    }
    std::size_t neighbour(std::size_t reg) {
        const std::size_t other = any_register();
        if (one_in(6) || registers_[other].holding == registers_[reg].holding) return other;
        return neighbour(reg);
    }

    Reading reading(std::size_t reg) {
        const std::vector<Integer> moduli = registers_.moduli(reg);
        return {reg, one_in(2) ? moduli.back() : moduli[below(moduli.size())]};
    }

    Integer amount() {
        static constexpr long kAmounts[] = {1, -1, -1, 1, 2, 3, 9, 10, 14, -9, -10, 45, 7, 30};
        return one_in(8) ? Integer(static_cast<unsigned long>(below(1300)))
                         : Integer(kAmounts[below(std::size(kAmounts))]);
    }
    /// An amount that takes any multiple of another order to 0, sometimes.
    Integer amount_for(std::size_t reg, std::size_t from) {
        if (one_in(2)) return amount();
        const Integer& order = registers_[reg].order;
        return order / gcd(order, registers_[from].order);
    }

    void add(std::size_t reg, Integer amount) { step(step::Add{{{reg, std::move(amount)}}}); }
    void adds(std::size_t reg, std::size_t most) {
        for (std::size_t i = below(most + 1); i > 0; --i) {
            const std::size_t other = neighbour(reg);
            add(other, amount_for(other, reg));
        }
    }

    void part() {
        switch (below(17)) {
            case 0:
                return adds(some_register(), 3);
            case 1:
                return step(step::Input{"", some_register()});
            case 2:
                return step(step::Print{"", reading(some_register())});
            case 3:
                return branch();
            case 4:
                return other_step();
            case 5:
                return move();
            case 6:
                return compare();
            case 7:
                return chain();
            case 8:
                return stages();
            case 9:
                return joined_moves();
            default:
                return loop();
        }
    }

    /// An addition that one side of a test passes by.
    void branch() {
        const std::size_t reg = some_register();
        const std::size_t end = label();
        step(step::SolvedGoto{reading(reg), one_in(5) ? label() : end});
        adds(reg, 2);
        if (one_in(6)) step(step::Goto{label()});
        place(end);
    }

    void other_step() {
        const std::size_t reg = some_register();
        const std::size_t holding = registers_[reg].holding;
        if (registers_.holdings()[holding].tape && one_in(2)) {
            return step(step::MoveHead{holding, static_cast<std::int64_t>(below(5)) - 2});
        }
        if (!on_puzzle(reg)) return adds(reg, 1);
        if (one_in(4)) return step(step::Solve{holding});
        const std::size_t other = neighbour(reg);
        const bool fits = registers_[other].holding == holding;
        step(step::RepeatUntil{reading(reg), {{reg, amount()}, {fits ? other : reg, amount()}}});
    }

    /// To another cell of a tape, to see what is there.
    void wander() {
        const std::size_t reg = any_register();
        const std::size_t holding = registers_[reg].holding;
        if (registers_.holdings()[holding].tape) {
            step(step::MoveHead{holding, one_in(2) ? 1 : -1});
        }
        last_ = reg;
        branch();
    }

    /// Counts a register down, with or without others that are counted up.
    void move() {
        const std::size_t reg = some_register();
        const std::size_t head = label();
        const std::size_t end = label();
        const std::size_t other = neighbour(reg);
        place(head);
        step(step::SolvedGoto{{reg, registers_[reg].order}, end});
        add(reg, one_in(4) ? Integer(7) : Integer(-1));
        if (other != reg && !one_in(3)) add(other, amount_for(other, reg));
        if (one_in(8)) disturb(reg);
        step(step::Goto{head});
        place(end);
    }

    /// Counts two registers down together, if they have one order, until one of them is 0. `alone`:
    /// both are asked for, and the program ends where they differ.
    void compare(bool alone = false) {
        std::size_t first = any_register();
        // Large ones on one puzzle, as it pays for these.
        const auto suits = [&] { return registers_[first].order >= 30 && like(first) != first; };
        for (int attempt = 0; attempt < 12 && !suits(); ++attempt) first = any_register();
        const std::size_t second = like(first);
        if (first == second) return move();
        const std::size_t head = label();
        const std::size_t zero = label();
        const std::size_t differ = label();
        const std::size_t end = label();
        if (alone || one_in(2)) step(step::Input{"first", first});
        if (alone || one_in(2)) step(step::Input{"second", second});
        place(head);
        step(step::SolvedGoto{whole(first), zero});
        step(step::SolvedGoto{whole(second), differ});
        add(first, -1);
        add(second, one_in(8) ? Integer(1) : Integer(-1));
        step(step::Goto{head});
        place(zero);
        step(step::SolvedGoto{whole(second), end});
        place(differ);
        step(step::Print{"differ", std::nullopt});
        // What they hold then is mostly forgotten.
        if (alone || one_in(2)) step(step::Halt{"", std::nullopt});
        for (const std::size_t reg : {first, second}) {
            if (one_in(4)) continue;
            on_puzzle(reg) ? step(step::Solve{registers_[reg].holding}) : clear(reg);
        }
        place(end);
    }

    /// A register from here to there and on, from an input as a rule.
    void chain() {
        std::size_t from = some_register();
        if (!one_in(4)) step(step::Input{"moved", from});
        for (std::size_t i = 1 + below(3); i > 0; --i) {
            const std::size_t to = like(from);
            const bool together =
                on_puzzle(from) && registers_[from].holding == registers_[to].holding;
            if (to != from && together && one_in(2)) {
                step(step::RepeatUntil{whole(from), {{from, -1}, {to, 1}}});
            } else if (to != from) {
                count_down(from, to);
            }
            from = to;
        }
        last_ = from;
        if (one_in(3)) clear(from);
    }

    /// Counts a register down in two stages, mostly at one rate.
    void stages() {
        const std::size_t reg = some_register();
        const std::size_t other = neighbour(reg);
        const bool together =
            on_puzzle(reg) && registers_[other].holding == registers_[reg].holding;
        const std::vector<Integer> moduli = registers_.moduli(reg);
        if (!together || moduli.size() < 2) return move();
        const Integer modulus = moduli[below(moduli.size() - 1)];
        const Integer rate = amount();
        const Integer later = one_in(4) ? amount() : Integer(rate * modulus);
        if (one_in(2)) step(step::Input{"staged", reg});
        step(step::RepeatUntil{{reg, modulus}, terms(reg, -1, other, rate)});
        step(step::RepeatUntil{whole(reg), terms(reg, -modulus, other, later)});
        last_ = other;
    }

    static std::vector<Addition> terms(std::size_t reg, const Integer& amount, std::size_t other,
                                       const Integer& more) {
        if (other == reg) return {{reg, amount}};
        return {{reg, amount}, {other, more}};
    }

    /// Two moves, of which a test decides for one, lead to a third one.
    void joined_moves() {
        const std::size_t from = some_register();
        const std::size_t to = like(from);
        const bool together =
            on_puzzle(from) && to != from && registers_[to].holding == registers_[from].holding;
        if (!together) return chain();
        const std::size_t side = label();
        const std::size_t join = label();
        if (one_in(2)) step(step::Input{"from", from});
        step(step::SolvedGoto{reading(any_register()), side});
        step(step::RepeatUntil{whole(from), {{from, -1}, {to, amount()}}});
        step(step::Goto{join});
        place(side);
        step(step::RepeatUntil{whole(from), {{from, -1}, {to, amount()}}});
        place(join);
        step(step::RepeatUntil{whole(to), {{to, -1}, {from, amount()}}});
        last_ = from;
    }

    /// A register of the same order, another one where there is one; mostly on the same puzzle.
    std::size_t like(std::size_t reg) {
        for (int attempt = 0; attempt < 8; ++attempt) {
            const std::size_t other = attempt < 4 ? neighbour(reg) : any_register();
            if (other != reg && registers_[other].order == registers_[reg].order) return other;
        }
        return reg;
    }

    [[nodiscard]] bool on_puzzle(std::size_t reg) const {
        return registers_.architecture(registers_[reg].holding) != nullptr;
    }

    [[nodiscard]] Reading whole(std::size_t reg) const { return {reg, registers_[reg].order}; }

    void clear(std::size_t reg) { count_down(reg, reg); }

    /// Until it is 0, counting `to` up unless that is the same.
    void count_down(std::size_t reg, std::size_t to) {
        const std::size_t head = label();
        const std::size_t end = label();
        place(head);
        step(step::SolvedGoto{whole(reg), end});
        add(reg, -1);
        if (to != reg) add(to, 1);
        step(step::Goto{head});
        place(end);
    }

    /// A loop that tests first, last or in the middle, for a reading that is 0 or is not.
    void loop() {
        const std::size_t reg = some_register();
        const std::size_t head = label();
        const std::size_t end = label();
        const Reading until = reading(reg);
        if (one_in(6)) step(step::SolvedGoto{reading(some_register()), label()});
        place(head);
        adds(reg, 1);
        if (one_in(10)) disturb(reg);
        if (one_in(5)) {
            const std::size_t body = label();
            step(step::SolvedGoto{until, body});
            step(step::Goto{end});
            place(body);
        } else {
            step(step::SolvedGoto{until, end});
        }
        if (one_in(8)) place(label());
        if (!one_in(5)) add(reg, amount());
        if (one_in(8)) place(label());
        adds(reg, 1);
        if (one_in(10)) disturb(reg);
        step(step::Goto{head});
        place(end);
    }

    void disturb(std::size_t reg) {
        switch (below(4)) {
            case 0:
                return step(step::Print{"in", reading(reg)});
            case 1:
                return step(step::SolvedGoto{reading(some_register()), label()});
            case 2:
                return step(step::Input{"in", reg});
            default:
                return other_step();
        }
    }

    const RegisterTable& registers_;
    std::mt19937 random_;
    FlatCode code_;
    std::size_t last_ = 0;
};

}  // namespace qter::testing
