// --proof FILE of the verbs that have it: what has to hold before the search, and the file itself.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/session.hpp"
#include "proof/certificate.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// What is asked of a search that rests on a group.
struct AskedOfGroup {
    const std::optional<std::string>& proof;  ///< where a certificate is to be written
    bool all = false;                         ///< all that are shortest are to be listed
    BlockedPuzzles blocked = BlockedPuzzles::kKnown;
    bool supercube = false;  ///< the centers of the puzzle are marked (supercube_of())
};

/// find_puzzle(), and before the search whether it can be had: nullopt, and why, where turns can be
/// blocked and something is asked that rests on a group, or where the file cannot be written or
/// would be the puzzle's own.
[[nodiscard]] std::optional<PuzzlePtr> find_puzzle_to_prove(Session& session,
                                                            const std::vector<std::string>& words,
                                                            const AskedOfGroup& asked,
                                                            Diagnostics& diagnostics);

/// Writes a certificate to --proof FILE, which gets this program's name and version. Nothing is
/// written without one, which is a warning. Errors: a file that cannot be written, or that was
/// read, a certificate that is too large to be read again.
[[nodiscard]] Diagnostics write_proof(const Session& session, const std::string& path,
                                      std::optional<Certificate> certificate);

}  // namespace qter
