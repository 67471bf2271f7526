// Reading what blocks turns from a puzzle's TOML description: [[bonds]], [[blocked]], `solid_axes`
// and [[solids]]. docs/puzzle-files.md describes them.
#pragma once

#include <toml++/toml.h>

#include <memory>

#include "puzzle/blocking.hpp"

namespace qter {

/// Nothing where the description has none of these sections; bonds that have a `bit` are left out
/// where `signature` has not. `puzzle` is what the rest of it says. Errors, each with its place:
/// pieces, grips and faces that the puzzle lacks, what is malformed, and those of make_blocking().
[[nodiscard]] Result<std::shared_ptr<const Blocking>> read_blocking(const Source& source,
                                                                    const toml::table& root,
                                                                    const Puzzle& puzzle,
                                                                    std::uint64_t signature = 0);

}  // namespace qter
