// Why turns of a puzzle are blocked, as its description says it, and the obstacles that follow.
//
// Three kinds of rules, which may stand together:
// - *Bonds*: pieces that are glued move together or not at all. A turn that moves some of them and
//   not the others is forbidden, wherever they are. A piece that is glued to a centre moves with
//   the grip that turns this centre, and with blocks that contain it; a centre that is glued to the
//   core never turns. A turn that moves all of them is taken to move them as one.
// - *Blocked turns*: a turn that cannot be made while certain pieces are in certain slots, written
//   out.
// - *Solids*: a piece is a set of boxes along three axes at right angles (solid_boxes.hpp). A turn
//   is forbidden when afterwards boxes of two pieces overlap, or of a piece and the core. It is
//   enough to look at ends of smallest turns (the Puppet Cube's author found it so, too).
//
// A way back: bonds forbid a turn and its way back alike, since glued pieces are torn by both. With
// solids every position that is reached has no overlap, so the way back ends where none was. Only
// written-out turns may lack it, and are refused then: for each obstacle of a turn, what it says of
// the position after the turn has to be covered by an obstacle of the way back.
//
// Source of solids: L. VandeVondele, "Graph Algorithms and 3D Rendering of a Complex Shapeshifting
// Rubik's Cube", 2025, section 3.2.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "puzzle/obstacles.hpp"
#include "puzzle/solid_boxes.hpp"
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
    bool halfway = false;  ///< where it is there, the other turns have to go on
};

/// As written; empty ones block nothing.
struct BlockingRules {
    std::vector<Bond> bonds;
    std::vector<WrittenObstacle> written;
    std::optional<SolidAxes> axes;  ///< there where there are solids
    std::vector<PieceSolid> solids;
    std::vector<SolidBox> core;         ///< what never moves, to be overlapped by no solid
    std::optional<SolidHollow> hollow;  ///< of all solids
    /// Cuts of the puzzle whose stickers solids show (borrowed_drawing.hpp); empty for none.
    std::string stickers;

    [[nodiscard]] bool empty() const { return bonds.empty() && written.empty() && solids.empty(); }
};

struct Blocking {
    BlockingRules rules;
    Obstacles obstacles;
};

/// The obstacles that the rules come to. Errors, each at the rule's place: a turn whose way back is
/// not blocked alike, solids that overlap when solved or whose pieces have too few stickers to say
/// how they lie, no turn at all when solved, more than Obstacles::kMost obstacles. O(obstacles log
/// obstacles).
[[nodiscard]] Result<Blocking> make_blocking(const Puzzle& puzzle, BlockingRules rules);

/// The layer of `grip` is among what a turn of `by` turns, as a turn of its own, so the centre that
/// the one turns is turned by the other. O(order of `grip` * slots).
[[nodiscard]] bool turns_centre(const Puzzle& puzzle, std::uint16_t by, std::uint16_t grip);

}  // namespace qter
