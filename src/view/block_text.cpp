#include "view/block_text.hpp"

#include <algorithm>

#include "geometry/face_colours.hpp"
#include "view/cells.hpp"
#include "view/face_letters.hpp"
#include "view/pixels.hpp"

namespace qter {
namespace {

constexpr Rgb kBlack{0, 0, 0};
constexpr Rgb kWhite{255, 255, 255};
constexpr Rgb kBody{32, 32, 32};
constexpr Rgb kBare{72, 72, 72};  // a side without a sticker, next to the body

/// The gap inside of each sticker's outline: neighbours meet, or have about a pixel between them,
/// but the gap is never wide enough to lose a sticker.
double gap_at(const FlatPicture& picture, double pixel, bool body) {
    return body ? std::min(0.6 * pixel, 0.25 * narrowest_sticker(picture)) : 0.5 * pixel;
}

/// Draws one picture.
class BlockPainter {
 public:
    BlockPainter(const Puzzle& puzzle, const FlatPicture& picture, double pixel, bool body)
        : colours_(face_colours(puzzle)),
          picture_(picture),
          letters_(face_letters(puzzle.faces())),
          pixel_(pixel),
          body_(body),
          grid_(sample_stickers(picture, pixel, pixel, gap_at(picture, pixel, body))),
          faces_(sample_faces(picture, pixel, pixel)),
          has_inside_(picture.stickers.size()) {
        for (int y = 0; y < grid_.height; ++y) {
            for (int x = 0; x < grid_.width; ++x) {
                const int number = grid_.at(x, y);
                if (number < 0 || grid_.on_rim(x, y)) continue;
                has_inside_[static_cast<std::size_t>(number)] = true;
            }
        }
    }

    [[nodiscard]] std::string text(bool letters) const {
        std::vector<std::vector<TextCell>> rows;
        for (int y = 0; y < grid_.height; y += 2) {
            std::vector<TextCell>& row = rows.emplace_back();
            for (int x = 0; x < grid_.width; ++x) row.push_back(blocks(x, y));
        }
        if (letters) {
            for (std::size_t i = 0; i < picture_.stickers.size(); ++i) {
                if (!picture_.stickers[i].bare) add_label(rows, i);
            }
        }
        return cell_text(rows);
    }

 private:
    [[nodiscard]] Rgb colour_of(const FlatSticker& sticker) const {
        if (sticker.bare) return kBare;
        return rgb_of(colours_[sticker.colour]);
    }

    [[nodiscard]] bool is_marked(int x, int y) const {
        const int number = grid_.at(x, y);
        return number >= 0 && picture_.stickers[static_cast<std::size_t>(number)].marked;
    }

    [[nodiscard]] bool touches_mark(int x, int y) const {
        for (int down = -1; down <= 1; ++down) {
            for (int right = -1; right <= 1; ++right) {
                if (is_marked(x + right, y + down)) return true;
            }
        }
        return false;
    }

    [[nodiscard]] std::optional<Rgb> pixel_colour(int x, int y) const {
        if (const int at = grid_.at(x, y); at >= 0) {
            const auto number = static_cast<std::size_t>(at);
            const FlatSticker& sticker = picture_.stickers[number];
            const bool rim = sticker.marked && has_inside_[number] && grid_.on_rim(x, y);
            return rim ? kBlack : colour_of(sticker);
        }
        if (touches_mark(x, y)) return kWhite;
        if (body_ && faces_.at(x, y) >= 0) return kBody;
        return std::nullopt;
    }

    /// The pixel and the one below it.
    [[nodiscard]] TextCell blocks(int x, int y) const {
        const std::optional<Rgb> above = pixel_colour(x, y);
        const std::optional<Rgb> below = pixel_colour(x, y + 1);
        if (above) return {"▀", above, below};
        if (below) return {"▄", below, std::nullopt};
        return {};
    }

    void add_label(std::vector<std::vector<TextCell>>& rows, std::size_t number) const {
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

    std::vector<std::string> colours_;  // by face
    const FlatPicture& picture_;
    std::vector<char> letters_;
    double pixel_;
    bool body_;
    PixelGrid grid_;
    PixelGrid faces_;
    std::vector<bool> has_inside_;  // by sticker: some of its colour is visible inside of a rim
};

}  // namespace

std::string block_text(const Puzzle& puzzle, const FlatPicture& picture,
                       const BlockTextOptions& options) {
    const double columns = std::max(20, options.columns);
    const double pixel =
        std::max(narrowest_sticker(picture) / options.sticker_pixels, picture.width / columns);
    const bool legend = options.letters && options.legend;
    const bool body = options.body || has_marks(picture);
    return BlockPainter(puzzle, picture, pixel, body).text(options.letters) +
           (legend ? letter_legend(puzzle.faces()) : "");
}

}  // namespace qter
