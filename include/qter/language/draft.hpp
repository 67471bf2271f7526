// Q on its way: instructions in order, before anyone has said what to pick up when.
#pragma once

#include <optional>
#include <vector>

#include "qter/program/program.hpp"

namespace qter {

/// One line of a draft. Jumps go to the index of a line; one past the last is allowed.
struct DraftLine {
    Instruction instruction;
    /// What must be in hand for it, if that matters.
    std::optional<std::size_t> holding;
};

using Draft = std::vector<DraftLine>;

/// The target of a goto or solved-goto; null for anything else.
[[nodiscard]] std::size_t* jump_target(Operation& operation);
[[nodiscard]] const std::size_t* jump_target(const Operation& operation);

/// True when the next line may come next.
[[nodiscard]] bool goes_on(const Operation& operation);

}  // namespace qter
