// Report of the register solver's results, as text and JSON.
#pragma once

#include <string>

#include "service/register_job.hpp"
#include "support/json.hpp"

namespace qter {

/// A heading with the question and the status, then each register. Lines end with a newline.
[[nodiscard]] std::string solver_text(const SolverFindings& findings);

/// The size of the search, in one line.
[[nodiscard]] std::string solver_statistics_text(const SolverFindings& findings);

/// The searches that led to the answer: their tables, and expanded positions by length. Lines end
/// with a newline.
[[nodiscard]] std::string solver_trace_text(const SolverStatistics& statistics, RunFigures figures);

/// Writes the members of docs/json.md, solve-arch, into an open object.
void write_solver_findings(JsonWriter& json, const SolverFindings& findings);

}  // namespace qter
