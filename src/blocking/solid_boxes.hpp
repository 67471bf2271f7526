// Solids of pieces as sets of boxes along three orthogonal axes, and their positions in a state.
//
// A solid is given in the piece's own slot. Its position in another slot follows from stickers: a
// side of the solid is on the face where its sticker is. Three stickers on different axes determine
// the position; with two, the third axis follows, since nothing is mirrored.
//
// Worked example. The Puppet Cube's corner UFL extends at L: [-5, -3] along the axis from L to R.
// In the slot URF, with its L sticker on U, it extends at U.
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

/// The interval along each axis: from, to.
using SolidBox = std::array<std::array<double, 2>, 3>;

/// The faces at the two ends of each axis, the positive end first.
using SolidAxes = std::array<std::array<std::uint8_t, 2>, 3>;

struct PieceSolid {
    Slot piece = 0;
    /// In the piece's own slot, with orientation 0.
    std::vector<SolidBox> boxes;
    Span span;
};

/// Space for layers that turn: pieces that extend into a layer between others leave it free. For a
/// piece that lies partly between -within and within along an axis, and partly outside, the part
/// between that is nearer to the axis than `radius` is cut away. This only affects drawings; turns
/// are blocked by the boxes.
struct SolidHollow {
    double within = 0;
    double radius = 0;
};

/// One end of an axis.
struct SolidSide {
    std::uint8_t axis = 0;
    bool near = false;  ///< the negative end
};

/// A rotation or reflection of three axes: the image of each axis, and whether its direction is
/// reversed.
struct AxisMap {
    std::array<std::uint8_t, 3> axis{};
    std::array<bool, 3> turned{};

    [[nodiscard]] bool is_mirrored() const;
    [[nodiscard]] SolidBox image(const SolidBox& box) const;
};

/// The positions of a piece's boxes in a slot. The puzzle must outlive this object.
class SolidPlacer {
 public:
    SolidPlacer(const Puzzle& puzzle, const SolidAxes& axes);

    /// nullopt if the stickers do not determine it: fewer than two stickers, or stickers on faces
    /// that are not ends of axes.
    [[nodiscard]] std::optional<std::vector<SolidBox>> boxes(const PieceSolid& solid, Slot slot,
                                                             std::uint8_t orientation) const;
    /// The position of a piece in a slot, as the map of its axes from home. nullopt as above.
    [[nodiscard]] std::optional<AxisMap> map_of(Slot piece, Slot slot,
                                                std::uint8_t orientation) const;
    /// True if the axes, in their order, are left-handed; the stickers of a piece are listed
    /// clockwise.
    [[nodiscard]] bool is_left_handed() const;
    /// nullopt for a face that is not the end of an axis.
    [[nodiscard]] const std::optional<SolidSide>& side_of(std::uint8_t face) const {
        return side_of_[face];
    }

 private:
    const Puzzle& puzzle_;
    std::vector<std::optional<SolidSide>> side_of_;  // by face
};

/// True if a box of one set and a box of the other have inner points in common; touching is not an
/// overlap.
[[nodiscard]] bool overlap(const std::vector<SolidBox>& a, const std::vector<SolidBox>& b);

}  // namespace qter
