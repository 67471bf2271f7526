// Coordinates of a phase on the way to a reduction: what it has to put right, derived from the
// turns of the chain.
//
// The setting is in reduction_phase.hpp. Slots that a phase's turns take to each other, the parts
// of the phase, hold
//   - pieces that look alike. Those of each part of the next phase have a colour. Where the next
//     phase reaches all patterns of look-alikes within each of its parts that is enough; where not,
//     or where that is cheap, look-alikes are colours of their own;
//   - partners: two pieces that no turn of E parts, the wings of an edge, say. When the phase has
//     them in two different parts and its own turns can part them, the next phase needs those
//     together that its turns do not part. If these are all the pieces of a part, and few, the
//     coordinate is where each piece's partner is. If they are more, some pairs at a time are
//     looked at, in all ways that they can lie in the two parts, up to their names; if only some
//     slots need pairs, any pairs will do, so that a state has a place for each choice of pairs;
//   - a permutation whose parity, with that of other parts, no turn of the next phase nor of E
//     changes, nor any exchange of look-alikes.
// All else E puts right later. Coordinates whose product is small have one table together, so that
// what depends on one another is seen there.
//
// Source: the derivation is ours; what it finds for the 4x4 are the steps of J. Weed, "Sub-optimal
// multi-phase path planning", 2016, and C. Tsai.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "coordinate/coordinate.hpp"
#include "search/turn_set.hpp"
#include "table/pair_table.hpp"

namespace qter {

/// Partners: for each slot the other one that turns never part from it, else the slot itself. Of
/// slots that exactly one other one is tied to; O(slots^2 * turns).
[[nodiscard]] std::vector<Slot> partners_of(const Shape& shape, const std::vector<State>& turns);

/// Those of a phase's turns that are among others.
[[nodiscard]] std::vector<TurnNumber> shared_turns(const TurnSet& turns, const Algorithm& others);

/// Which turns come behind a phase's.
struct ReductionBehind {
    Algorithm next;     ///< of the next phase
    Algorithm end;      ///< of the phase behind the reduction, which may be the next one
    bool last = false;  ///< the next one is behind the reduction
};

struct ReductionValues {
    /// One of the values: what it is, and what it is a value of.
    struct Value {
        std::string what;
        std::uint32_t coordinate;
        bool of_pairs = false;  ///< it belongs to a chunk
    };
    /// Pairs that are looked at together.
    struct Chunk {
        std::uint32_t table;
        std::uint32_t value;       ///< of the pieces; the next one of their partners
        std::vector<Slot> pieces;  ///< one of each pair, or all there are to choose from
        bool any = false;          ///< any of them will do
        /// The permutation from pieces to partners is always even: no turn of the phase makes it
        /// odd.
        bool even = false;
    };

    std::vector<Coordinate> coordinates;  ///< with the turns of turns_by_grip()
    std::vector<Value> values;
    std::vector<PairTable> pair_tables;
    std::vector<Chunk> chunks;
    std::vector<Slot> partner;
};

/// None where a coordinate has too many values, or there are too many of them. Seconds where some
/// have millions of values.
[[nodiscard]] std::optional<ReductionValues> derive_reduction(const TurnSet& turns,
                                                              const ReductionBehind& behind);

}  // namespace qter
