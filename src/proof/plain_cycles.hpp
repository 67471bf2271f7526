// The least number of turns to an element with certain cycles, by enumerating all elements.
//
// Each element within a number of turns is tested by the definition of a goal (CertifiedGoal), for
// each group of slots:
//
// - Fixed pieces are unchanged.
// - Among the cycles of distinguishable pieces that are neither fixed nor shared are the goal's own
//   cycles, each with its length and order. With `divides`, the orders of all those cycles divide
//   it.
// - Of the pieces that are neither fixed nor shared, no more are unsolved than the own cycles have,
//   and as many more as the goal allows.
//
// It shares no code with the search for registers. Limits: those of the sphere
// (plain_distance.hpp).
#pragma once

#include <vector>

#include "proof/certificate.hpp"
#include "proof/plain_distance.hpp"

namespace qter {

/// A test whether states meet a goal. Has scratch memory.
class PlainGoal {
 public:
    /// `turns` must distinguish identical pieces, and outlive this.
    PlainGoal(const Certificate& certificate, const CertifiedGoal& goal, const PlainTurns& turns);

    [[nodiscard]] bool met(const PlainState& state);

 private:
    struct Kind {
        std::uint32_t length;
        std::uint64_t order;  // of the twist
        std::uint32_t count;
        std::uint32_t left;  // scratch
    };
    struct Group {
        std::vector<Slot> slots;
        std::vector<Kind> own;
        std::uint32_t own_pieces = 0;
        std::uint32_t movable = 0;
    };

    [[nodiscard]] bool solved(const PlainState& state, Slot slot) const;
    [[nodiscard]] bool cycles_fit(const PlainState& state, Group& group);

    const PlainTurns& turns_;
    PlainState solved_;
    std::vector<Group> groups_;
    std::vector<Slot> looks_;     // by slot
    std::vector<bool> free_;      // by slot: neither fixed nor shared
    std::vector<bool> fixed_;     // by slot
    std::vector<bool> can_tell_;  // by slot: its piece is unique
    std::uint64_t divides_ = 0;
    std::vector<bool> seen_;  // scratch: by slot
};

/// For each goal, the least number of turns that reach it, up to the goal's `most`. All goals are
/// tested in one sphere.
std::vector<PlainFinding> plain_cycles(const PlainTurns& turns, std::vector<PlainGoal>& goals,
                                       const std::vector<std::uint32_t>& most,
                                       const CheckLimits& limits);

}  // namespace qter
