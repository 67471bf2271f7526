// Steps of a person who performs a program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "program/program.hpp"

namespace qter {

/// An algorithm with a number of repetitions.
struct RepeatedTurns {
    Algorithm algorithm;
    Integer times = 1;  ///< at least 1

    friend bool operator==(const RepeatedTurns&, const RepeatedTurns&) = default;
};

struct PerformStep {
    enum class Kind {
        kTurn,      ///< turn `turns`; or, with `any_way`, solve the puzzle
        kLook,      ///< are `pieces` solved?
        kEnter,     ///< choose a number for an input
        kRead,      ///< read the number that `pieces` show
        kTell,      ///< read a message of the program
        kSwitch,    ///< put down the holding in hand and take `target`
        kMoveHead,  ///< take the puzzle that lies `cells` further to the right on the tape
        kDone,      ///< the program has halted
        kFailed,    ///< the program cannot go on; see PerformSession::failure()
    };
    Kind kind = Kind::kDone;
    std::size_t instruction = 0;  ///< index in the program; the last one for kDone
    std::size_t holding = 0;      ///< in hand before the step
    std::vector<RepeatedTurns> turns;
    bool any_way = false;
    /// Of turns that enter numbers: the numbers, and the repetitions of generators that also do it.
    std::vector<Integer> numbers;
    std::vector<RepeatedTurns> repeating;
    std::vector<Slot> pieces;
    bool solved = false;           ///< kLook: the model's answer
    std::optional<Integer> left;   ///< kLook of a `repeat until`: remaining repetitions
    std::string message;           ///< kEnter, kRead, kTell: the program's message
    Integer max;                   ///< kEnter: largest absolute value of the number
    std::optional<Integer> value;  ///< kRead: the model's value
    bool ends = false;             ///< kRead, kTell: the program halts here
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
