// The way from what a puzzle looks like to what it should look like.
//
// Only the pieces that count have to come right (observed_pieces.hpp); where all others may lie as
// they like, there are many ways, and the shortest of them is shorter than that to one state. Any
// way there is comes from the group (puzzle/word_table.hpp: exact, some hundred turns, in a tenth
// of a second on a 3x3), and is what PartialSolver begins with: meeting in the middle proves the
// shortest up to some eleven turns, which a slip of a few turns takes; behind that the puzzle's own
// ways to solve states make it short.
//
// Where turns can be blocked neither the group nor these searches know it: there the whole state is
// brought back, by the shortest way if it is near (navigate/blocked_way.hpp), else by one that
// solves the one as it looks from the other (navigate/blocked_solver.hpp).
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "navigate/blocked_solver.hpp"
#include "navigate/partial_solver.hpp"
#include "puzzle/puzzle_group.hpp"
#include "puzzle/word_table.hpp"
#include "support/cancellation.hpp"
#include "support/result.hpp"

namespace qter {

struct WayBack {
    Algorithm algorithm;
    bool shortest = false;  ///< proven: nothing that brings the pieces there has fewer turns
};

/// Of one puzzle and the pieces that count on it.
class WayFinder {
 public:
    /// `kept` ascending; all slots for a way that brings everything back. Errors: kTooLarge for a
    /// puzzle whose group cannot be derived.
    static Result<WayFinder> make(PuzzlePtr puzzle, std::vector<Slot> kept,
                                  const PartialOptions& options);

    [[nodiscard]] const std::vector<Slot>& kept() const { return kept_; }

    /// Turns that lead from `from` to a state with the pieces of `to` in the slots that count; none
    /// where they are there. `known` is one that is known to do it. In about `seconds`, more where
    /// tables are made. Carried out before it is given away. Errors: kImpossible when no turns do
    /// it, kLimit when no way was found.
    [[nodiscard]] Result<WayBack> find(const State& from, const State& to, double seconds,
                                       const Cancellation& cancellation,
                                       const std::optional<Algorithm>& known = {});

    /// Of find() since this was last asked.
    [[nodiscard]] Diagnostics take_warnings();

 private:
    WayFinder(PuzzlePtr puzzle, std::vector<Slot> kept, PuzzleGroup group, PartialSolver solver);
    /// Where turns can be blocked.
    WayFinder(PuzzlePtr puzzle, std::vector<Slot> kept);
    [[nodiscard]] Result<WayBack> find_blocked(const State& from, const State& to,
                                               const Cancellation& cancellation);

    [[nodiscard]] Result<Algorithm> some_way(const State& task);

    PuzzlePtr puzzle_;
    std::vector<Slot> kept_;
    std::optional<PuzzleGroup> group_;              // none where turns can be blocked
    std::optional<PartialSolver> solver_;           // likewise
    std::unique_ptr<const WordTable> words_;        // made when first needed
    std::unique_ptr<const BlockedSolver> blocked_;  // likewise
};

}  // namespace qter
