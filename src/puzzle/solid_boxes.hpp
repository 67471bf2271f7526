// Solids of pieces as sets of boxes along three axes at right angles, and where they are in a
// state.
//
// A solid is given in the piece's own slot. How it lies in another one follows from stickers: where
// the piece's stickers are, there are the sides of the solid that carry them. Three stickers of
// different axes say all; of two the third axis follows, since nothing is mirrored.
//
// Worked example. The Puppet Cube's corner UFL reaches out at L: [-5, -3] along the axis from L to
// R. In the slot URF, with its L sticker on U, it reaches out at U.
//
// Source: L. VandeVondele, "Graph Algorithms and 3D Rendering of a Complex Shapeshifting Rubik's
// Cube", 2025, section 3.2.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "support/source.hpp"

namespace qter {

/// From, to along each of the axes.
using SolidBox = std::array<std::array<double, 2>, 3>;

/// The faces at the two ends of each axis, the one where numbers are positive first.
using SolidAxes = std::array<std::array<std::uint8_t, 2>, 3>;

struct PieceSolid {
    Slot piece = 0;
    /// In the piece's own slot, unturned.
    std::vector<SolidBox> boxes;
    Span span;
};

/// Room for layers that turn, which pieces leave free where they hang over into a layer between
/// others: of a piece that lies partly between -within and within along an axis, and partly not,
/// what lies there and is nearer to the axis than `radius` is cut away. That is how pieces look;
/// what blocks turns is their boxes.
struct SolidHollow {
    double within = 0;
    double radius = 0;
};

/// One end of an axis.
struct SolidSide {
    std::uint8_t axis = 0;
    bool near = false;  ///< where numbers are negative
};

/// A rotation or reflection of three axes: the axis that each goes to, and whether it is turned
/// over.
struct AxisMap {
    std::array<std::uint8_t, 3> axis{};
    std::array<bool, 3> turned{};

    [[nodiscard]] bool is_mirrored() const;
    [[nodiscard]] SolidBox image(const SolidBox& box) const;
};

/// Where a piece's boxes are when it is in a slot. The puzzle outlives it.
class SolidPlacer {
 public:
    SolidPlacer(const Puzzle& puzzle, const SolidAxes& axes);

    /// nullopt where the stickers do not say it: fewer than two, or of faces that are no axes'
    /// ends.
    [[nodiscard]] std::optional<std::vector<SolidBox>> boxes(const PieceSolid& solid, Slot slot,
                                                             std::uint8_t orientation) const;
    /// How a piece lies in a slot: where its axes at home go. nullopt as above.
    [[nodiscard]] std::optional<AxisMap> map_of(Slot piece, Slot slot,
                                                std::uint8_t orientation) const;
    /// The axes, in their order, are those of a left hand: stickers of a piece are listed
    /// clockwise.
    [[nodiscard]] bool is_left_handed() const;
    /// None for a face that is no axis' end.
    [[nodiscard]] const std::optional<SolidSide>& side_of(std::uint8_t face) const {
        return side_of_[face];
    }

 private:
    const Puzzle& puzzle_;
    std::vector<std::optional<SolidSide>> side_of_;  // by face
};

/// Some box of the one and some box of the other have inner points in common; touching is no
/// overlap.
[[nodiscard]] bool overlap(const std::vector<SolidBox>& a, const std::vector<SolidBox>& b);

}  // namespace qter
