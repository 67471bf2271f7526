// Piece repair: 3-cycles that bring misplaced pieces to where a target wants them.
//
// The technique: a beam search over 3-cycles, orbit by orbit, as in solving blindfolded. Each step
// brings one piece to its slot and, where it can, the piece that it drives out as well; the fewest
// turns so far and those expected for what is still misplaced decide which positions go on. A piece
// that is only twisted is moved away and back, together with another one that takes up the twist.
//
// Limits: turns are added up, without what cancels where words meet.
//
// Source: blindfold methods (the Qter paper, section 3.3.6); beam search: B. Lowerre, "The Harpy
// speech recognition system", 1976.
#pragma once

#include <cstdint>
#include <optional>

#include "construct/misplaced.hpp"
#include "construct/three_cycles.hpp"

namespace qter {

/// Immutable; several threads may use one.
class PieceRepair {
 public:
    /// Both must outlive it. Positions that go on at each step: `beam`, at least 1.
    PieceRepair(const FinderPuzzle& puzzle, const ThreeCycles& cycles, std::uint32_t beam)
        : puzzle_(puzzle), cycles_(cycles), beam_(beam) {}

    /// A word that takes `state` to one that agrees with the target; nullopt where 3-cycles do not
    /// lead there, or would take more than `most` turns, or when it was cancelled. Milliseconds for
    /// some ten misplaced pieces.
    [[nodiscard]] std::optional<TurnWord> repair(const State& state, const NearTarget& target,
                                                 std::uint32_t most,
                                                 const Cancellation& cancellation) const;

 private:
    class OrbitSearch;

    const FinderPuzzle& puzzle_;
    const ThreeCycles& cycles_;
    std::uint32_t beam_;
};

}  // namespace qter
