// Which algorithms a program may use on a puzzle whose turns can be blocked.
//
// The technique: an invariant that every algorithm keeps. A program performs its algorithms one
// after the other, in an order that depends on what was read in, so each of them has to be possible
// whenever it comes up. It is, if every algorithm is a *loop*: possible in the solved position, and
// back at a position of the solved shape (shapes.hpp). Positions of one shape differ by
// relabellings that keep what blocks turns, so what is possible in one is possible in all of them.
// Loops can follow each other in any order, and so can their inverses, since ways back are never
// blocked.
//
// It is enough, not necessary: an algorithm that leaves the solved shape may be possible where a
// program uses it.
#pragma once

#include <memory>
#include <string>

#include "puzzle/shapes.hpp"
#include "support/diagnostic.hpp"

namespace qter {

class LoopCheck {
 public:
    /// As ShapeKeys, where turns can be blocked; else all algorithms are loops.
    explicit LoopCheck(PuzzlePtr puzzle);

    /// Why the algorithm of the text at `span` is no loop; nothing where it is. Code kImpossible.
    /// O(length * slots).
    [[nodiscard]] std::optional<Diagnostic> problem(const Algorithm& algorithm, Span span) const;
    /// The state has another shape than the solved one.
    [[nodiscard]] bool leaves(const State& state) const;

 private:
    PuzzlePtr puzzle_;
    std::unique_ptr<const ShapeKeys> keys_;  // null where nothing blocks turns
    std::string solved_;
};

}  // namespace qter
