// --proof FILE of the verbs that have it: what has to hold before the search, and the file itself.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/session.hpp"
#include "proof/certificate.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// find_puzzle(), and before the search whether a certificate can be written to `proof`, if there
/// is to be one: nullopt, and why, where it cannot, or would be written over the puzzle's own file.
/// Of a puzzle whose turns can be blocked there are no certificates.
[[nodiscard]] std::optional<PuzzlePtr> find_puzzle_to_prove(
    Session& session, const std::vector<std::string>& words,
    const std::optional<std::string>& proof, Diagnostics& diagnostics,
    BlockedPuzzles blocked = BlockedPuzzles::kRefused);

/// Writes a certificate to --proof FILE, which gets this program's name and version. Nothing is
/// written without one, which is a warning. Errors: a file that cannot be written, or that was
/// read, a certificate that is too large to be read again.
[[nodiscard]] Diagnostics write_proof(const Session& session, const std::string& path,
                                      std::optional<Certificate> certificate);

}  // namespace qter
