#include "puzzle/looks_solved.hpp"

#include <algorithm>

namespace qter {

bool look_the_same(const Puzzle& puzzle, const State& a, const State& b) {
    for (Slot slot = 0; slot < puzzle.shape().slots(); ++slot) {
        if (puzzle.identical(a.piece[slot]) != puzzle.identical(b.piece[slot])) return false;
        if (a.orient[slot] != b.orient[slot]) return false;
    }
    return true;
}

bool looks_solved(const Puzzle& puzzle, const State& state) {
    if (look_the_same(puzzle, state, solved_state(puzzle.shape()))) return true;
    return std::any_of(puzzle.rotations().begin(), puzzle.rotations().end(),
                       [&](const State& rotated) { return look_the_same(puzzle, state, rotated); });
}

}  // namespace qter
