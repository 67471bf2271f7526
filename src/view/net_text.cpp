#include "qter/view/net_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "qter/support/letters.hpp"

namespace qter {
namespace {

/// The net as a grid of pixels, each the sticker it shows, or none.
struct Grid {
    int width = 0;
    int height = 0;
    std::vector<int> sticker;  // row by row; -1: none

    [[nodiscard]] int at(int x, int y) const {
        return y < height ? sticker[static_cast<std::size_t>(y * width + x)] : -1;
    }
};

/// How far inside of the polygon the point is; negative outside.
double depth_in(const std::vector<FlatPoint>& corners, FlatPoint centre, FlatPoint point) {
    double depth = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const FlatPoint a = corners[i];
        const FlatPoint b = corners[(i + 1) % corners.size()];
        const auto side = [&](FlatPoint p) {
            return ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) /
                   std::hypot(b.x - a.x, b.y - a.y);
        };
        depth = std::min(depth, side(centre) < 0 ? -side(point) : side(point));
    }
    return depth;
}

/// The narrowest sticker's width, in the picture's units.
double narrowest(const FlatPicture& picture) {
    double least = std::numeric_limits<double>::infinity();
    for (const FlatSticker& sticker : picture.stickers) {
        least = std::min(least, 2 * depth_in(sticker.corners, sticker.centre, sticker.centre));
    }
    return least;
}

/// Samples the picture with pixels of the given size. `gap` is left free around each sticker.
Grid sample(const FlatPicture& picture, double dx, double dy, double gap) {
    constexpr double kRounding = 1e-6;
    Grid grid;
    grid.width = static_cast<int>(std::ceil(picture.width / dx - kRounding));
    grid.height = static_cast<int>(std::ceil(picture.height / dy - kRounding));
    grid.sticker.assign(static_cast<std::size_t>(grid.width) * grid.height, -1);
    for (std::size_t i = 0; i < picture.stickers.size(); ++i) {
        const FlatSticker& sticker = picture.stickers[i];
        const auto [left, right] =
            std::minmax_element(sticker.corners.begin(), sticker.corners.end(),
                                [](FlatPoint a, FlatPoint b) { return a.x < b.x; });
        const auto [top, bottom] =
            std::minmax_element(sticker.corners.begin(), sticker.corners.end(),
                                [](FlatPoint a, FlatPoint b) { return a.y < b.y; });
        const int last_x = std::min(grid.width - 1, static_cast<int>(right->x / dx));
        const int last_y = std::min(grid.height - 1, static_cast<int>(bottom->y / dy));
        for (int y = static_cast<int>(top->y / dy); y <= last_y; ++y) {
            for (int x = static_cast<int>(left->x / dx); x <= last_x; ++x) {
                const FlatPoint point{(x + 0.5) * dx, (y + 0.5) * dy};
                if (depth_in(sticker.corners, sticker.centre, point) < gap - kRounding) continue;
                grid.sticker[static_cast<std::size_t>(y * grid.width + x)] = static_cast<int>(i);
            }
        }
    }
    return grid;
}

/// One character for each face: a letter of its name that no other has, if there is one.
std::vector<char> face_letters(const std::vector<std::string>& faces) {
    std::vector<char> letters(faces.size(), 0);
    const auto take = [&](std::size_t face, char letter) {
        // A part of a character is none, and what is to be seen takes a column.
        if (letters[face] != 0 || letter < '!' || letter > '~') return;
        if (std::find(letters.begin(), letters.end(), letter) == letters.end()) {
            letters[face] = letter;
        }
    };
    for (std::size_t i = 0; i < faces.size(); ++i) {
        if (faces[i].size() == 1) take(i, faces[i][0]);
    }
    for (std::size_t i = 0; i < faces.size(); ++i) {
        for (auto c = faces[i].rbegin(); c != faces[i].rend(); ++c) {
            take(i, small_letter(*c));
        }
        for (char c = 'a'; c <= 'z'; ++c) take(i, c);
        for (char c = '!'; c <= '~'; ++c) take(i, c);
    }
    return letters;
}

std::string trimmed(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line + '\n';
}

/// Where a letter for each sticker goes when a character is `cell` wide and twice as high; empty
/// when two would stand in one place or side by side.
std::vector<std::string> letter_lines(const FlatPicture& picture, const std::vector<char>& letters,
                                      double cell) {
    const auto columns = static_cast<std::size_t>(picture.width / cell) + 1;
    const auto rows = static_cast<std::size_t>(picture.height / (2 * cell)) + 1;
    std::vector<std::string> lines(rows, std::string(columns, ' '));
    for (const FlatSticker& sticker : picture.stickers) {
        const auto x = static_cast<std::size_t>(sticker.centre.x / cell);
        std::string& line = lines[static_cast<std::size_t>(sticker.centre.y / (2 * cell))];
        const std::size_t left = x == 0 ? 0 : x - 1;
        if (line.substr(left, 3).find_first_not_of(' ') != std::string::npos) return {};
        line[x] = letters[sticker.colour];
    }
    while (lines.back().find_first_not_of(' ') == std::string::npos) lines.pop_back();
    return lines;
}

std::string in_letters(const Puzzle& puzzle, const FlatPicture& picture, double columns) {
    const std::vector<char> letters = face_letters(puzzle.faces());
    // As small as it can be read; stickers of any puzzle come apart at some size.
    double cell = picture.width / 8;
    std::vector<std::string> lines;
    while (lines.empty() && picture.width / cell < 4 * columns) {
        cell *= 0.97;
        lines = letter_lines(picture, letters, cell);
    }
    std::string text;
    for (std::string& line : lines) text += trimmed(std::move(line));
    std::string legend;
    for (std::size_t i = 0; i < letters.size(); ++i) {
        if (puzzle.faces()[i] == std::string(1, letters[i])) continue;
        legend +=
            fmt::format("{}{} = {}", legend.empty() ? "" : ", ", letters[i], puzzle.faces()[i]);
    }
    return text + (legend.empty() ? "" : legend + '\n');
}

struct Rgb {
    int red = 0;
    int green = 0;
    int blue = 0;
};

Rgb rgb_of(const std::string& colour) {
    const auto channel = [&](std::size_t at) {
        return static_cast<int>(std::stoul(colour.substr(at, 2), nullptr, 16));
    };
    return {channel(1), channel(3), channel(5)};
}

const std::string kPlain = "\x1b[0m";

/// Sets the colour of what is drawn (38) or of what is behind it (48).
std::string escape(int which, Rgb color) {
    return fmt::format("\x1b[{};2;{};{};{}m", which, color.red, color.green, color.blue);
}

std::string in_colors(const Puzzle& puzzle, const FlatPicture& picture, double pixel) {
    const Grid grid = sample(picture, pixel, pixel, 0.5 * pixel);
    const auto color_at = [&](int x, int y) -> std::optional<Rgb> {
        const int sticker = grid.at(x, y);
        if (sticker < 0) return std::nullopt;
        const std::uint8_t face = picture.stickers[static_cast<std::size_t>(sticker)].colour;
        return rgb_of(puzzle.drawing().faces[face].colour);
    };
    std::string text;
    for (int y = 0; y < grid.height; y += 2) {
        std::string line;
        std::string style;  // the one in force
        for (int x = 0; x < grid.width; ++x) {
            const std::optional<Rgb> above = color_at(x, y);
            const std::optional<Rgb> below = color_at(x, y + 1);
            std::string wanted;
            if (above || below) wanted = escape(38, above ? *above : *below);
            if (above && below) wanted += escape(48, *below);
            if (wanted != style) {
                line += style.empty() ? wanted : kPlain + wanted;
                style = wanted;
            }
            line += above ? "▀" : below ? "▄" : " ";
        }
        text += trimmed(line + (style.empty() ? "" : kPlain));
    }
    return text;
}

}  // namespace

std::string net_text(const Puzzle& puzzle, const FlatPicture& picture,
                     const NetTextOptions& options) {
    const double columns = std::max(20, options.columns);
    if (!options.color) return in_letters(puzzle, picture, columns);
    // A sticker is at least three pixels wide, where the line is long enough.
    return in_colors(puzzle, picture, std::max(narrowest(picture) / 3, picture.width / columns));
}

}  // namespace qter
