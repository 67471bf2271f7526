// Move classes: the grips that a search turns, with all amounts of one grip as one class; which
// classes commute, and which are twins in that relation.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter {

/// The grips that a search uses.
enum class GripChoice {
    kGenerators,  ///< without blocks: single layers
    kAll,         ///< wide turns, too, where the puzzle has any
};

/// Grips are numbered as in the puzzle; those that a choice leaves out are the last ones.
struct MoveClasses {
    /// The number of turns of each grip: its order less one; 0 leaves the grip out.
    std::vector<std::uint32_t> turns;
    /// [a][b]: turns of a and b can swap places. Symmetric, and true for a == b.
    std::vector<std::vector<bool>> commute;
    /// The layers that each grip turns; empty where they are unknown.
    std::vector<SlabRange> slabs;

    [[nodiscard]] std::uint16_t size() const { return static_cast<std::uint16_t>(turns.size()); }
};

/// The classes of `puzzle`'s turns. O(grips^2).
[[nodiscard]] MoveClasses move_classes(const Puzzle& puzzle, GripChoice choice);

/// For each class, the first one that commutes with the same classes, on the same line where lines
/// are known. Such twins are interchangeable in all swaps. O(classes^3).
[[nodiscard]] std::vector<std::uint16_t> twins(const MoveClasses& classes);

}  // namespace qter
