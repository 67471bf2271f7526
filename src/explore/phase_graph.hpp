// State graph of a phase of a chain: its cosets (phases/phase_cosets.hpp) as numbered points.
#pragma once

#include <string_view>

#include "graph/graph_space.hpp"
#include "puzzle/puzzle.hpp"
#include "support/cancellation.hpp"
#include "support/result.hpp"

namespace qter {

/// The graph of the phase "thistlethwaite:2", numbered. The coordinates may distinguish fewer
/// cosets than exist (coordinate/coset_coordinates.hpp). Errors: as read_phase_cosets; kTooLarge.
/// Throws Cancelled.
Result<GraphSpace> phase_graph(const PuzzlePtr& puzzle, std::string_view text, Span span,
                               const Cancellation& cancellation = {});

}  // namespace qter
