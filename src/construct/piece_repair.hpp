// Piece repair: 3-cycles that bring misplaced pieces to the slots where a target wants them.
//
// The technique: a beam search over 3-cycles, orbit by orbit, as in blindfold solving. Each step
// brings one piece to its slot and, where possible, the displaced piece as well. The beam keeps the
// positions with the fewest turns, counting those made and those expected for the pieces still
// misplaced. A piece that is only twisted is moved away and back, together with another piece that
// takes the opposite twist.
//
// Limits: the turns of the words are added up; turns that cancel between words are not taken into
// account.
//
// Source: blindfold methods (the Qter paper, section 3.3.6); beam search: B. Lowerre, "The Harpy
// speech recognition system", 1976.
#pragma once

#include <cstdint>
#include <optional>

#include "construct/misplaced.hpp"
#include "construct/three_cycles.hpp"

namespace qter {

/// Immutable; several threads may use it.
class PieceRepair {
 public:
    /// `puzzle` and `cycles` must outlive it. `beam` is the number of positions kept after each
    /// step, at least 1.
    PieceRepair(const FinderPuzzle& puzzle, const ThreeCycles& cycles, std::uint32_t beam)
        : puzzle_(puzzle), cycles_(cycles), beam_(beam) {}

    /// A word that takes `state` to a state that agrees with the target. nullopt when 3-cycles do
    /// not lead there or would take more than `most` turns, or when cancelled. Takes milliseconds
    /// for some ten misplaced pieces.
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
