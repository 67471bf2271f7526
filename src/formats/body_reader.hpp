// Reader of the looks of pieces in a TOML description: [body] and [[body.solids]].
// docs/puzzle-files.md describes them.
#pragma once

#include <toml++/toml.h>

#include <memory>

#include "geometry/puzzle_body.hpp"

namespace qter {

/// `body` is the table of that name, `puzzle` the result of the other sections. Errors, each with
/// its place: grips without an axis, axes of length 0, unknown colours, pieces and faces, solids
/// that are not convex, too many entries, and those of make_body().
[[nodiscard]] Result<std::shared_ptr<const PuzzleBody>> read_body(const Source& source,
                                                                  const toml::table& body,
                                                                  const Puzzle& puzzle);

}  // namespace qter
