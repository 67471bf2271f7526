// File format shared by the caches of the user: lines of text. The first line has the kind and the
// version of the file, the second the puzzle, and the last a checksum of all lines before it ("sum
// 8f14e45fceea167a"). The checksum detects damage. The owner and the mode of a file show that no
// other user wrote it (why_not_trusted()).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "program/architecture.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

/// Takes the next line, without its newline; nullopt at the end of the text and for a line without
/// a newline.
std::optional<std::string_view> next_line(std::string_view& text);

/// Parses "12.5"; nullopt when the text is not a number of seconds.
[[nodiscard]] std::optional<double> seconds_of(std::string_view text);

/// "puzzle 3x3 8f14e45fceea167a", with turns_hash().
[[nodiscard]] std::string puzzle_line(const Puzzle& puzzle);

/// A hash of the puzzle's name and of the effect of all its turns, the same on every platform.
/// O(grips * slots).
[[nodiscard]] std::uint64_t turns_hash(const Puzzle& puzzle);

/// "90 R U2 D' B D'", the register's order and generator.
[[nodiscard]] std::string register_line(const Puzzle& puzzle, const Register& reg);

/// A hash of the puzzle, of registers in the form of register_line(), and of the pieces that count.
[[nodiscard]] std::uint64_t registers_hash(const Puzzle& puzzle,
                                           const std::vector<std::string>& register_lines,
                                           const std::vector<Slot>& slots);

/// A hash of a text, the same on every platform.
[[nodiscard]] std::uint64_t text_hash(std::string_view text);

/// The lines of a cached file, or the reason why a file that exists has none.
struct CachedText {
    std::string text;     ///< after the first line; empty without a file
    std::string problem;  ///< "PATH is damaged"; empty without errors
};
/// Reads a file of keep_text(). A file of another version, whose first line differs only in the
/// number, counts as missing.
[[nodiscard]] CachedText cached_text(const std::string& path, std::string_view first_line);

/// Writes a file: `first_line`, the text, and a line with the checksum of both. Creates the folder
/// if it is missing. False when that fails. Writes nothing in a run whose mapped tables were
/// changed (changed_mapping()).
[[nodiscard]] bool keep_text(const std::string& folder, const std::string& path,
                             std::string_view first_line, const std::string& text);

}  // namespace qter
