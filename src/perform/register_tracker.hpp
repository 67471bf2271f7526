// Values of a program's registers while it runs, by name.
//
// After each step the registers of the holding in hand are counted out again: how often the inverse
// of the generator must be repeated until the register's pieces are solved. This is computed from
// congruences (interpreter/counting.hpp). Other holdings keep their values; on a tape these are the
// values of the cell under the head.
#pragma once

#include <optional>
#include <vector>

#include "interpreter/ports.hpp"
#include "program/program.hpp"

namespace qter {

class RegisterTracker {
 public:
    /// All registers are 0, as at a program's start. The program must outlive this object. A
    /// program without register names has no values here.
    explicit RegisterTracker(const Program& program);

    /// Updates the values of the holding in hand after a step. O(slots + pieces * modulus) for each
    /// of its registers.
    void follow(const TraceStep& step);

    /// By Program::registers; nullopt where the pieces show no value of the register, which never
    /// happens in a compiled program.
    [[nodiscard]] const std::vector<std::optional<Integer>>& values() const { return values_; }

 private:
    const Program& program_;
    std::vector<State> steps_;  ///< by register, the inverse of its generator, or empty
    std::vector<std::optional<Integer>> values_;
};

}  // namespace qter
