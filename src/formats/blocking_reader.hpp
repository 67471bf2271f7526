// Reader of the sections of a TOML description that block turns: [[bonds]], [[blocked]],
// `solid_axes` and [[solids]]. docs/puzzle-files.md describes them.
#pragma once

#include <toml++/toml.h>

#include <memory>

#include "blocking/blocking.hpp"

namespace qter {

/// Null if the description has none of these sections. Bonds with a `bit` that `signature` does not
/// have are left out. `puzzle` is the result of the other sections. Errors, each with its place:
/// unknown pieces, grips and faces, malformed values, and those of make_blocking().
[[nodiscard]] Result<std::shared_ptr<const Blocking>> read_blocking(const Source& source,
                                                                    const toml::table& root,
                                                                    const Puzzle& puzzle,
                                                                    std::uint64_t signature = 0);

}  // namespace qter
