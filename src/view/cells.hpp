// Character cells of a terminal with their colours, and the lines of text that show them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "view/rgb.hpp"

namespace qter {

/// One column of one line.
struct TextCell {
    std::string glyph = " ";   ///< one character, in UTF-8
    std::optional<Rgb> front;  ///< its colour; nullopt for the terminal's own
    std::optional<Rgb> back;   ///< its background, likewise
    bool bold = false;
};

/// A line of text for each row. Escape sequences appear only where a colour changes, each line ends
/// in the terminal's own colours, and blanks in these at its end are left off.
[[nodiscard]] std::string cell_text(const std::vector<std::vector<TextCell>>& rows);

}  // namespace qter
