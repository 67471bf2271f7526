// Makes certificates (proof/certificate.hpp) of what searches answer, and writes them to files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/finder_report.hpp"
#include "cli/session.hpp"
#include "cli/solver_report.hpp"
#include "navigate/state_solver.hpp"
#include "proof/certificate.hpp"
#include "support/result.hpp"

namespace qter {

/// Each of these: none when the answer proves nothing.
///
/// `nodes` are positions looked at, by length; empty where lengths were not searched.
[[nodiscard]] std::optional<Certificate> certificate_of(const Puzzle& puzzle,
                                                        const StateSolver& solver,
                                                        const State& state,
                                                        const Solution& solution,
                                                        const std::vector<std::uint64_t>& nodes);
[[nodiscard]] std::optional<Certificate> certificate_of(const FinderPuzzle& puzzle,
                                                        const SolverQuestion& question,
                                                        const SolverFindings& findings);
/// Of a question of kFits.
[[nodiscard]] std::optional<Certificate> certificate_of(const FinderPuzzle& puzzle,
                                                        const FinderQuestion& question,
                                                        const FinderAnswer& answer);

/// find_puzzle(), and before the search whether a certificate can be written to `proof`, if there
/// is to be one: nullopt, and why, where it cannot, or would be written over the puzzle's own file.
/// Of a puzzle whose turns can be blocked there are no certificates.
[[nodiscard]] std::optional<PuzzlePtr> find_puzzle_to_prove(
    Session& session, const std::vector<std::string>& words,
    const std::optional<std::string>& proof, Diagnostics& diagnostics,
    BlockedPuzzles blocked = BlockedPuzzles::kRefused);

/// Writes a certificate to --proof FILE. Nothing is written without one, which is a warning.
/// Errors: a file that cannot be written, or that was read, a certificate that is too large to be
/// read again.
[[nodiscard]] Diagnostics write_proof(const Session& session, const std::string& path,
                                      const std::optional<Certificate>& certificate);

}  // namespace qter
