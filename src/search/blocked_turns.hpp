// Which turns are worth trying where turns can be blocked.
//
// The technique: duplicate pruning. Canonical sequences (canonical_sequences.hpp) leave out U after
// D since D after U does as much. Where turns are blocked that holds only where the other order can
// be made. So a sequence is left out when one or two of its turns that follow each other can be
// *replaced*: by turns that do the same, can be made from where those were made, and come before
// them by number of turns, then by turn numbers. Whether they can be made depends on the shape
// alone, so for each shape and turn there is one set of turns worth trying next, found beforehand.
//
// Nothing is lost: of all sequences from one position to another take the least by number of turns,
// then by turn numbers. If a part of it could be replaced, the sequence with the part replaced
// would be less, and since legality depends on the position alone its other turns could still be
// made.
//
// A search that follows a sequence from its end, as one from solved, uses the same sets: the
// argument is about any two positions.
//
// Limits: kMost turns. Memory: 8 bytes for each shape and turn.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "puzzle/shape_graph.hpp"
#include "search/turn_set.hpp"
#include "support/cancellation.hpp"

namespace qter {

class BlockedTurns {
 public:
    static constexpr std::size_t kMost = 64;
    /// Some turns, as bits by their numbers.
    using TurnBits = std::uint64_t;
    /// As TurnSet has it, for search skeletons: any turn may follow, but for what the bits say.
    struct Step {
        TurnNumber turn;
        std::uint16_t node;
    };

    /// Of at most kMost turns. O(turns^2 * slots + shapes * turns^2). Throws Cancelled.
    BlockedTurns(const ShapeGraph& shapes, std::vector<Turn> turns,
                 const Cancellation& cancellation);

    [[nodiscard]] TurnNumber size() const { return static_cast<TurnNumber>(turns_.size()); }
    [[nodiscard]] Turn turn(TurnNumber number) const { return turns_[number]; }
    [[nodiscard]] std::span<const Step> steps(std::uint16_t /*node*/) const { return steps_; }

    /// The turns worth trying at a shape, no matter how it was come to.
    [[nodiscard]] TurnBits first(std::uint32_t shape) const { return first_[shape]; }
    /// Those worth trying behind `turn`, which can be made at `before`.
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
