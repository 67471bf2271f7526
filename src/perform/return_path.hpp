// Shortest algorithms between two states of a puzzle, on the pieces that count.
//
// Only the pieces that count have to be restored (observed_pieces.hpp). If the others are free,
// there are many algorithms, and the shortest one is shorter than that to a single state. A first
// algorithm comes from the group (group/word_table.hpp: exact, some hundred turns, in a tenth of a
// second on a 3x3). PartialSolver starts with it: meeting in the middle proves the shortest up to
// about eleven turns, enough for a slip of a few turns; beyond that, the puzzle's own solving
// methods shorten it.
//
// Where turns can be blocked, neither the group nor these searches take that into account. There
// the whole state is restored: by the shortest path if it is near (blocked/blocked_path.hpp), else
// by an algorithm that solves the one state relative to the other (blocked/blocked_solver.hpp).
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "blocked/blocked_solver.hpp"
#include "group/puzzle_group.hpp"
#include "group/word_table.hpp"
#include "sums/partial_solver.hpp"
#include "support/cancellation.hpp"
#include "support/result.hpp"

namespace qter {

/// For one puzzle and a set of pieces that count on it.
class PathFinder {
 public:
    /// `kept` ascending; all slots to restore the whole state. Errors: kTooLarge for a puzzle whose
    /// group cannot be derived.
    static Result<PathFinder> make(PuzzlePtr puzzle, std::vector<Slot> kept,
                                   const PartialOptions& options);

    [[nodiscard]] const std::vector<Slot>& kept() const { return kept_; }

    /// An algorithm from `from` to a state with the pieces of `to` in the slots that count; empty
    /// if they are there already. Takes about `seconds`, more when tables are built. The result is
    /// checked by applying it. Errors: kImpossible when no algorithm exists, kLimit when none was
    /// found.
    [[nodiscard]] Result<ShortAlgorithm> find(const State& from, const State& to, double seconds,
                                              const Cancellation& cancellation);

 private:
    PathFinder(PuzzlePtr puzzle, std::vector<Slot> kept, PuzzleGroup group, PartialSolver solver);
    /// Where turns can be blocked.
    PathFinder(PuzzlePtr puzzle, std::vector<Slot> kept);
    [[nodiscard]] Result<ShortAlgorithm> find_blocked(const State& from, const State& to,
                                                      const Cancellation& cancellation);

    [[nodiscard]] Result<Algorithm> some_path(const State& task);

    PuzzlePtr puzzle_;
    std::vector<Slot> kept_;
    std::optional<PuzzleGroup> group_;              // nullopt where turns can be blocked
    std::optional<PartialSolver> solver_;           // likewise
    std::unique_ptr<const WordTable> words_;        // built when first needed
    std::unique_ptr<const BlockedSolver> blocked_;  // likewise
};

}  // namespace qter
