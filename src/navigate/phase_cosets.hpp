// What one phase of a puzzle's chain has to put right, for whoever wants all of it: the phase's
// turns, the group that it leads to, and the coordinates of its cosets
// (coordinate/coset_coordinates.hpp).
#pragma once

#include <string_view>
#include <vector>

#include "coordinate/coordinate.hpp"
#include "puzzle/puzzle.hpp"
#include "search/turn_set.hpp"
#include "support/result.hpp"

namespace qter {

struct PhaseCosets {
    TurnSet turns;              ///< allows those of the phase
    std::vector<State> target;  ///< generate the group, exchanges of look-alikes among them
    /// Their turns are those that are allowed, in that order.
    std::vector<Coordinate> coordinates;
};

/// Reads "thistlethwaite:2", a chain of the puzzle and one of its phases, counted from 1, and
/// derives its cosets. `span` is where the text stands. Errors: kUnknownName for a chain that the
/// puzzle does not have; kSyntax for what is no phase of it, or one that ends in a reduction;
/// kBadPuzzle where the next phase has turns that this one has not; as coset_coordinates.
/// Throws Cancelled.
Result<PhaseCosets> read_phase_cosets(const PuzzlePtr& puzzle, std::string_view text, Span span,
                                      const Cancellation* cancellation = nullptr);

}  // namespace qter
