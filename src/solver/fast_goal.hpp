// The goal test at the leaves of a search: count before looking.
//
// The technique: a cheap filter before the exact test. An element that meets a goal leaves solved
// all but a known number of the pieces of each orbit. On fast states that number takes a comparison
// of bytes with the solved state and a count of bits for each vector of 32 bytes, and next to no
// other element has it right. Only those that do have their cycles looked at (goal.hpp).
//
// Limits: orbits with look-alikes, and layouts that spread a slot over several bytes, are not
// counted and left to the second step.
//
// Source: the qter paper, section 3.3.5.a, has a test with early exit on vectors; counting first is
// ours.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzle/fast_state.hpp"
#include "solver/goal.hpp"

namespace qter {

/// Holds scratch memory: one per thread.
class FastGoal {
 public:
    /// Without `filter` every state is looked at in full.
    FastGoal(const FinderPuzzle& puzzle, const RegisterGoal& goal, const FastShape& shape,
             bool filter);

    /// `state` has the shape's bytes, aligned to 32. Nanoseconds for most states.
    [[nodiscard]] bool met(const std::uint8_t* state) {
        return counts_(*this, state) && test_.met(shape_.unpack(state));
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
    using Counts = bool (*)(const FastGoal& goal, const std::uint8_t* state);

    template <class Differ>
    [[nodiscard]] bool count(const std::uint8_t* state) const;
    static bool count_portable(const FastGoal& goal, const std::uint8_t* state);
    static bool count_avx2(const FastGoal& goal, const std::uint8_t* state);
    void add_parts(const OrbitGoal& orbit, std::uint32_t least, std::uint32_t most);

    FastShape shape_;
    GoalTest test_;
    std::vector<Part> parts_;
    Counts counts_;
};

}  // namespace qter
