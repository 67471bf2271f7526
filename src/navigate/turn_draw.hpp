// Random turns, none of which undoes or extends another.
//
// The idea: a walk over the turns of layers that lie together, an outermost one among them, where
// each is as likely as any other that may follow: not one of the same layers as a turn that it
// could be moved next to, past turns that commute with it, nor of layers that are the same up to
// how the puzzle is held. It is how competitions scramble large puzzles.
//
// Limits: some states stay rarer than others, however many turns there are.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "puzzle/random.hpp"
#include "search/turn_set.hpp"

namespace qter {

/// What random turns are chosen from, and which of them may follow each other. O(turns^2) to make.
class TurnDraw {
 public:
    explicit TurnDraw(const PuzzlePtr& puzzle);

    /// So many turns; none where nothing may follow before there are so many.
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
