// What the pieces of a puzzle look like that is known by its moves: convex solids, and the axes of
// grips.
//
// The description has each solid as it lies in one slot. Where turns take it follows from the axes:
// a breadth-first search along the smallest turns of grips, from the first slot of an orbit, gives
// for each slot and orientation the product of the turns' rotations, its *frame*. Where another way
// leads there with another rotation, the two differ by one that brings a piece back to where it
// was; so it has to map the solids of every piece that comes there to themselves (the cycle
// condition, as of potentials on a graph). Trees and the edges that close cycles are enough, as in
// Schreier's lemma.
//
// Worked example. The Square-1's 24 slots are taken to one another by 24 rotations: 12 of 30
// degrees about the upright axis, and each of these after a half turn about one that lies flat. No
// turns bring a piece back turned, so its solids may have any shape. Two beads at x and -x that A
// exchanges by a half turn about z, and B by one about y, come home turned by a half about x: so
// they must look the same after that.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "puzzle/vec3.hpp"
#include "support/result.hpp"

namespace qter {

struct BodyColour {
    std::string name;
    std::string hex;  ///< "#rrggbb"

    friend bool operator==(const BodyColour&, const BodyColour&) = default;
};

/// A convex solid, and the pieces that are made of it.
struct BodySolid {
    struct Wearer {
        Slot piece = 0;
        std::vector<std::uint8_t> colours;  ///< by `stickers`
    };
    /// The slot in which the points are, for pieces with orientation 0; none: that of its only
    /// piece.
    std::optional<Slot> at;
    std::vector<Vec3> points;                       ///< a face of the puzzle is at distance 1 or so
    std::vector<std::vector<std::uint32_t>> faces;  ///< by `points`, clockwise as seen from outside
    std::vector<std::uint32_t> stickers;            ///< the faces that have one
    std::vector<Wearer> pieces;
    std::optional<std::vector<std::uint8_t>> resting;  ///< it never moves; colours of its stickers
};

/// As it is described.
struct BodyDescription {
    std::vector<Vec3>
        axes;  ///< by grip, of length 1; a smallest turn is clockwise as seen from its end
    std::vector<BodyColour> colours;
    std::vector<BodySolid> solids;
};

struct PuzzleBody {
    BodyDescription described;
    std::vector<Mat3> rotations;  ///< all different; the first is the identity
    /// By slot and orientation, the rotation that takes a piece there from the first slot of its
    /// orbit, where its orientation is 0; or, if no turns lead there from there, from the first
    /// place that they do lead from.
    std::vector<std::vector<std::uint32_t>> frames;
};

/// Most slots times orientations of a puzzle with a body.
inline constexpr std::size_t kMostPlacements = 5000;

/// Finds the frames. Errors: too many placements, a piece that by different turns would lie
/// differently in one slot, a solid in a slot from which turns do not lead home; `span` is the
/// place of all. O(placements x grips x distinct rotations).
[[nodiscard]] Result<PuzzleBody> make_body(const Puzzle& puzzle, BodyDescription described,
                                           Span span);

}  // namespace qter
