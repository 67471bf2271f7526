// Report of the solutions of `qter solve`, as text and JSON.
#pragma once

#include <string>

#include "service/solve_job.hpp"
#include "support/json.hpp"

namespace qter {

/// Lines of a report, with the phases if `phases`.
[[nodiscard]] std::string solved_text(const SolveJob& job, const Solved& solved, bool phases);
/// Statistics as a table.
[[nodiscard]] std::string summary_text(const SolveSummary& summary);
/// The same as an object of docs/json.md.
void write_summary(JsonWriter& json, const SolveSummary& summary);
/// Writes the members of an object of docs/json.md.
void write_solved(JsonWriter& json, const SolveJob& job, const Solved& solved);

}  // namespace qter
