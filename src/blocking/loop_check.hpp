// Check of a program's algorithms on a puzzle whose turns can be blocked.
//
// The technique: an invariant that every algorithm preserves. A program performs its algorithms in
// an order that depends on its input, so each algorithm must be possible whenever it comes up. This
// holds if every algorithm is a *loop*: possible in the solved position, and ending in a position
// of the solved shape (shapes.hpp). Positions of one shape differ by relabellings that keep all
// obstacles, so an algorithm that is possible in one is possible in all of them. Loops can follow
// each other in any order, and so can their inverses, since the inverse of a possible turn is never
// blocked.
//
// The condition is sufficient, not necessary: an algorithm that leaves the solved shape may be
// possible where a program uses it.
#pragma once

#include <memory>
#include <string>

#include "blocking/shapes.hpp"
#include "support/diagnostic.hpp"

namespace qter {

class LoopCheck {
 public:
    /// As ShapeKeys, if turns can be blocked; otherwise all algorithms are loops.
    explicit LoopCheck(PuzzlePtr puzzle);

    /// The reason why the algorithm with the text at `span` is not a loop; nullopt if it is one.
    /// Code kImpossible. O(length * slots).
    [[nodiscard]] std::optional<Diagnostic> problem(const Algorithm& algorithm, Span span) const;
    /// True if the state has another shape than the solved state.
    [[nodiscard]] bool leaves(const State& state) const;

 private:
    PuzzlePtr puzzle_;
    std::unique_ptr<const ShapeKeys> keys_;  // null if no turns are blocked
    std::string solved_;
};

}  // namespace qter
