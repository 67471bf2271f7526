// Where control can go, and what is wrong with it: code that no path reaches, loops that no path
// leaves, a program that can run past its end.
//
// Every solved-goto is taken to go both ways, so the paths seen here are at least those a run can
// take. A warning says that something holds on all of them, never that it might hold on one.
#pragma once

#include "language/flat_code.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// Adds warnings about the flow of `code`. O(steps + labels).
void check_flow(const FlatCode& code, Diagnostics& diagnostics);

}  // namespace qter
