// Patterns: the cycles of the elements of a small group, and the pieces of each.
//
// The technique: enumeration of all elements, up to an equivalence. For registers the order of the
// pieces within a cycle and the individual twists do not matter, only the set of pieces and the sum
// of their twists. Elements that agree in these are one pattern, which determines sums and
// parities.
//
// Limits: a set of pieces is a word, so there are at most kMaxPieces. Time: the group's order times
// the number of its points. A pattern takes some 150 bytes.
#pragma once

#include <cstdint>
#include <vector>

#include "finder/structure.hpp"
#include "group/residue_subgroup.hpp"

namespace qter {

/// A set of pieces of the linked orbits, as bits; pieces are numbered orbit by orbit, in the order
/// of slots.
using PieceSet = std::uint64_t;

struct PatternCycle {
    PieceSet pieces = 0;
    OwnedCycle cycle;

    friend bool operator==(const PatternCycle&, const PatternCycle&) = default;
};

/// The cycles of an element, including pieces twisted in place, by their smallest pieces.
struct Pattern {
    std::vector<PatternCycle> cycles;
    PieceSet support = 0;    ///< the pieces of all cycles
    PieceSet displaced = 0;  ///< the pieces of cycles longer than 1
    std::uint32_t sums = 0;  ///< index of its sums and parities in LinkedPatterns::sums
};

struct LinkedPatterns {
    static constexpr std::size_t kMaxPieces = 64;

    std::vector<FinderOrbit> orbits;  ///< all orbits of the puzzle
    /// By piece, the index of its orbit.
    std::vector<std::uint32_t> orbit_of;
    PieceSet usable = 0;  ///< the pieces that a register may own
    std::vector<Pattern> patterns;
    /// Sums of twists and parities, in the form of GroupConstraints::image.
    std::vector<ResidueSubgroup::Vector> sums;
    /// Permutations of the pieces that map patterns to patterns and usable pieces to usable pieces:
    /// conjugation by generators of the group.
    std::vector<Permutation> symmetries;
};

/// The patterns of `action`, which is the action of the puzzle's group on `orbits`
/// (action_on_parts). It must have at most kMaxPieces pieces and a proven order.
[[nodiscard]] LinkedPatterns linked_patterns(const FinderPuzzle& puzzle,
                                             const std::vector<std::uint32_t>& orbits,
                                             const PuzzleGroup& action);

}  // namespace qter
