// Observed pieces of a program; all other pieces are free.
//
// A program observes pieces (solved-goto, repeat until, counts), and the result depends on where
// these pieces were before its algorithms. So the slots that count are the observed ones, closed
// under the program's algorithms: after an algorithm with permutation p, slot i holds the piece
// that was in slot p(i). A piece in any other slot never gets to an observed slot. As p is
// invertible, a closed set consists of whole cycles of p. The smallest one is found by joining each
// slot i with p(i) in a disjoint-set forest. For a compiled program these are the cycles that its
// registers are read from; a program written by hand needs no registers for it.
//
// It follows that an algorithm may replace another one exactly when both have the same pieces in
// the slots that count, with the same orientations (agree_in()).
#pragma once

#include <vector>

#include "program/program.hpp"

namespace qter {

/// By holding: the slots that count, ascending; empty for theoretical registers. The pieces that
/// show the values of named registers (Program::registers) count even if the program does not
/// observe them. O(instructions * holdings * turns * slots) time, O(holdings * slots) memory.
[[nodiscard]] std::vector<std::vector<Slot>> observed_pieces(const Program& program);

}  // namespace qter
