// A puzzle as seen from a goal: the goal is the solved state, and each piece is named after its
// slot there.
//
// Without identical pieces a state s is seen as g^-1 s, and the turns are the puzzle's own.
// Otherwise pieces are identical if they were so under their old names, even if the goal has them
// in different orientations. So orientations are measured relative to those of the goal in each
// slot. This changes the states of the turns but not the sequences of them. Rules that block turns
// name pieces, so they are translated, too.
#pragma once

#include <cstdint>
#include <vector>

#include "blocking/obstacles.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

class GoalView {
 public:
    GoalView(const PuzzlePtr& puzzle, State goal);

    /// A state of this puzzle looks solved if it looks as the goal does; with identical pieces,
    /// only as the goal is held.
    [[nodiscard]] const PuzzlePtr& puzzle() const { return puzzle_; }
    [[nodiscard]] State seen(const State& state) const;

 private:
    [[nodiscard]] State measured(const Shape& shape, const State& turn) const;
    [[nodiscard]] PlacedPiece seen(const Shape& shape, PlacedPiece placed) const;

    PuzzlePtr puzzle_;
    State goal_;
    State undone_;           // the inverse of the goal
    bool measured_ = false;  // orientations are relative to the goal's
};

}  // namespace qter
