// Random Q programs that do something: a few algorithms used again and again, so that repetitions
// have a chance to end, and jumps all over the place.
#pragma once

#include <random>
#include <string>
#include <utility>
#include <vector>

#include "program/program.hpp"

namespace qter::testing {

/// A program and answers to its inputs, some of them out of range.
struct RandomProgram {
    Program program;
    std::vector<Integer> answers;
};

class ProgramMaker {
 public:
    /// Programs over `holdings`. When these are not all of one kind, instructions come in groups
    /// that begin with a switch, and jumps go to these, so that what is in hand is always known.
    ProgramMaker(std::vector<Holding> holdings, unsigned seed) : random_(seed) {
        made_.program.holdings = std::move(holdings);
        for (const Holding& holding : made_.program.holdings) {
            const Holding& first = made_.program.holdings[0];
            mixed_ = mixed_ || holding.puzzle != first.puzzle || holding.tape != first.tape;
            pools_.push_back(pool_for(holding));
        }
    }

    RandomProgram make() {
        const std::size_t groups = 2 + below(5);
        for (std::size_t i = 0; i < groups; ++i) add_group();
        if (!one_in(4)) {  // most programs should not just run off their end
            jumps_.push_back(made_.program.instructions.size());
            add(op::Goto{});
        }
        for (const std::size_t jump : jumps_) aim(made_.program.instructions[jump].operation);
        for (std::size_t i = 0; i < 6; ++i) made_.answers.push_back(below(13) - 6);
        return std::move(made_);
    }

 private:
    long below(std::size_t bound) { return static_cast<long>(random_() % bound); }
    bool one_in(std::size_t n) { return below(n) == 0; }
    template <class T>
    const T& any(const std::vector<T>& from) {
        return from[random_() % from.size()];
    }
    [[nodiscard]] const Holding& held() const { return made_.program.holdings[held_]; }

    std::vector<Algorithm> pool_for(const Holding& holding) {
        if (holding.theoretical()) return {{}};
        std::vector<Algorithm> pool;
        for (int i = 0; i < 2; ++i) {
            Algorithm algorithm;
            const std::size_t length = 1 + random_() % 3;
            for (std::size_t turn = 0; turn < length; ++turn) {
                const std::size_t grip = random_() % holding.puzzle->grips().size();
                const std::uint32_t order = holding.puzzle->grips()[grip].order;
                algorithm.push_back({static_cast<std::uint16_t>(grip),
                                     static_cast<std::uint16_t>(1 + random_() % (order - 1))});
            }
            pool.push_back(algorithm);
            pool.push_back(inverse(*holding.puzzle, algorithm));
        }
        return pool;
    }

    std::vector<Slot> some_pieces() {
        if (held().theoretical()) return {};
        const Slot slots = held().puzzle->shape().slots();
        std::vector<Slot> pieces(1, static_cast<Slot>(below(slots)));
        const auto second = static_cast<Slot>(below(slots));
        if (one_in(3) && second != pieces[0]) pieces.push_back(second);
        return pieces;
    }
    std::optional<Count> maybe_count() {
        if (one_in(2)) return std::nullopt;
        return Count{any(pools_[held_]), some_pieces()};
    }

    void add(Operation operation) {
        Instruction& instruction = made_.program.instructions.emplace_back();
        instruction.operation = std::move(operation);
        instruction.puzzle = held().puzzle.get();
        instruction.number = 2 * made_.program.instructions.size() + 5;
    }

    void add_group() {
        starts_.push_back(made_.program.instructions.size());
        if (made_.program.holdings.size() > 1 && (mixed_ || one_in(2))) {
            held_ = random_() % made_.program.holdings.size();
            add(op::Switch{held_});
        }
        for (std::size_t length = 1 + random_() % 4; length > 0; --length) add_one();
    }

    void add_one() {
        const bool counter = held().theoretical();
        switch (below(14)) {
            case 0:
            case 1:
            case 2:
            case 3:
                if (counter) return add(op::Add{below(41) - 20});
                return add(op::Turns{any(pools_[held_])});
            case 4:
            case 5:
            case 6:
                jumps_.push_back(made_.program.instructions.size());
                return add(op::SolvedGoto{some_pieces(), 0});
            case 7:
                jumps_.push_back(made_.program.instructions.size());
                return add(op::Goto{});
            case 8:
                if (counter) return add(op::Solve{});
                return add(op::RepeatUntil{some_pieces(), any(pools_[held_])});
            case 9:
                if (!one_in(3)) return add(op::Solve{});
                if (one_in(3)) return add(op::Input{"m?", any(pools_[held_]), 3, {}, true});
                return add(op::Input{"n?", any(pools_[held_]), 5});
            case 10:
                return add(op::Print{"so far", maybe_count()});
            case 11:
                if (!one_in(3)) return add(op::Print{"now", maybe_count()});
                return add(op::Halt{"end", maybe_count()});
            default:
                if (held().tape) return add(op::MoveHead{below(5) - 2});
                if (counter) return add(op::Add{1});
                return add(op::Turns{any(pools_[held_])});
        }
    }

    void aim(Operation& operation) {
        const std::size_t target =
            mixed_ ? any(starts_) : random_() % made_.program.instructions.size();
        if (auto* jump = std::get_if<op::Goto>(&operation)) jump->target = target;
        if (auto* branch = std::get_if<op::SolvedGoto>(&operation)) branch->target = target;
    }

    std::mt19937 random_;
    RandomProgram made_;
    std::vector<std::vector<Algorithm>> pools_;
    std::vector<std::size_t> starts_;
    std::vector<std::size_t> jumps_;
    std::size_t held_ = 0;
    bool mixed_ = false;
};

}  // namespace qter::testing
