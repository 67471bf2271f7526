// The pieces that a program can find out about: all others are free.
//
// A program looks at pieces (solved-goto, repeat until, counts), and what it sees depends on where
// these pieces are before its algorithms move them. So the slots that count are those it looks at,
// closed under its algorithms: after an algorithm, slot i holds what was in slot p(i) before. What
// lies in any other slot can never come to be looked at. As p has an inverse, a set that is closed
// consists of whole cycles of p, and the least one is found by joining each slot i with p(i), in a
// forest of disjoint sets. For a compiled program these are the cycles that its registers are read
// from; a program that was written by hand needs no registers for it.
//
// It follows that an algorithm may stand in for another one exactly when both have the same pieces
// in the slots that count, turned the same way (agree_in()).
#pragma once

#include <vector>

#include "program/program.hpp"

namespace qter {

/// By holding: the slots that count, ascending; none for theoretical registers. The pieces that
/// tell what named registers hold (Program::registers) count as well, asked for or not.
/// O(instructions * holdings * turns * slots) time, O(holdings *
/// slots) memory.
[[nodiscard]] std::vector<std::vector<Slot>> observed_pieces(const Program& program);

}  // namespace qter
