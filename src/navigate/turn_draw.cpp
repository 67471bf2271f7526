#include "navigate/turn_draw.hpp"

#include <algorithm>
#include <iterator>

#include "notation/metric.hpp"
#include "puzzle/looks_solved.hpp"

namespace qter {

TurnDraw::TurnDraw(const PuzzlePtr& puzzle)
    : turns_(puzzle, CanonicalSequences(*puzzle, GripChoice::kAll)),
      grips_(puzzle->grips().size()),
      alike_(grips_ * grips_, false) {
    for (TurnNumber turn = 0; turn < turns_.size(); ++turn) {
        if (turns_outermost(*puzzle, turns_.turn(turn).grip)) drawn_.push_back(turn);
    }
    for (const TurnNumber a : drawn_) {
        for (const TurnNumber b : drawn_) note_alike(turns_.turn(a), turns_.turn(b));
    }
}

Algorithm TurnDraw::draw(std::uint32_t length, Random& random) const {
    std::vector<TurnNumber> word;
    std::vector<TurnNumber> may;
    while (word.size() < length) {
        may.clear();
        std::copy_if(drawn_.begin(), drawn_.end(), std::back_inserter(may),
                     [&](TurnNumber turn) { return may_follow(word, turn); });
        if (may.empty()) return {};
        word.push_back(may[random.below(may.size())]);
    }
    return turns_.algorithm(word);
}

/// Grips are alike if some turns of both together only rotate the whole puzzle.
void TurnDraw::note_alike(Turn a, Turn b) {
    const Puzzle& puzzle = turns_.puzzle();
    const bool alike =
        a.grip == b.grip ||
        looks_solved(puzzle, compose(puzzle.shape(), puzzle.turn_state(a), puzzle.turn_state(b)));
    if (alike) alike_[a.grip * grips_ + b.grip] = true;
}

/// Whether no turn of an alike grip could be moved next to this one.
bool TurnDraw::may_follow(const std::vector<TurnNumber>& word, TurnNumber turn) const {
    for (std::size_t at = word.size(); at-- > 0;) {
        if (alike_[turns_.turn(turn).grip * grips_ + turns_.turn(word[at]).grip]) return false;
        if (!turns_.commute(turn, word[at])) return true;
    }
    return true;
}

}  // namespace qter
