// Bodies of puzzles given by their moves: convex solids for the pieces, and the axes of grips.
//
// The description gives each solid in one slot. Its position in other slots follows from the axes:
// a breadth-first search along the smallest turns of grips, from the first slot of an orbit, gives
// for each slot and orientation the product of the turns' rotations, its *frame*. If another path
// reaches the same slot and orientation with another rotation, the two differ by a rotation that
// brings a piece back to its start; so it must map the solids of every piece that can be there to
// themselves (the cycle condition, as for potentials on a graph). It is enough to test a spanning
// tree and the edges that close cycles, as in Schreier's lemma.
//
// Worked example. The Square-1's 24 slots are mapped to one another by 24 rotations: 12 of 30
// degrees about the upright axis, and each of these after a half turn about a horizontal axis. No
// turns bring a piece back turned, so its solids may have any shape. Two beads at x and -x that A
// exchanges by a half turn about z, and B by one about y, come back turned by a half turn about x,
// so they must look the same after that.
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

/// A convex solid, and the pieces that have it.
struct BodySolid {
    struct Wearer {
        Slot piece = 0;
        std::vector<std::uint8_t> colours;  ///< colour of each of `stickers`
    };
    /// The slot for which the points are given, with orientation 0; nullopt: the slot of its only
    /// piece.
    std::optional<Slot> at;
    std::vector<Vec3> points;  ///< a face of the puzzle is at a distance of about 1
    std::vector<std::vector<std::uint32_t>>
        faces;                            ///< indices in `points`, clockwise as seen from outside
    std::vector<std::uint32_t> stickers;  ///< indices of the faces with a sticker
    std::vector<Wearer> pieces;
    std::optional<std::vector<std::uint8_t>>
        resting;  ///< the solid never moves; colours of its stickers
};

/// The body as described.
struct BodyDescription {
    std::vector<Vec3>
        axes;  ///< by grip, of length 1; a smallest turn is clockwise as seen from the tip
    std::vector<BodyColour> colours;
    std::vector<BodySolid> solids;
};

struct PuzzleBody {
    BodyDescription described;
    std::vector<Mat3> rotations;  ///< all different; the first is the identity
    /// By slot and orientation, the rotation that takes a piece there from the first slot of its
    /// orbit with orientation 0. If no turns lead there from that slot, the rotation starts at the
    /// first slot and orientation from which they do.
    std::vector<std::vector<std::uint32_t>> frames;
};

/// Limit on slots times orientations of a puzzle with a body.
inline constexpr std::size_t kMostPlacements = 5000;

/// Computes the frames. Errors, all at `span`: too many placements, a piece that different turns
/// bring to one slot in different positions, a solid in a slot from which no turns lead home.
/// O(placements x grips x distinct rotations).
[[nodiscard]] Result<PuzzleBody> make_body(const Puzzle& puzzle, BodyDescription described,
                                           Span span);

}  // namespace qter
