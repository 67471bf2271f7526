// Making control characters and direction marks visible.
//
// Text from others (messages of programs, titles of puzzles, names of files) may contain control
// characters. With them a text can move the cursor, hide or change text on the terminal, or make
// the terminal answer as if the user had typed. Some Unicode characters change the direction of
// text, so that it reads differently from its contents. All of these are shown by their number.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace qter {

/// True if the first character of `text` must not be sent to a terminal: control characters (C0,
/// DEL, C1; line feeds and tabs too), malformed bytes, marks that change the direction of text, and
/// line separators that most programs do not treat as line ends.
[[nodiscard]] bool is_hidden(std::string_view text);

/// The code point of such a character, at most four hexadecimal digits; for a malformed byte, the
/// byte.
[[nodiscard]] std::uint32_t hidden_number(std::string_view text);

/// The visible form of a character with is_hidden(): "\x1b", or "\u{202e}" beyond ASCII.
[[nodiscard]] std::string visible_form(std::string_view text);

/// The text with its hidden characters in visible form, except line feeds and tabs, which stay.
[[nodiscard]] std::string visible(std::string_view text);

}  // namespace qter
