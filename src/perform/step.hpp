// What a person does next.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "program/program.hpp"

namespace qter {

/// An algorithm, so many times.
struct RepeatedTurns {
    Algorithm algorithm;
    Integer times = 1;  ///< at least 1

    friend bool operator==(const RepeatedTurns&, const RepeatedTurns&) = default;
};

struct PerformStep {
    enum class Kind {
        kTurn,      ///< turn `turns`; or, with `any_way`, solve the puzzle
        kLook,      ///< are `pieces` solved?
        kEnter,     ///< choose a number for the program
        kRead,      ///< read the number that `pieces` show
        kTell,      ///< the program says something
        kSwitch,    ///< put down what is in hand and take the puzzle or tape `target`
        kMoveHead,  ///< take the puzzle that lies `cells` further to the right on the tape
        kDone,      ///< the program has halted
        kFailed,    ///< the program cannot go on; PerformSession::failure() says why
    };
    Kind kind = Kind::kDone;
    std::size_t instruction = 0;  ///< of the program; the last one for kDone
    std::size_t holding = 0;      ///< in hand before it
    std::vector<RepeatedTurns> turns;
    bool any_way = false;
    /// Of turns that enter numbers: the numbers, and how to do it by repeating generators.
    std::vector<Integer> numbers;
    std::vector<RepeatedTurns> repeating;
    std::vector<Slot> pieces;
    bool solved = false;           ///< kLook: what the model says
    std::optional<Integer> left;   ///< kLook of a `repeat until`: repetitions that are left
    std::string message;           ///< kEnter, kRead, kTell: what the program says
    Integer max;                   ///< kEnter: of the number, either way round
    std::optional<Integer> value;  ///< kRead: what the model says
    bool ends = false;             ///< kRead, kTell: the program halts here
    std::size_t target = 0;
    std::int64_t cells = 0;
};

/// How many turns of grips that is.
[[nodiscard]] Integer turns_in(const std::vector<RepeatedTurns>& turns);

/// What they do to the solved puzzle. O(slots * (turns + log times)).
[[nodiscard]] State state_of(const Puzzle& puzzle, const std::vector<RepeatedTurns>& turns);

/// What undoes them, last first.
[[nodiscard]] std::vector<RepeatedTurns> inverse(const Puzzle& puzzle,
                                                 const std::vector<RepeatedTurns>& turns);

}  // namespace qter
