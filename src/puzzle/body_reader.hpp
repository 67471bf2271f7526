// Reading what pieces look like from a puzzle's TOML description: [body] and [[body.solids]].
// docs/puzzle-files.md describes them.
#pragma once

#include <toml++/toml.h>

#include <memory>

#include "puzzle/puzzle_body.hpp"

namespace qter {

/// `body` is the table of that name, `puzzle` what the rest of the description says.
/// Errors, each with its place: grips without an axis, axes of no length, colours, pieces and faces
/// that there are not, what is no convex solid, too much of anything, and those of make_body().
[[nodiscard]] Result<std::shared_ptr<const PuzzleBody>> read_body(const Source& source,
                                                                  const toml::table& body,
                                                                  const Puzzle& puzzle);

}  // namespace qter
