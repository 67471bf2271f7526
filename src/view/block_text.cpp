#include "qter/view/block_text.hpp"

#include <algorithm>

#include "qter/view/cells.hpp"
#include "qter/view/face_letters.hpp"
#include "qter/view/pixels.hpp"

namespace qter {
namespace {

/// Draws one picture.
class BlockPainter {
 public:
    BlockPainter(const Puzzle& puzzle, const FlatPicture& picture, double pixel)
        : puzzle_(puzzle),
          picture_(picture),
          letters_(face_letters(puzzle.faces())),
          pixel_(pixel),
          grid_(sample_picture(picture, pixel, pixel, 0.5 * pixel)) {}

    [[nodiscard]] std::string text(bool letters) const {
        std::vector<std::vector<Cell>> rows;
        for (int y = 0; y < grid_.height; y += 2) {
            std::vector<Cell>& row = rows.emplace_back();
            for (int x = 0; x < grid_.width; ++x) row.push_back(blocks(x, y));
        }
        if (letters) {
            for (std::size_t i = 0; i < picture_.stickers.size(); ++i) add_label(rows, i);
        }
        return cell_text(rows);
    }

 private:
    [[nodiscard]] Rgb colour_of(const FlatSticker& sticker) const {
        return rgb_of(puzzle_.drawing().faces[sticker.colour].colour);
    }

    [[nodiscard]] std::optional<Rgb> pixel_colour(int x, int y) const {
        const int number = grid_.at(x, y);
        if (number < 0) return std::nullopt;
        const FlatSticker& sticker = picture_.stickers[static_cast<std::size_t>(number)];
        if (!sticker.marked || !grid_.on_rim(x, y)) return colour_of(sticker);
        return (x + y) % 2 == 0 ? Rgb{0, 0, 0} : Rgb{255, 255, 255};
    }

    /// The pixel and the one below it.
    [[nodiscard]] Cell blocks(int x, int y) const {
        const std::optional<Rgb> above = pixel_colour(x, y);
        const std::optional<Rgb> below = pixel_colour(x, y + 1);
        if (above) return {"▀", above, below};
        if (below) return {"▄", below, std::nullopt};
        return {};
    }

    void add_label(std::vector<std::vector<Cell>>& rows, std::size_t number) const {
        const FlatSticker& sticker = picture_.stickers[number];
        const int column = static_cast<int>(sticker.centre.x / pixel_);
        const int row = static_cast<int>(sticker.centre.y / pixel_ / 2);
        const auto has_room = [&](int x) {
            return grid_.at(x, 2 * row) == static_cast<int>(number) &&
                   grid_.at(x, 2 * row + 1) == static_cast<int>(number);
        };
        const Rgb back = colour_of(sticker);
        const auto put = [&](int x, char glyph) {
            rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(x)] = {
                std::string(1, glyph), ink_on(back), back, sticker.marked};
        };
        if (!has_room(column)) return;
        put(column, letters_[sticker.colour]);
        if (!has_room(column - 1) || !has_room(column + 1)) return;
        put(column - 1, sticker.marked ? '[' : ' ');
        put(column + 1, sticker.marked ? ']' : ' ');
    }

    const Puzzle& puzzle_;
    const FlatPicture& picture_;
    std::vector<char> letters_;
    double pixel_;
    PixelGrid grid_;
};

}  // namespace

std::string block_text(const Puzzle& puzzle, const FlatPicture& picture,
                       const BlockTextOptions& options) {
    const double columns = std::max(20, options.columns);
    const double pixel =
        std::max(narrowest_sticker(picture) / options.sticker_pixels, picture.width / columns);
    const bool legend = options.letters && options.legend;
    return BlockPainter(puzzle, picture, pixel).text(options.letters) +
           (legend ? letter_legend(puzzle.faces()) : "");
}

}  // namespace qter
