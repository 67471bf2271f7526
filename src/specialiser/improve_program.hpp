// Level 3 of the optimiser, after level 2: parts are superoptimised, and other orders of the
// passes are tried (superoptimiser/), in turns as long as the price falls. So no program costs more
// than at -O2.
//
// Limits: those of the two, and kMostTurns turns of each. Effort is counted in work.
#pragma once

#include <vector>

#include "optimiser/optimise.hpp"
#include "superoptimiser/pass_orders.hpp"
#include "superoptimiser/superoptimise.hpp"

namespace qter {

/// Improves `graph`, a finished program of price `price`; true when it did. `unfinished` does the
/// same, before passes. `effort` is OptimiserOptions::most_blocks.
bool improve_program(FlowGraph unfinished, FlowGraph& graph, double& price,
                     const ProgramToImprove& program, PassContext& context, std::size_t effort,
                     const PassObserver& observe);

}  // namespace qter
