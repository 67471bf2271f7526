// What the solver found, as text and as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "finder/finder_puzzle.hpp"
#include "solver/solve.hpp"
#include "support/json.hpp"

namespace qter {

/// What is known of the question.
enum class SolverStatus {
    kSolved,
    kNone,         ///< proven
    kInterrupted,  ///< by Ctrl-C; like kLimit it may have an answer that is not proven to be best
    kLimit,        ///< stopped by the time limit
};

struct SolverFindings {
    SolverAnswer answer;  ///< verified; cycles of all registers are there
    SolverStatus status = SolverStatus::kSolved;
    /// By register, pieces that are all solved exactly when it is 0. Empty when registers are
    /// missing: what these will move is not known.
    std::vector<std::vector<Slot>> pieces;
    double seconds = 0;

    /// All registers that were asked for have an algorithm.
    [[nodiscard]] bool complete(const SolverQuestion& question) const {
        return answer.registers.size() == (question.cycles ? 1 : question.orders.size());
    }
};

/// "htm" or "outer": how turns were counted.
[[nodiscard]] std::string_view solver_metric(const SolverOptions& options);

/// A heading that says what was asked and what is known, then each register. Lines end with a
/// newline.
[[nodiscard]] std::string solver_text(const FinderPuzzle& puzzle, const SolverQuestion& question,
                                      const SolverFindings& findings);

/// "register 2 of 2, length 9, best 19": where the search is.
[[nodiscard]] std::string solver_progress_text(const SolverProgress& at);

/// How much was looked at, in a line.
[[nodiscard]] std::string solver_statistics_text(const SolverFindings& findings);

/// The searches that led to the answer: their tables, and length by length how many positions were
/// looked at. Lines end with a newline.
[[nodiscard]] std::string solver_trace_text(const SolverStatistics& statistics);

/// The members of docs/json.md, solve-arch, into an open object.
void write_solver_findings(JsonWriter& json, const FinderPuzzle& puzzle,
                           const SolverQuestion& question, const SolverFindings& findings);

}  // namespace qter
