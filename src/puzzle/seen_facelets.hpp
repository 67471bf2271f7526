// Facelet strings of which only some stickers are known: what a person has looked at, or what
// matters of a goal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// Some of a puzzle's stickers: the face whose colour each one shows, in the order of its facelet
/// string; nullopt for one that is open.
using SeenFacelets = std::vector<std::optional<std::uint8_t>>;

/// Reads a facelet string with `?`, `.`, `-` or `_` for open stickers; what is missing at the end
/// is open, too. White space does not count. Letters are faces' or, where not all of them are,
/// colours': of stickers that never move, those of the faces where they rest, else the usual ones
/// (usual_colour_letters()). Errors: a puzzle without facelet strings (kUnsupported); letters that
/// are neither, too many of them (kWrongPuzzle).
Result<SeenFacelets> read_seen_facelets(const Puzzle& puzzle, std::string_view text, Span span);

/// The text has a sign for each sticker, letters and signs of open ones, at least one of these.
[[nodiscard]] bool looks_like_seen_facelets(const Puzzle& puzzle, std::string_view text);

/// Whether a state shows these stickers.
[[nodiscard]] bool shows(const Puzzle& puzzle, const State& state, const SeenFacelets& seen);
/// The same by its colours and the order of the facelet string (facelet_sequence()), for who asks
/// about many states.
[[nodiscard]] bool shows(const std::vector<std::uint8_t>& colours,
                         const std::vector<std::size_t>& order, const SeenFacelets& seen);

}  // namespace qter
