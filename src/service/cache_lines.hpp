// What the files of the user's cache have in common: lines of text, of which the first says what
// the file is, in which version, the second of which puzzle, and the last is a checksum of all
// before ("sum 8f14e45fceea167a"). It finds damage. That nobody else wrote the file is what its
// owner and its mode tell (why_not_trusted()).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "program/architecture.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

/// Takes the next line, without its end; nullopt behind the last one and where one is cut short.
std::optional<std::string_view> next_line(std::string_view& text);

/// "12.5"; nullopt for what is no number of seconds.
[[nodiscard]] std::optional<double> seconds_of(std::string_view text);

/// "puzzle 3x3 8f14e45fceea167a", with turns_hash().
[[nodiscard]] std::string puzzle_line(const Puzzle& puzzle);

/// A hash of the puzzle's name and of all that its turns do, the same on every platform.
/// O(grips * slots).
[[nodiscard]] std::uint64_t turns_hash(const Puzzle& puzzle);

/// "90 R U2 D' B D'", its order and generator.
[[nodiscard]] std::string register_line(const Puzzle& puzzle, const Register& reg);

/// A hash of the puzzle, of registers, as register_line() has them, and of the pieces that count.
[[nodiscard]] std::uint64_t registers_hash(const Puzzle& puzzle,
                                           const std::vector<std::string>& register_lines,
                                           const std::vector<Slot>& slots);

/// A hash of a text, the same on every platform.
[[nodiscard]] std::uint64_t text_hash(std::string_view text);

/// The lines of a cached file, or why there are none of one that is there.
struct CachedText {
    std::string text;     ///< behind the first line; empty when there is no file
    std::string problem;  ///< "PATH is damaged"; empty when all is well
};
/// Reads what keep_text() wrote. A file whose first line is of the same words with another number,
/// a version's, is as if it were not there.
[[nodiscard]] CachedText cached_text(const std::string& path, std::string_view first_line);

/// Writes a file: `first_line`, the text, and a line with the checksum of both. Its folder is made
/// where it is missing. False when that cannot be. Nothing is kept of a run whose tables were
/// changed (changed_mapping()).
[[nodiscard]] bool keep_text(const std::string& folder, const std::string& path,
                             std::string_view first_line, const std::string& text);

}  // namespace qter
