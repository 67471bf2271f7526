// Words of the puzzle's group, for targets that 3-cycles do not reach.
//
// The technique: the target is completed to a full state with possible parities and sums of twists.
// A word for that state comes from a strong generating set, with short sequences in front of it,
// and is then shortened (navigate/group_solver.hpp).
//
// Limits: the words are long, because all pieces must reach given slots. A puzzle whose group is
// too large for a word table has no such words.
//
// Source: the Qter paper, section 3.3.6; T. Minkwitz, "An algorithm for solving the factorization
// problem in permutation groups", Journal of Symbolic Computation 26, 1998; S. Egner and M.
// Pueschel, "Solving puzzles related to permutation groups", ISSAC 1998.
#pragma once

#include <optional>

#include "construct/misplaced.hpp"
#include "finder/finder_puzzle.hpp"
#include "navigate/group_solver.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// Built once for a puzzle. Immutable; several threads may use it.
class GroupWords {
 public:
    /// nullopt when the group has no word table, or when cancelled. Takes seconds.
    static std::optional<GroupWords> make(const FinderPuzzle& puzzle,
                                          const Cancellation& cancellation);

    /// An algorithm that takes `state` to a state that agrees with the target. nullopt when the
    /// target is not reachable, or when cancelled. Takes seconds.
    [[nodiscard]] std::optional<Algorithm> repair(const State& state, const NearTarget& target,
                                                  const Cancellation& cancellation) const;

 private:
    GroupWords(const FinderPuzzle& puzzle, GroupSolver solver)
        : puzzle_(&puzzle), solver_(std::move(solver)) {}

    const FinderPuzzle* puzzle_;
    GroupSolver solver_;
};

}  // namespace qter
