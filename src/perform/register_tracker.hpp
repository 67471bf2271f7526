// What the registers of a program hold while it runs, by their names.
//
// After each step the registers of what is in hand are counted out anew: how often the inverse of
// the generator must be repeated until the register's pieces are solved, which is worked out from
// one congruence (interpreter/counting.hpp). What is not in hand keeps its values, on a tape those
// of the cell under the head.
#pragma once

#include <optional>
#include <vector>

#include "interpreter/ports.hpp"
#include "program/program.hpp"

namespace qter {

class RegisterTracker {
 public:
    /// All registers hold 0, as at a program's start. The program must outlive it; one without
    /// names has no registers to follow.
    explicit RegisterTracker(const Program& program);

    /// Takes over what a step has left in hand. For each register of it O(slots + pieces *
    /// modulus).
    void follow(const TraceStep& step);

    /// By Program::registers; nullopt where the pieces show no value of the register, which no
    /// compiled program leads to.
    [[nodiscard]] const std::vector<std::optional<Integer>>& values() const { return values_; }

 private:
    const Program& program_;
    std::vector<State> steps_;  ///< by register, what counts it down; empty ones where nothing does
    std::vector<std::optional<Integer>> values_;
};

}  // namespace qter
