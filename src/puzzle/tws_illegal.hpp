// Illegal places of .tws files (twsearch): no turn may end with a certain piece there. Here as
// rules that block turns.
//
// They speak of ends of turns of any size, rules of each smallest turn (obstacles.hpp), and
// what may be jumped over makes the difference. The Square-1 lives on it: its S is to be turned
// where no corner lies across the cut, so all positions with such a corner are illegal, and U goes
// through them to the next position without one. Two kinds of rules say the same of smallest turns:
// - *Never there*: turns that bring the piece to the place, or take it away, are blocked. This is
//   right where no turn of several steps could begin and end legally with a step between that is
//   not.
// - *Only on the way*: while the piece is in the place, all grips are blocked but the one that
//   brought it. A position cannot tell which one that was, so there has to be one only that brings
//   the piece there from legal places. What has been turned halfway is a position then, too, in
//   which nothing else turns; rules say so (WrittenObstacle::halfway), since turns of all sizes
//   never end there.
// A place is the first where that is right, the second where it is possible, and else refused.
// Which places a piece comes to is found by going along cycles of turns from its own, through legal
// places: it may be too many, so a file may be refused that could be told, but none is read as
// something else.
//
// Worked example. No turn of the Square-1 brings half a corner from one layer into slot 3 of the
// other; U does within the layer, and passes. So while it is there, D and S are blocked.
//
// Source: format and meaning as in twsearch (T. Rokicki).
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "puzzle/blocking.hpp"
#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// No turn may end with the piece, or one that looks like it, in the slot.
struct IllegalPlace {
    Slot slot = 0;
    Slot piece = 0;  ///< the first one that looks like it
    Span span;
};

/// Most rules that all illegal places come to, and their turns: what a TOML file can hold.
inline constexpr std::size_t kMostIllegalRules = 2000;
inline constexpr std::size_t kMostIllegalSteps = 100'000;
/// By where a piece is, the steps (TurnStep::number()) that it blocks there.
using PlacedSteps = std::map<PlacedPiece, std::set<std::size_t>>;

[[nodiscard]] inline PlacedPiece in_any_orientation(Slot slot, Slot piece) {
    return {slot, piece, kAnyOrientation};
}

/// The rules for `places`, all different. Errors, each at its place: a piece is there when the
/// puzzle is solved; a turn would have to jump over it, and several grips bring it there; too many
/// rules. Time is bounded.
[[nodiscard]] Result<std::vector<WrittenObstacle>> rules_of_illegal(
    const Puzzle& puzzle, const std::vector<IllegalPlace>& places);

}  // namespace qter
