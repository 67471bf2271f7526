// Makes certificates (proof/certificate.hpp) of what searches answered: an answer and its question,
// in the terms of a puzzle that is spelt out, so that a check needs nothing of a search.
//
// A certificate claims what the search proved and no more: lengths that were refuted below the best
// answer, that nothing fits, or one structure that fits. Certificate::program is left empty: who
// asked knows its own name.
//
// Limits: a certificate takes all turns of the puzzle to be possible. Of a puzzle whose turns can
// be blocked there is none.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "finder/find_cycles.hpp"
#include "navigate/state_solver.hpp"
#include "proof/certificate.hpp"
#include "solver/solve.hpp"

namespace qter {

/// Why an answer to this can have no certificate: it counts any turn of some grips as one, and is
/// of the solved puzzle. So metrics but half turns, goals, and single turns of a grip are none of
/// its questions.
[[nodiscard]] std::optional<Diagnostic> why_no_certificate(const Puzzle& puzzle,
                                                           const MethodOptions& options);

/// Of a solution that `solver` found for `state`: the algorithm, and how many turns every one
/// needs, of those that are allowed; none for all. `nodes` are positions looked at, by length;
/// empty where lengths were not searched. None when the solution proves no lower bound, or
/// why_no_certificate() says so.
[[nodiscard]] std::optional<Certificate> certificate_of(
    const Puzzle& puzzle, const StateSolver& solver, const State& state, const Solution& solution,
    const std::vector<std::uint64_t>& nodes, const Algorithm& allowed = {});

/// Of registers that solve_cycles() or solve_orders() searched for: a search for each register;
/// where some are missing, those that refuted one, or that the orders do not fit at all.
/// SolverOptions::table_checksums must have been set for tables to be told apart. None when nothing
/// was found and nothing refuted.
[[nodiscard]] std::optional<Certificate> certificate_of(const FinderPuzzle& puzzle,
                                                        const SolverQuestion& question,
                                                        const SolverAnswer& answer);

/// Of find_fitting(): that registers of the orders `fits`, descending, exist, with the first
/// structure found, or that none do. None when the search did not end, or something fits and
/// FinderOptions::structures was 0.
[[nodiscard]] std::optional<Certificate> certificate_of(const FinderPuzzle& puzzle,
                                                        const std::vector<Integer>& fits,
                                                        const FinderOptions& options,
                                                        const FinderResult& result);

}  // namespace qter
