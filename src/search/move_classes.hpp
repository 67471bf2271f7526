// The grips that a search turns, as move classes: all amounts of one grip are one class. Of the
// classes it says which commute, and which are twins in that relation.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter {

/// Which of the grips a search uses.
enum class GripChoice {
    kGenerators,  ///< those that are no blocks: single layers
    kAll,         ///< wide turns, too, where the puzzle has any
};

/// Grips are numbered as the puzzle numbers them; those a choice leaves out are the last ones.
struct MoveClasses {
    /// How many turns each grip has: its order less one; 0 leaves the grip out.
    std::vector<std::uint32_t> turns;
    /// [a][b]: turns of a and b can swap places. Symmetric, and true for a == b.
    std::vector<std::vector<bool>> commute;
    /// The layers that each grip turns; empty where nothing is known of them.
    std::vector<SlabRange> slabs;

    [[nodiscard]] std::uint16_t size() const { return static_cast<std::uint16_t>(turns.size()); }
};

/// The classes of `puzzle`'s turns. O(grips^2).
[[nodiscard]] MoveClasses move_classes(const Puzzle& puzzle, GripChoice choice);

/// For each class, the first one that commutes with the same classes, on the same line where lines
/// are known. Such twins are interchangeable for what may be swapped with what. O(classes^3).
[[nodiscard]] std::vector<std::uint16_t> twins(const MoveClasses& classes);

}  // namespace qter
