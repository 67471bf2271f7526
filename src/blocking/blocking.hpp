// The rules in a puzzle's description that block turns, and the obstacles that follow from them.
//
// There are three kinds of rules, which can be combined:
// - *Bonds*: glued pieces move together or not at all. A turn that moves some of them but not the
//   others is forbidden, wherever they are. A piece that is glued to a centre moves with the grip
//   that turns this centre, and with blocks that contain it; a centre that is glued to the core
//   never turns. A turn that moves all of them is assumed to move them as one.
// - *Blocked turns*: an explicit list of turns that cannot be made while certain pieces are in
//   certain slots.
// - *Solids*: a piece is a set of boxes along three orthogonal axes (solid_boxes.hpp). A turn is
//   forbidden if afterwards boxes of two pieces overlap, or boxes of a piece and the core. It is
//   enough to test the ends of smallest turns (as the author of the Puppet Cube found, too).
//
// Turns back: a bond forbids a turn and its inverse alike, since both tear the glued pieces apart.
// With solids, no reachable position has an overlap, so an inverse turn ends in a position without
// one. Only explicitly blocked turns may lack the inverse rule; then they are rejected: each
// obstacle of a turn, carried over to the position after the turn, must be covered by an obstacle
// of the inverse turn.
//
// Source of solids: L. VandeVondele, "Graph Algorithms and 3D Rendering of a Complex Shapeshifting
// Rubik's Cube", 2025, section 3.2.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "blocking/obstacles.hpp"
#include "blocking/solid_boxes.hpp"
#include "support/result.hpp"

namespace qter {

struct Bond {
    std::vector<Slot> pieces;           ///< all different
    std::optional<std::uint16_t> grip;  ///< glued to the centre that this grip turns
    bool core = false;                  ///< the centre itself is glued to the core: it never turns
    Span span;
};

struct WrittenObstacle {
    std::vector<TurnStep> steps;
    Obstacle obstacle;
    Span span;
    bool halfway = false;  ///< if it is there, only the turn that is in progress can continue
};

/// The rules as written; empty rules block nothing.
struct BlockingRules {
    std::vector<Bond> bonds;
    std::vector<WrittenObstacle> written;
    std::optional<SolidAxes> axes;  ///< set if there are solids
    std::vector<PieceSolid> solids;
    std::vector<SolidBox> core;         ///< the part that never moves; no solid may overlap it
    std::optional<SolidHollow> hollow;  ///< of all solids
    /// Cuts of the puzzle whose stickers are drawn on the solids (geometry/borrowed_drawing.hpp);
    /// may be empty.
    std::string stickers;

    [[nodiscard]] bool empty() const { return bonds.empty() && written.empty() && solids.empty(); }
};

struct Blocking {
    BlockingRules rules;
    Obstacles obstacles;
};

/// The rules of a puzzle's description; none if every turn is always possible.
[[nodiscard]] const BlockingRules& rules_of(const Puzzle& puzzle);
/// The obstacles of a puzzle whose turns can be blocked.
[[nodiscard]] inline const Obstacles& obstacles_of(const Puzzle& puzzle) {
    return puzzle.blocking()->obstacles;
}
/// Obstacles::at_rest; true if every turn is always possible.
[[nodiscard]] inline bool at_rest(const Puzzle& puzzle, const State& state) {
    return !puzzle.turn_model().blocked() || obstacles_of(puzzle).at_rest(state);
}

/// The obstacles that follow from the rules. Errors, each with the place of the rule: a blocked
/// turn whose inverse is not blocked alike, solids that overlap in the solved state or whose pieces
/// have too few stickers to fix their position, no possible turn in the solved state, more than
/// Obstacles::kMost obstacles. O(obstacles log obstacles).
[[nodiscard]] Result<Blocking> make_blocking(const Puzzle& puzzle, BlockingRules rules);

/// True if a turn of `by` includes some turn of the layer of `grip`, so that `by` also turns the
/// centre that `grip` turns. O(order of `grip` * slots).
[[nodiscard]] bool turns_centre(const Puzzle& puzzle, std::uint16_t by, std::uint16_t grip);

}  // namespace qter
