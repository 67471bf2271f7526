// A puzzle as it is seen from a goal: the goal is the solved state, and each piece is called after
// the slot that it has there.
//
// Where no pieces look alike, a state s is seen as g^-1 s, and the turns are the puzzle's own. Else
// pieces look alike that did so under their old names, also where the goal has them turned
// differently; so orientations are measured against those that the goal has in each slot, which
// makes other states of the turns, and no other sequences of them. What blocks turns names pieces,
// so it is called otherwise, too.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzle/obstacles.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

class GoalView {
 public:
    GoalView(const PuzzlePtr& puzzle, State goal);

    /// What looks solved there looks as the goal does, held as it is where pieces look alike.
    [[nodiscard]] const PuzzlePtr& puzzle() const { return puzzle_; }
    [[nodiscard]] State seen(const State& state) const;

 private:
    [[nodiscard]] State measured(const Shape& shape, const State& turn) const;
    [[nodiscard]] PlacedPiece seen(const Shape& shape, PlacedPiece placed) const;

    PuzzlePtr puzzle_;
    State goal_;
    State undone_;           // the inverse of the goal
    bool measured_ = false;  // orientations, against the goal's
};

}  // namespace qter
