// Support for --proof FILE: the checks before the search, and the writing of the certificate.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/session.hpp"
#include "proof/certificate.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// Requests that need the puzzle's turns to form a group.
struct AskedOfGroup {
    const std::optional<std::string>& proof;  ///< the path of the certificate
    bool all = false;                         ///< all shortest algorithms are requested
    BlockedPuzzles blocked = BlockedPuzzles::kKnown;
    bool supercube = false;  ///< the centers of the puzzle are marked (supercube_of())
};

/// find_puzzle() with checks before the search. nullopt, with errors in `diagnostics`, where turns
/// can be blocked and a request needs a group, or where the file cannot be written or is the
/// puzzle's own.
[[nodiscard]] std::optional<PuzzlePtr> find_puzzle_to_prove(Session& session,
                                                            const std::vector<std::string>& words,
                                                            const AskedOfGroup& asked,
                                                            Diagnostics& diagnostics);

/// Writes a certificate to --proof FILE, with this program's name and version. Without a
/// certificate nothing is written, with a warning. Errors: a file that cannot be written or that
/// was read, and a certificate that is too large to be read again.
[[nodiscard]] Diagnostics write_proof(const Session& session, const std::string& path,
                                      std::optional<Certificate> certificate);

}  // namespace qter
