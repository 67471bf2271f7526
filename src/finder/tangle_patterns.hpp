// Patterns: which cycles the elements of a small group have, and on which pieces.
//
// The technique: enumeration of all elements, up to an equivalence. For registers it does not
// matter in which order a cycle goes through its pieces, nor which of them it twists, but only
// which pieces they are and how their twists add up. Elements that agree in that are one pattern,
// and sums and parities can be read off it.
//
// Limits: sets of pieces are words, so there are at most kMaxPieces. Time is the group's order
// times the number of its points; a pattern takes some 150 bytes.
#pragma once

#include <cstdint>
#include <vector>

#include "finder/structure.hpp"
#include "puzzle/residue_subgroup.hpp"

namespace qter {

/// Some of a tangle's pieces, by bits; they are numbered orbit by orbit, in the order of slots.
using PieceSet = std::uint64_t;

struct PatternCycle {
    PieceSet pieces = 0;
    OwnedCycle cycle;

    friend bool operator==(const PatternCycle&, const PatternCycle&) = default;
};

/// The cycles of an element, pieces twisted in place among them, by their smallest pieces.
struct Pattern {
    std::vector<PatternCycle> cycles;
    PieceSet support = 0;    ///< the pieces of all cycles
    PieceSet displaced = 0;  ///< those of cycles longer than 1
    std::uint32_t sums = 0;  ///< the number of its sums and parities in TanglePatterns::sums
};

struct TanglePatterns {
    static constexpr std::size_t kMaxPieces = 64;

    std::vector<FinderOrbit> orbits;  ///< all of the puzzle
    /// By piece, the puzzle's orbit that it is of.
    std::vector<std::uint32_t> orbit_of;
    PieceSet usable = 0;  ///< the pieces that a register may own
    std::vector<Pattern> patterns;
    /// Sums of twists and parities, as GroupConstraints::image of the puzzle has them.
    std::vector<ResidueSubgroup::Vector> sums;
    /// Permutations of the pieces that take patterns to patterns, usable pieces or not: conjugation
    /// by generators of the group.
    std::vector<Permutation> symmetries;
};

/// The patterns of `action`, which is what the puzzle's group does to `orbits` (action_on_parts),
/// with at most kMaxPieces pieces and a proven order.
[[nodiscard]] TanglePatterns tangle_patterns(const FinderPuzzle& puzzle,
                                             const std::vector<std::uint32_t>& orbits,
                                             const PuzzleGroup& action);

}  // namespace qter
