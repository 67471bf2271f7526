// Control flow checks: unreachable code, loops that no path leaves, a program that can run past its
// end.
//
// Every solved-goto may go both ways, so the paths considered include all that a run can take. A
// warning says that something holds on all of them, never that it might hold on one.
#pragma once

#include "optimiser/flat_code.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// Adds warnings about the flow of `code`. O(steps + labels).
void check_flow(const FlatCode& code, Diagnostics& diagnostics);

}  // namespace qter
