// Random turns, none of which undoes or extends another.
//
// The idea: a random walk over the turns of adjacent layers that include an outermost one. Each
// possible next turn has equal probability. A turn is not possible if it could be moved next to an
// earlier turn of the same layers, past turns that commute with it; layers that differ only by how
// the puzzle is held count as the same. Competitions scramble large puzzles in this way.
//
// Limits: some states stay rarer than others, even after many turns.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "search/turn_set.hpp"
#include "support/random.hpp"

namespace qter {

/// The turns to draw from, and which of them may follow each other. O(turns^2) to make.
class TurnDraw {
 public:
    explicit TurnDraw(const PuzzlePtr& puzzle);

    /// `length` turns; empty if the sequence cannot be continued before that.
    [[nodiscard]] Algorithm draw(std::uint32_t length, Random& random) const;

 private:
    void note_alike(Turn a, Turn b);
    [[nodiscard]] bool may_follow(const std::vector<TurnNumber>& word, TurnNumber turn) const;

    TurnSet turns_;
    std::size_t grips_;
    std::vector<bool> alike_;  // [grip][grip]
    std::vector<TurnNumber> drawn_;
};

}  // namespace qter
