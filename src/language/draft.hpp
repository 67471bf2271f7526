// Q on its way: instructions in order, before anyone has said what to pick up when.
#pragma once

#include <optional>
#include <vector>

#include "program/program.hpp"

namespace qter {

/// One line of a draft. Jumps go to the index of a line; one past the last is allowed.
struct DraftLine {
    Instruction instruction;
    /// What must be in hand for it, if that matters.
    std::optional<std::size_t> holding;
};

using Draft = std::vector<DraftLine>;

}  // namespace qter
