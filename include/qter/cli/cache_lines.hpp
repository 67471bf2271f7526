// What the files of the user's cache have in common: lines of text, of which the first says what
// the file is and the second of which puzzle.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qter/program/architecture.hpp"
#include "qter/puzzle/puzzle.hpp"

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

/// The text of a file; nullopt when there is none that can be read.
[[nodiscard]] std::optional<std::string> cached_text(const std::string& path);

/// Writes a file, in a folder that is made where it is missing. False when that cannot be.
[[nodiscard]] bool keep_text(const std::string& folder, const std::string& path,
                             const std::string& text);

/// The folder of this user for such files: qter in XDG_CACHE_HOME, or else in ~/.cache; nullopt
/// when the environment names neither.
[[nodiscard]] std::optional<std::string> user_cache_folder();
/// Its folder of tables; empty when there is none.
[[nodiscard]] std::string user_tables_folder();

}  // namespace qter
