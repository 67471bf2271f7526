// Words by the puzzle's group, where 3-cycles do not lead to a target.
//
// The technique: the target is completed to a state that turns lead to, as far as parities and sums
// of twists tell, and the way there is a word of a strong generating set with short sequences in
// front, shortened (navigate/group_solver.hpp).
//
// Limits: long words, as all pieces are brought to one place each. Puzzles whose group is too large
// for a table of words have none.
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

/// Made once for a puzzle. Immutable; several threads may use one.
class GroupWords {
 public:
    /// nullopt where the group has no table of words, or it was cancelled. Seconds.
    static std::optional<GroupWords> make(const FinderPuzzle& puzzle,
                                          const Cancellation& cancellation);

    /// An algorithm that takes `state` to one that agrees with the target; nullopt where the target
    /// is out of reach, or it was cancelled. Seconds.
    [[nodiscard]] std::optional<Algorithm> repair(const State& state, const NearTarget& target,
                                                  const Cancellation& cancellation) const;

 private:
    GroupWords(const FinderPuzzle& puzzle, GroupSolver solver)
        : puzzle_(&puzzle), solver_(std::move(solver)) {}

    const FinderPuzzle* puzzle_;
    GroupSolver solver_;
};

}  // namespace qter
