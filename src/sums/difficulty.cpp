#include "sums/difficulty.hpp"

#include <algorithm>
#include <utility>

#include "ergonomics/movecount.hpp"

namespace qter {

Difficulty difficulty_by_hand(PuzzlePtr puzzle) {
    return [puzzle = std::move(puzzle)](const Algorithm& algorithm) {
        return movecount(*puzzle, algorithm);
    };
}

bool easier(const Difficulty& difficulty, const Algorithm& a, const Algorithm& b) {
    if (difficulty) {
        const double left = difficulty(a);
        const double right = difficulty(b);
        if (left != right) return left < right;
    }
    const auto key = [](Turn turn) { return std::pair(turn.grip, turn.amount); };
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                        [&](Turn x, Turn y) { return key(x) < key(y); });
}

}  // namespace qter
