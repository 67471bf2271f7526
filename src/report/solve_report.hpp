// Report of the solutions of `qter solve`, as text and JSON.
#pragma once

#include <string>
#include <vector>

#include "service/solve_job.hpp"
#include "support/json.hpp"

namespace qter {

/// Lines of a report, with the phases if `phases`.
[[nodiscard]] std::string solved_text(const SolveJob& job, const Solved& solved, bool phases);
/// Statistics as a table.
[[nodiscard]] std::string summary_text(const SolveSummary& summary, RunFigures figures);
/// Writes the members of docs/json.md, solve, into an open object.
void write_solved(JsonWriter& json, const SolveJob& job, const Solved& solved);
/// The same of several states: "solutions", an object for each, and "summary", the statistics.
void write_solutions(JsonWriter& json, const SolveJob& job, const std::vector<Solved>& all);

}  // namespace qter
