// Lower bounds on the turns to a goal, from the tables of single orbits.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "qter/solver/setup.hpp"
#include "qter/solver/solve.hpp"
#include "qter/support/cancellation.hpp"

namespace qter {

class Bounds {
 public:
    /// Where a position is in the tables.
    struct Place {};

    Bounds(const SolverSetup&, const RegisterGoal&) {}

    bool prepare(const Cancellation&) { return true; }
    [[nodiscard]] Place start() const { return {}; }
    /// Makes a turn. False when more than `left` turns are needed behind it.
    bool enter(const Place&, TurnNumber, std::uint32_t, Place&) const { return true; }
    [[nodiscard]] std::uint32_t least() const { return 0; }
    [[nodiscard]] bool impossible() const { return false; }
    [[nodiscard]] std::vector<TableReport> reports() const { return {}; }
};

}  // namespace qter
