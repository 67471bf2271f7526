// Programs: the Q instructions as data. q_reader.hpp and q_writer.hpp convert between text and
// Program; the room qat compiles QAT to a Program; the interpreter runs it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "notation/algorithm.hpp"
#include "program/answer_range.hpp"
#include "program/expected_answers.hpp"
#include "puzzle/puzzle.hpp"
#include "support/integer.hpp"
#include "support/shared_text.hpp"
#include "support/source.hpp"

namespace qter {

/// Something that a person holds: a puzzle, a tape of puzzles, or (never in Q text) a theoretical
/// register, which is a bare counter mod `order`, or a tape of those.
struct Holding {
    std::string name;
    PuzzlePtr puzzle;  ///< null for a theoretical register
    Integer order;     ///< of a theoretical register, 0 otherwise
    bool tape = false;
    Span span;

    [[nodiscard]] bool theoretical() const { return puzzle == nullptr; }
};

/// How to read a value off the puzzle in hand: the number of repetitions of `algorithm` until
/// `pieces` are solved. On a theoretical register both are empty and the value is the counter.
struct Count {
    Algorithm algorithm;
    std::vector<Slot> pieces;

    friend bool operator==(const Count&, const Count&) = default;
};

/// The instructions. Targets are valid indices into Program::instructions. Algorithms and pieces
/// are those of the puzzle in hand, Instruction::puzzle.
namespace op {

/// Turn the puzzle in hand.
struct Turns {
    Algorithm algorithm;
    friend bool operator==(const Turns&, const Turns&) = default;
};
/// Add to the theoretical register in hand (any integer, reduced mod its order).
struct Add {
    Integer amount;
    friend bool operator==(const Add&, const Add&) = default;
};
struct Goto {
    std::size_t target = 0;
    friend bool operator==(const Goto&, const Goto&) = default;
};
/// Jump when all `pieces` are solved; on a theoretical register (no pieces), when its value is 0.
struct SolvedGoto {
    std::vector<Slot> pieces;
    std::size_t target = 0;
    friend bool operator==(const SolvedGoto&, const SolvedGoto&) = default;
};
/// Bring the puzzle in hand to its solved state by any turns.
struct Solve {
    friend bool operator==(const Solve&, const Solve&) = default;
};
/// Repeat `algorithm`, zero times or more, until all `pieces` are solved.
struct RepeatUntil {
    std::vector<Slot> pieces;
    Algorithm algorithm;
    friend bool operator==(const RepeatUntil&, const RepeatUntil&) = default;
};
/// Ask for a number in range() and repeat `algorithm` as often as it says; on a theoretical
/// register add it. Q text has no expected answers, so programs that differ only in them compare
/// equal.
struct Input {
    SharedText message;
    Algorithm algorithm;
    Integer max;
    std::optional<ExpectedAnswers> expected = std::nullopt;
    bool wraps = false;

    [[nodiscard]] AnswerRange range() const { return {max, wraps}; }
    friend bool operator==(const Input& a, const Input& b) {
        return a.message == b.message && a.algorithm == b.algorithm && a.range() == b.range();
    }
};
/// Print `message` and, with a count, the value; the puzzle does not change. A value that the
/// compiler knows is part of the message, its last `known` bytes. Q text does not mark these bytes,
/// so programs that differ only in `known` compare equal.
struct Print {
    SharedText message;
    std::optional<Count> count;
    std::size_t known = 0;
    friend bool operator==(const Print& a, const Print& b) {
        return a.message == b.message && a.count == b.count;
    }
};
/// The same, and end the program.
struct Halt {
    SharedText message;
    std::optional<Count> count;
    std::size_t known = 0;
    friend bool operator==(const Halt& a, const Halt& b) {
        return a.message == b.message && a.count == b.count;
    }
};
/// Put down the holding in hand and take Program::holdings[holding].
struct Switch {
    std::size_t holding = 0;
    friend bool operator==(const Switch&, const Switch&) = default;
};
/// Move the head of the tape in hand `steps` cells to the right (negative: left).
struct MoveHead {
    std::int64_t steps = 1;
    friend bool operator==(const MoveHead&, const MoveHead&) = default;
};

}  // namespace op

using Operation =
    std::variant<op::Turns, op::Add, op::Goto, op::SolvedGoto, op::Solve, op::RepeatUntil,
                 op::Input, op::Print, op::Halt, op::Switch, op::MoveHead>;

/// The target of a goto or solved-goto; null for anything else.
[[nodiscard]] std::size_t* jump_target(Operation& operation);
[[nodiscard]] const std::size_t* jump_target(const Operation& operation);

/// True when the instruction after it may be executed next.
[[nodiscard]] bool goes_on(const Operation& operation);

/// Most cells that one instruction may move a head.
inline constexpr std::int64_t kMaxHeadSteps = 1'000'000'000;

/// Most holdings of a program; it keeps the analyses over them small.
inline constexpr std::size_t kMaxHoldings = 256;

struct Instruction {
    Operation operation;
    /// The puzzle of the operation's turns and pieces. All holdings that can be in hand here have
    /// this puzzle. Null where the operation has neither, or a theoretical register is in hand.
    const Puzzle* puzzle = nullptr;
    /// The line number, as read or as it will be written.
    std::uint64_t number = 0;
    Span span;
    /// The registers that it adds to or tests, ascending: indices into Program::registers. Empty
    /// where registers have no names.
    std::vector<std::size_t> registers = {};
};

/// A register with the name that the program gave it. Q has no such names: a compiled program has
/// them, a program that was read from Q does not.
struct NamedRegister {
    std::string name;  ///< "A", or "T.A" on a tape
    std::size_t holding = 0;
    Algorithm generator;       ///< adds 1; empty for a theoretical register
    std::vector<Slot> pieces;  ///< all solved exactly when it is 0; empty likewise
    Integer order;
};

struct Program {
    std::vector<Holding> holdings;  ///< the first one is in hand at the start
    std::vector<Instruction> instructions;
    std::vector<NamedRegister> registers = {};  ///< empty where registers have no names
};

/// Numbers the lines consecutively, from `first`.
void number_lines(Program& program, std::uint64_t first);

/// Number of face turns written in the instruction (htm): the length of its algorithm.
[[nodiscard]] std::uint64_t written_turns(const Instruction& instruction);
/// The sum over all instructions.
[[nodiscard]] std::uint64_t written_turns(const Program& program);

/// The holdings that can be in hand when each instruction starts, as sorted indices; empty for an
/// instruction that no path reaches. Only jumps and switches matter, so this is exact if every
/// solved-goto may jump or not. O(instructions * holdings).
[[nodiscard]] std::vector<std::vector<std::size_t>> holdings_in_hand(const Program& program);

}  // namespace qter
