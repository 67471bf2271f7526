// The fewest turns to an element with certain cycles, by going through all elements of so many
// turns.
//
// A goal is met in a group of slots when every fixed piece is back as it was; the cycles of pieces
// that are neither fixed nor shared and that can be told apart contain the own ones, each with its
// length and order; and of the pieces that are neither fixed nor shared no more are unsolved than
// the own cycles have and the allowance says. With `divides` the orders of all those cycles divide
// it. Each state is looked at for all this from the definition.
#pragma once

#include <vector>

#include "proof/certificate.hpp"
#include "proof/plain_distance.hpp"

namespace qter {

/// Whether states meet a goal. Holds scratch memory.
class PlainGoal {
 public:
    /// `turns` keep pieces apart that look alike, and outlive this.
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
    std::vector<bool> can_tell_;  // by slot: no other piece looks the same
    std::uint64_t divides_ = 0;
    std::vector<bool> seen_;  // scratch: by slot
};

/// For each goal the fewest turns that reach it, looking at lengths up to the goal's `most`. All
/// goals are looked for in one sphere.
std::vector<PlainFinding> plain_cycles(const PlainTurns& turns, std::vector<PlainGoal>& goals,
                                       const std::vector<std::uint32_t>& most,
                                       const CheckLimits& limits);

}  // namespace qter
