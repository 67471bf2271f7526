// The goal test at the leaves of a search: a count before the exact test.
//
// The technique: a cheap filter before the exact test. An element that meets a goal leaves solved
// all but a known number of the pieces of each orbit. On fast states that number takes a comparison
// of bytes with the solved state and a count of bits for each vector of 32 bytes, and hardly any
// other element has the same number. Only states that pass have their cycles checked (goal.hpp).
//
// Limits: orbits with identical pieces, and layouts that spread a slot over several bytes, are not
// counted and are left to the second step.
//
// Source: the qter paper, section 3.3.5.a, has a test with early exit on vectors; counting first is
// ours.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "solver/goal.hpp"
#include "state/fast_state.hpp"

namespace qter {

/// Holds scratch memory: one per thread.
class FastGoal {
 public:
    /// Without `filter` every state gets the exact test.
    FastGoal(const FinderPuzzle& puzzle, const RegisterGoal& goal, const FastShape& shape,
             bool filter);

    /// `state` has the shape's bytes, aligned to 32.
    [[nodiscard]] bool met(const std::uint8_t* state, FastKernel kernel) {
        return with_kernel(kernel,
                           [&](auto by) {
                               return compiled_for(
                                   by, [&]() __attribute__((always_inline)) {
                                       return count<decltype(by)>(state);
                                   });
                           }) &&
               met_exactly(state);
    }
    /// The first step: false for most states that do not meet the goal. Some nanoseconds.
    template <class Kernel>
    [[gnu::always_inline, nodiscard]] inline bool count(const std::uint8_t* state) const {
        const std::uint8_t* const solved = shape_.solved().data();
        std::uint32_t moved = 0;
        for (const Part& part : parts_) {
            const std::uint32_t bits = Kernel::differ(state + part.at, solved + part.at);
            if ((bits & part.fixed) != 0) return false;
            moved += static_cast<std::uint32_t>(std::popcount(bits & part.free));
            if (!part.last) continue;
            if (moved < part.least || moved > part.most) return false;
            moved = 0;
        }
        return true;
    }
    /// The second step, the exact test; it does not need the first.
    [[nodiscard]] bool met_exactly(const std::uint8_t* state) {
        shape_.unpack(state, plain_);
        return test_.met(plain_);
    }

 private:
    /// The slots of one orbit in one vector of 32 bytes, a bit each.
    struct Part {
        std::size_t at;
        std::uint32_t free;
        std::uint32_t fixed;
        bool last;  // of its orbit
        std::uint32_t least;
        std::uint32_t most;
    };

    void add_parts(const OrbitGoal& orbit, std::uint32_t least, std::uint32_t most);

    FastShape shape_;
    GoalTest test_;
    State plain_;  // scratch
    std::vector<Part> parts_;
};

}  // namespace qter
