// The turns worth trying where turns can be blocked.
//
// The technique: duplicate pruning. Canonical sequences (canonical_sequences.hpp) leave out U after
// D since D after U has the same effect. Where turns are blocked, that holds only where the other
// order is possible. So a sequence is left out when one or two consecutive turns of it can be
// *replaced*: by turns that have the same effect, are possible in the same position, and come first
// by number of turns, then by turn numbers. Whether they are possible depends on the shape alone,
// so for each shape and turn there is one set of turns worth trying next, computed beforehand.
//
// Nothing is lost: of all sequences from one position to another take the least by number of turns,
// then by turn numbers. If a part of it could be replaced, the sequence with the part replaced
// would be less, and since legality depends on the position alone its other turns would still be
// possible.
//
// A search that follows a sequence from its end, like a search from the solved position, uses the
// same sets: the argument is about any two positions.
//
// Limits: kMost turns. Memory: 8 bytes for each shape and turn.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "blocking/shape_graph.hpp"
#include "search/turn_set.hpp"
#include "support/cancellation.hpp"

namespace qter {

class BlockedTurns {
 public:
    static constexpr std::size_t kMost = 64;
    /// A set of turns, as bits by their numbers.
    using TurnBits = std::uint64_t;
    /// As in TurnSet, for search skeletons: any turn may follow, except as the bits say.
    struct Step {
        TurnNumber turn;
        std::uint16_t node;
    };

    /// For at most kMost turns. O(turns^2 * slots + shapes * turns^2). Throws Cancelled.
    BlockedTurns(const ShapeGraph& shapes, std::vector<Turn> turns,
                 const Cancellation& cancellation);

    [[nodiscard]] TurnNumber size() const { return static_cast<TurnNumber>(turns_.size()); }
    [[nodiscard]] Turn turn(TurnNumber number) const { return turns_[number]; }
    [[nodiscard]] std::span<const Step> steps(std::uint16_t /*node*/) const { return steps_; }

    /// The turns worth trying at a shape, whatever the turns before it.
    [[nodiscard]] TurnBits first(std::uint32_t shape) const { return first_[shape]; }
    /// The turns worth trying after `turn`, which is possible in the shape `before`.
    [[nodiscard]] TurnBits behind(std::uint32_t before, TurnNumber turn) const {
        return behind_[std::size_t{before} * turns_.size() + turn];
    }

 private:
    std::vector<Turn> turns_;
    std::vector<Step> steps_;
    std::vector<TurnBits> first_;   // by shape
    std::vector<TurnBits> behind_;  // [shape][turn]
};

}  // namespace qter
