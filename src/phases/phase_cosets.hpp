// The cosets of one phase of a puzzle's chain: the phase's turns, the group at its end, and the
// coordinates of the cosets (coordinate/coset_coordinates.hpp).
#pragma once

#include <string_view>
#include <vector>

#include "coordinate/coordinate.hpp"
#include "puzzle/puzzle.hpp"
#include "search/turn_set.hpp"
#include "support/result.hpp"

namespace qter {

struct PhaseCosets {
    TurnSet turns;  ///< with the turns of the phase allowed
    std::vector<State>
        target;  ///< generators of the group, including exchanges of identical pieces
    /// Their columns are the allowed turns, in that order.
    std::vector<Coordinate> coordinates;
};

/// Reads "thistlethwaite:2", the name of a chain and the number of a phase, from 1, and derives the
/// phase's cosets. `span` is the position of the text. Errors: kUnknownName if the puzzle has no
/// such chain; kSyntax if the chain has no such phase, or if the phase ends in a reduction;
/// kBadPuzzle if the next phase has turns that this one lacks; as coset_coordinates. Throws
/// Cancelled.
Result<PhaseCosets> read_phase_cosets(const PuzzlePtr& puzzle, std::string_view text, Span span,
                                      const Cancellation& cancellation = {});

}  // namespace qter
