// Steps of a program: what StepMachine does next, and what a person who performs it does.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/ports.hpp"
#include "program/program.hpp"

namespace qter {

/// An algorithm with a number of repetitions.
struct RepeatedTurns {
    Algorithm algorithm;
    Integer times = 1;  ///< at least 1

    friend bool operator==(const RepeatedTurns&, const RepeatedTurns&) = default;
};

struct MachineStep {
    enum class Kind {
        kTurn,      ///< turn `turns`; or, with `any_way`, solve the puzzle
        kLook,      ///< are `pieces` solved?
        kEnter,     ///< choose a number for an input
        kRead,      ///< read the number that `pieces` show, for a print or a halt
        kTell,      ///< a print or a halt without a number
        kSwitch,    ///< put down the holding in hand and take `target`
        kMoveHead,  ///< take the puzzle that lies `cells` further to the right on the tape
        kDone,      ///< the program has halted
        kFailed,    ///< the program cannot go on; see StepMachine::failure()
    };
    Kind kind = Kind::kDone;
    std::size_t instruction = 0;  ///< index in the program; the last one for kDone
    std::size_t holding = 0;      ///< in hand before the step
    /// kTurn; or kLook of a `repeat until`: to turn if the pieces are not solved.
    std::vector<RepeatedTurns> turns;
    bool any_way = false;
    Integer amount;  ///< kTurn on a theoretical register: what is added to it, without turns
    /// Of turns that enter numbers: the numbers, the inputs that took them, and the repetitions of
    /// generators that enter them.
    std::vector<Integer> numbers;
    std::vector<std::size_t> inputs;
    std::vector<RepeatedTurns> repeating;
    std::vector<Slot> pieces;
    bool solved = false;           ///< kLook: the answer
    std::optional<Integer> left;   ///< kLook of a `repeat until`: remaining repetitions
    std::string message;           ///< kEnter, kRead, kTell: the program's message
    AnswerRange range;             ///< kEnter: the numbers to choose from
    std::optional<Integer> value;  ///< kRead: the number
    bool ends = false;             ///< kRead, kTell: the program halts here
    std::optional<Output> output;  ///< kRead, kTell: what the program says
    std::size_t target = 0;
    std::int64_t cells = 0;
};

/// Total number of turns of grips.
[[nodiscard]] Integer turns_in(const std::vector<RepeatedTurns>& turns);

/// Their effect on the solved puzzle. O(slots * (turns + log times)).
[[nodiscard]] State state_of(const Puzzle& puzzle, const std::vector<RepeatedTurns>& turns);

/// Their inverse, last first.
[[nodiscard]] std::vector<RepeatedTurns> inverse(const Puzzle& puzzle,
                                                 const std::vector<RepeatedTurns>& turns);

}  // namespace qter
