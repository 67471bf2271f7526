// Report of the register solver's results, as text and JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "finder/finder_puzzle.hpp"
#include "solver/solve.hpp"
#include "support/json.hpp"

namespace qter {

/// The status of the question.
enum class SolverStatus {
    kSolved,
    kNone,         ///< proven to have no answer
    kInterrupted,  ///< by Ctrl-C; as for kLimit, an answer may be there, not proven best
    kLimit,        ///< stopped by the time limit
};

struct SolverFindings {
    SolverAnswer answer;  ///< verified; has the cycles of all registers
    SolverStatus status = SolverStatus::kSolved;
    /// For each register, pieces that are all solved exactly when its value is 0. Empty when
    /// registers are missing: the pieces that those will move are unknown.
    std::vector<std::vector<Slot>> pieces;
    double seconds = 0;

    /// Whether all requested registers have an algorithm.
    [[nodiscard]] bool complete(const SolverQuestion& question) const {
        return answer.registers.size() == (question.cycles ? 1 : question.orders.size());
    }
};

/// "htm" or "outer": the metric of the search.
[[nodiscard]] std::string_view solver_metric(const SolverOptions& options);

/// A heading with the question and the status, then each register. Lines end with a newline.
[[nodiscard]] std::string solver_text(const FinderPuzzle& puzzle, const SolverQuestion& question,
                                      const SolverFindings& findings);

/// "register 2 of 2, length 9, best 19": the progress of the search.
[[nodiscard]] std::string solver_progress_text(const SolverProgress& at);

/// The size of the search, in one line.
[[nodiscard]] std::string solver_statistics_text(const SolverFindings& findings);

/// The searches that led to the answer: their tables, and expanded positions by length. Lines end
/// with a newline.
[[nodiscard]] std::string solver_trace_text(const SolverStatistics& statistics);

/// Writes the members of docs/json.md, solve-arch, into an open object.
void write_solver_findings(JsonWriter& json, const FinderPuzzle& puzzle,
                           const SolverQuestion& question, const SolverFindings& findings);

}  // namespace qter
