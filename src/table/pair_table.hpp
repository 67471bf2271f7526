// A pruning table for some pairs of pieces, independent of their names: pieces in one part of a
// puzzle and their partners in another.
//
// The technique. The index combines the positions of the pieces, up to renaming pairs, with the
// positions of their partners under the renaming that makes the first their class's representative:
// a sym-coordinate (coordinate/symmetry_reduction.hpp) whose symmetries are the permutations of
// names. Entries are found breadth first from the positions with all pairs together, by lists
// (list_fill.hpp).
//
// Worked numbers: four pairs of the 4x4's wings have 12 choose 4 = 495 classes of positions, and
// their partners 12 * 11 * 10 * 9 = 11,880 positions: 5,880,600 entries.
#pragma once

#include <cstdint>
#include <vector>

#include "coordinate/coordinate.hpp"
#include "coordinate/symmetry_reduction.hpp"
#include "table/distance_byte.hpp"

namespace qter {

struct PairTable : DistanceByte {
    std::uint32_t names = 0;             ///< number of pairs
    std::uint32_t first = 0;             ///< coordinate of the pieces
    std::uint32_t second = 0;            ///< coordinate of their partners
    std::uint32_t seconds = 0;           ///< number of values of `second`
    SymmetryReduction classes;           ///< of the first's values, by permutations of names
    std::vector<std::uint32_t> renamed;  ///< [permutation of names][value of the second]
    std::vector<std::uint8_t>
        entries;  ///< [class][value of the second]: turns to the end, or kNever
    std::vector<std::uint64_t> histogram;

    [[nodiscard]] std::size_t index(std::uint32_t one, std::uint32_t other) const {
        const std::uint32_t sym = classes.sym_coordinate(one);
        const std::size_t row = std::size_t{classes.symmetry_of(sym)} * seconds;
        return std::size_t{classes.class_of(sym)} * seconds + renamed[row + other];
    }
    [[nodiscard]] std::uint64_t bytes() const {
        return entries.size() + classes.bytes() + renamed.size() * sizeof(renamed[0]);
    }
};

/// The table of the pieces' coordinate, coordinates[first], and their partners' coordinate, the one
/// after it, with the same turns, each of weight 1. Digits from 1 to `names` name pairs; 0 is a
/// piece of no pair. The goal is all pairs together, in slots that are `needed`. Time: entries *
/// turns.
[[nodiscard]] PairTable make_pair_table(const std::vector<Coordinate>& coordinates,
                                        std::uint32_t first, std::uint32_t names,
                                        const std::vector<Slot>& needed);

}  // namespace qter
