// Coordinates of a phase on the way to a reduction, derived from the turns of the chain.
//
// The setting is in reduction_phase.hpp: E is the group of the turns after the reduction. The parts
// of a phase are sets of slots that its turns map to each other. There are three kinds of
// coordinates:
// - Colours of identical pieces. The pieces of each part of the next phase have one colour. That is
//   enough if the next phase reaches all patterns of identical pieces within each of its parts. If
//   it does not, or if there are few patterns, different looks are different colours.
// - Slots of partners: two pieces that no turn of E separates, such as the wings of an edge. If two
//   different parts hold them, and the phase's own turns can separate them, the next phase needs
//   those pairs together that its turns do not separate. If these are all the pieces of a part, and
//   few, the coordinate is the slot of each piece's partner. If they are more, the coordinates are
//   of some pairs at a time, in all positions in the two parts, up to their names. If only some
//   slots need pairs, any pairs will do, and a state has a start for each choice of pairs.
// - Parities of permutations, if the turns of the next phase, the turns of E and all exchanges of
//   identical pieces preserve them, alone or together with those of other parts.
// E solves everything else later. Coordinates whose product is small share a table, which has their
// dependencies.
//
// Source: the derivation is ours; for the 4x4 it finds the steps of J. Weed, "Sub-optimal
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

/// Partners: for each slot the other one that turns never separate from it, if there is exactly
/// one, else the slot itself. O(slots^2 * turns).
[[nodiscard]] std::vector<Slot> partners_of(const Shape& shape, const std::vector<State>& turns);

/// The turns of a phase that are also among others.
[[nodiscard]] std::vector<TurnNumber> shared_turns(const TurnSet& turns, const Algorithm& others);

/// The turns of the phases after a given one.
struct ReductionAfter {
    Algorithm next;     ///< of the next phase
    Algorithm end;      ///< of the first phase after the reduction, which may be the next one
    bool last = false;  ///< the next phase is the first one after the reduction
};

struct ReductionValues {
    /// One of the values: its description, and its coordinate.
    struct Value {
        std::string what;
        std::uint32_t coordinate;
        bool of_pairs = false;  ///< belongs to a chunk
    };
    /// Pairs that share a table.
    struct Chunk {
        std::uint32_t table;
        std::uint32_t value;       ///< index of the pieces' value; that of their partners follows
        std::vector<Slot> pieces;  ///< one piece of each pair, or all pieces to choose from
        bool any = false;          ///< any pairs will do
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

/// nullopt if a coordinate has too many values, or there are too many values. Takes seconds if some
/// coordinates have millions of values.
[[nodiscard]] std::optional<ReductionValues> derive_reduction(const TurnSet& turns,
                                                              const ReductionAfter& after);

}  // namespace qter
