// Flat code: a list of steps over registers and labels, with all names resolved. Registers are
// integers mod their orders, and nothing depends on a puzzle yet. qat/flow.hpp checks it for
// errors, lower.hpp compiles it to Q.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "program/expected_answers.hpp"
#include "support/integer.hpp"
#include "support/shared_text.hpp"
#include "support/source.hpp"

namespace qter {

/// The value of a register mod `modulus`; for the whole value `modulus` is its order. Registers are
/// indices into the RegisterTable.
struct Reading {
    std::size_t reg = 0;
    Integer modulus;
};

/// An addition to one register.
struct Addition {
    std::size_t reg = 0;
    Integer amount;  ///< any integer
};

/// The steps. Labels are indices into FlatCode::labels.
namespace step {

/// Add to one register or, after optimisation, to several registers of one holding at once.
struct Add {
    std::vector<Addition> terms;
};
/// Add the terms, zero times or more, until the reading is 0. Terms and reading are of one holding,
/// which has a puzzle. No program contains this step; the optimiser makes it of loops.
struct RepeatUntil {
    Reading until;
    std::vector<Addition> terms;
};
/// Make every register of a holding, which has a puzzle, 0. Also made by the optimiser.
struct Solve {
    std::size_t holding = 0;
};
struct Goto {
    std::size_t label = 0;
};
/// Jump when the reading is 0.
struct SolvedGoto {
    Reading value;
    std::size_t label = 0;
};
/// Ask for a number and add it. It is at most `max`, or order - 1 without `max`; where the input
/// wraps, larger ones count mod that plus 1. Costs are averaged over the expected answers; without
/// them, over all up to the largest.
struct Input {
    SharedText message;
    std::size_t reg = 0;
    std::optional<Integer> max = std::nullopt;
    std::optional<ExpectedAnswers> expected = std::nullopt;
    bool wraps = false;
};
struct Print {
    SharedText message;
    std::optional<Reading> value;
    std::optional<Integer> known = std::nullopt;  ///< replaces `value` where the optimiser knows it
};
struct Halt {
    SharedText message;
    std::optional<Reading> value;
    std::optional<Integer> known = std::nullopt;
};
/// Move the head of the tape `holding`; to the left when negative.
struct MoveHead {
    std::size_t holding = 0;
    std::int64_t cells = 1;
};

}  // namespace step

struct Step {
    std::variant<step::Add, step::RepeatUntil, step::Solve, step::Goto, step::SolvedGoto,
                 step::Input, step::Print, step::Halt, step::MoveHead>
        what;
    /// The place in the program that caused the step: for a step of a macro, the call.
    Span span;
    /// 0 for a step written in the program itself, including blocks that are passed to macros; else
    /// the number of the macro call that made it, the outermost when calls nest.
    std::size_t expansion = 0;
};

struct CodeLabel {
    SharedText name;
    Span span;
    bool in_macro = false;
    /// The step after the label; the number of steps for a label at the end.
    std::size_t position = 0;
};

struct FlatCode {
    std::vector<Step> steps;
    std::vector<CodeLabel> labels;

    /// The target of a jump to `label`.
    [[nodiscard]] std::size_t position(std::size_t label) const { return labels[label].position; }
};

/// The label of a step that may jump, or null.
[[nodiscard]] const std::size_t* jump_label(const Step& step);

/// True when the step after this one may be executed next.
[[nodiscard]] bool goes_on(const Step& step);

}  // namespace qter
