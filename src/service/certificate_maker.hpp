// Certificates (proof/certificate.hpp) of search results: a question and its answer, with the
// puzzle written out, so that the check needs no part of the search.
//
// A certificate claims only what the search proved: lengths that were refuted below the best
// answer, that nothing fits, or one structure that fits. Certificate::program stays empty; the
// caller fills in its own name.
//
// Limits: a certificate assumes that every turn is always possible, so puzzles whose turns can be
// blocked have no certificates.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "finder/find_cycles.hpp"
#include "navigate/state_solver.hpp"
#include "proof/certificate.hpp"
#include "solver/solve.hpp"

namespace qter {

/// Why the answer to this question can have no certificate; nullopt when it can. A certificate
/// counts any turn of a grip as one, allows whole grips and has the solved puzzle as its goal. So
/// metrics other than half turns, other goals, and only some turns of a grip are refused.
[[nodiscard]] std::optional<Diagnostic> why_no_certificate(const Puzzle& puzzle,
                                                           const MethodOptions& options);

/// Of a solution that `solver` found for `state`: the algorithm, and a lower bound on the turns of
/// every solution. `allowed` are the turns that solutions may use; empty for all. `nodes` counts
/// expanded positions by length; empty where the search was not length by length. nullopt when the
/// solution proves no lower bound, when turns can be blocked, or for only some turns of a grip.
[[nodiscard]] std::optional<Certificate> certificate_of(
    const Puzzle& puzzle, const StateSolver& solver, const State& state, const Solution& solution,
    const std::vector<std::uint64_t>& nodes, const Algorithm& allowed = {});

/// Of registers that solve_cycles() or solve_orders() searched for: one search for each register.
/// Where registers are missing: the searches that refuted one, or the fact that the orders do not
/// fit at all. SolverOptions::table_checksums must have been set to identify the tables. nullopt
/// when nothing was found and nothing was refuted, and when turns can be blocked.
[[nodiscard]] std::optional<Certificate> certificate_of(const FinderPuzzle& puzzle,
                                                        const SolverQuestion& question,
                                                        const SolverAnswer& answer);

/// Of find_fitting(): registers of the orders `fits`, descending, exist, with the first structure
/// found; or none exist. nullopt when the search did not end, when turns can be blocked, or when
/// something fits and FinderOptions::structures was 0.
[[nodiscard]] std::optional<Certificate> certificate_of(const FinderPuzzle& puzzle,
                                                        const std::vector<Integer>& fits,
                                                        const FinderOptions& options,
                                                        const FinderResult& result);

}  // namespace qter
