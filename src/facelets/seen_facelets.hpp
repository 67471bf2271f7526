// Facelet strings with only some known stickers: those that a person has seen, or those that matter
// for a goal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// By sticker, in the order of the facelet string, the face whose colour it shows; nullopt for an
/// open sticker.
using SeenFacelets = std::vector<std::optional<std::uint8_t>>;

/// Reads a facelet string with `?`, `.`, `-` or `_` for open stickers; missing stickers at the end
/// are open, too. White space is skipped. The letters name faces if all of them do; otherwise
/// colours: of stickers that never move, those of their faces; otherwise the usual ones
/// (usual_colour_letters()). Errors: a puzzle without facelet strings (kUnsupported); other
/// letters, or too many (kWrongPuzzle).
Result<SeenFacelets> read_seen_facelets(const Puzzle& puzzle, std::string_view text, Span span);

/// True if the text has a sign for each sticker, letters or open signs, at least one of them open.
[[nodiscard]] bool looks_like_seen_facelets(const Puzzle& puzzle, std::string_view text);

/// True if the state shows these stickers.
[[nodiscard]] bool shows(const Puzzle& puzzle, const State& state, const SeenFacelets& seen);
/// The same, given the state's colours and the order of the facelet string (facelet_sequence()),
/// for callers that test many states.
[[nodiscard]] bool shows(const std::vector<std::uint8_t>& colours,
                         const std::vector<std::size_t>& order, const SeenFacelets& seen);

}  // namespace qter
