// Words for registers by the puzzle's group, where 3-cycles do not lead to a goal.
//
// The technique: an element of the group for each register (finder/realise.hpp), written as a word
// of a strong generating set with short sequences in front, shortened (navigate/group_solver.hpp).
//
// Limits: long words, as all pieces are brought to one place each. Puzzles whose group is too large
// for a table of words have none.
//
// Source: the Qter paper, section 3.3.6; T. Minkwitz, "An algorithm for solving the factorization
// problem in permutation groups", Journal of Symbolic Computation 26, 1998; S. Egner and M.
// Pueschel, "Solving puzzles related to permutation groups", ISSAC 1998.
#pragma once

#include <optional>
#include <vector>

#include "finder/finder_puzzle.hpp"
#include "finder/structure.hpp"
#include "navigate/group_solver.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// Made once for a puzzle.
class GroupWords {
 public:
    /// nullopt where the group has no table of words, or it was cancelled. Seconds.
    static std::optional<GroupWords> make(const FinderPuzzle& puzzle,
                                          const Cancellation& cancellation);

    /// Algorithms for the structure's registers, in its order; they do what its elements do to
    /// pieces that differ from all others. nullopt where there are none, or it was cancelled.
    /// Seconds for each register.
    [[nodiscard]] std::optional<std::vector<Algorithm>> algorithms(
        const Structure& structure, const Cancellation& cancellation) const;

 private:
    GroupWords(const FinderPuzzle& puzzle, GroupSolver solver)
        : puzzle_(&puzzle), solver_(std::move(solver)) {}

    const FinderPuzzle* puzzle_;
    GroupSolver solver_;
};

}  // namespace qter
