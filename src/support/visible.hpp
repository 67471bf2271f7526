// What a terminal would obey, or show in another order, made visible.
//
// Messages of programs, titles of puzzles, names of files and whatever else somebody else wrote may
// hold control characters: with them a text moves the cursor, hides or changes what stands there,
// or has the terminal answer as if the user had typed. Some characters of Unicode turn text around
// so that it reads differently from what it is. All of them are shown by their number.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace qter {

/// True when the character that starts `text` must not reach a terminal: control characters (C0,
/// DEL, C1), malformed bytes, marks that change the direction of text, and line ends that are none
/// to most programs. Line feeds and tabs are among them.
[[nodiscard]] bool is_hidden(std::string_view text);

/// The number of such a character, at most four hexadecimal digits; of a malformed byte, the byte.
[[nodiscard]] std::uint32_t hidden_number(std::string_view text);

/// How a character for which is_hidden() holds is shown: "\x1b", or "\u{202e}" beyond ASCII.
[[nodiscard]] std::string shown_hidden(std::string_view text);

/// The text with its hidden characters shown, but for line feeds and tabs, which stay.
[[nodiscard]] std::string visible(std::string_view text);

}  // namespace qter
