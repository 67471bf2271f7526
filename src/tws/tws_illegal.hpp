// Illegal places of .tws files (twsearch): no turn may end with a certain piece there. Here they
// are converted to rules that block turns.
//
// Illegal places are about the ends of turns of any size, rules about each smallest turn
// (blocking/obstacles.hpp). The difference is in the places that a turn may pass over. The Square-1
// depends on it: its S can only be turned if no corner lies across the cut, so all positions with
// such a corner are illegal, and U passes through them to the next position without one. Two kinds
// of rules express this by smallest turns:
// - *Never there*: turns that bring the piece to the place, or take it away, are blocked. This is
//   correct if no turn of several steps could begin and end legally with an illegal step between.
// - *Only in passing*: while the piece is in the place, all grips are blocked except the one that
//   brought it. A position does not show which grip that was, so only one grip may bring the piece
//   there from legal places. The middle of a turn is then a position, too, in which nothing else
//   can be turned; the rules mark it (WrittenObstacle::halfway), since turns of all sizes never end
//   there.
// A place is of the first kind if that is correct, of the second if that is possible, and is
// otherwise rejected. The places that a piece can reach are found by following cycles of turns from
// its home through legal places. This may give too many places, so a file may be rejected that
// could be expressed, but no file gets a wrong meaning.
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

#include "blocking/blocking.hpp"
#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// No turn may end with the piece, or an identical one, in the slot.
struct IllegalPlace {
    Slot slot = 0;
    Slot piece = 0;  ///< the first of the identical pieces
    Span span;
};

/// Limits on the rules of all illegal places and on their turns: as many as a TOML file can hold.
inline constexpr std::size_t kMostIllegalRules = 2000;
inline constexpr std::size_t kMostIllegalSteps = 100'000;
/// By placed piece, the steps (TurnStep::number()) that it blocks.
using PlacedSteps = std::map<PlacedPiece, std::set<std::size_t>>;

[[nodiscard]] inline PlacedPiece in_any_orientation(Slot slot, Slot piece) {
    return {slot, piece, kAnyOrientation};
}

/// The rules for `places`, all different. Errors, each with its place: the piece is there in the
/// solved state; a turn would have to pass over the place, and several grips bring the piece there;
/// too many rules. Time is bounded.
[[nodiscard]] Result<std::vector<WrittenObstacle>> rules_of_illegal(
    const Puzzle& puzzle, const std::vector<IllegalPlace>& places);

}  // namespace qter
