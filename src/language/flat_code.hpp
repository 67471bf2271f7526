// A program with every name resolved: a flat list of steps over registers and labels. Here the
// language's meaning is plain to see, registers are integers mod their orders, and nothing of any
// puzzle has been decided; flow.hpp looks for mistakes in it, lower.hpp makes Q of it.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "support/integer.hpp"
#include "support/shared_text.hpp"
#include "support/source.hpp"

namespace qter {

/// The value of a register mod `modulus`, which is its order when the whole value is meant.
/// Registers are indices into the RegisterTable.
struct Reading {
    std::size_t reg = 0;
    Integer modulus;
};

/// What is added to one register.
struct Addition {
    std::size_t reg = 0;
    Integer amount;  ///< any integer
};

/// The steps. Labels are indices into FlatCode::labels.
namespace step {

/// Add to one register or, as the optimiser makes it, to several of one holding at once.
struct Add {
    std::vector<Addition> terms;
};
/// Add the terms, zero times or more, until the reading is 0. Terms and reading are of one holding.
/// A program does not write this; the optimiser makes it of loops.
struct RepeatUntil {
    Reading until;
    std::vector<Addition> terms;
};
/// Make every register of a holding 0. Made by the optimiser as well.
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
/// Ask, and add the answer, which is at most `max`; where that is not said, at most order - 1.
struct Input {
    SharedText message;
    std::size_t reg = 0;
    std::optional<Integer> max = std::nullopt;
};
struct Print {
    SharedText message;
    std::optional<Reading> value;
    std::optional<Integer> known =
        std::nullopt;  ///< in place of `value`, where the optimiser knows it
};
struct Halt {
    SharedText message;
    std::optional<Reading> value;
    std::optional<Integer> known = std::nullopt;
};
/// Move the head of the tape that is holding `holding`; to the left when negative.
struct MoveHead {
    std::size_t holding = 0;
    std::int64_t cells = 1;
};

}  // namespace step

struct Step {
    std::variant<step::Add, step::RepeatUntil, step::Solve, step::Goto, step::SolvedGoto,
                 step::Input, step::Print, step::Halt, step::MoveHead>
        what;
    /// Where the program was written that says so: for a step out of a macro, the call.
    Span span;
    /// 0 for a step that stands in the program itself, a block handed to a macro included; else the
    /// number of the macro call it comes out of, of the outermost when they nest.
    std::size_t expansion = 0;
};

struct CodeLabel {
    SharedText name;
    Span span;
    bool in_macro = false;
    /// The step behind the label; the number of steps for a label at the end.
    std::size_t position = 0;
};

struct FlatCode {
    std::vector<Step> steps;
    std::vector<CodeLabel> labels;

    /// Where a jump to `label` leads.
    [[nodiscard]] std::size_t position(std::size_t label) const { return labels[label].position; }
};

/// The label a step may jump to, or null.
[[nodiscard]] const std::size_t* jump_label(const Step& step);

/// True when what stands behind the step may come next.
[[nodiscard]] bool goes_on(const Step& step);

}  // namespace qter
