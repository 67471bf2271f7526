#include "view/cells.hpp"

#include <fmt/format.h>

namespace qter {
namespace {

const std::string kPlain = "\x1b[0m";

/// Sets the colour of the text (38) or of its background (48).
std::string color_sequence(int which, Rgb color) {
    return fmt::format("\x1b[{};2;{};{};{}m", which, color.red, color.green, color.blue);
}

std::string style_of(const TextCell& cell) {
    std::string style;
    if (cell.bold) style += "\x1b[1m";
    if (cell.front) style += color_sequence(38, *cell.front);
    if (cell.back) style += color_sequence(48, *cell.back);
    return style;
}

}  // namespace

std::string cell_text(const std::vector<std::vector<TextCell>>& rows) {
    std::string text;
    for (const std::vector<TextCell>& row : rows) {
        std::string line;
        std::string style;  // the current one
        for (const TextCell& cell : row) {
            const std::string wanted = style_of(cell);
            if (wanted != style) line += style.empty() ? wanted : kPlain + wanted;
            style = wanted;
            line += cell.glyph;
        }
        if (!style.empty()) line += kPlain;
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

}  // namespace qter
