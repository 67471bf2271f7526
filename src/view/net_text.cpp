#include "view/net_text.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>

#include "geometry/face_colours.hpp"
#include "view/block_text.hpp"
#include "view/cells.hpp"
#include "view/face_letters.hpp"
#include "view/pixels.hpp"

namespace qter {
namespace {

/// The form of letters: a letter alone, followed by a star where it is marked; or a letter within
/// brackets or blanks.
struct LetterForm {
    bool brackets;
    std::size_t apart;  ///< columns from one letter to the next in a line, at least
    double slope;       ///< height of a line in columns; a cube's stickers get a line each
};

constexpr LetterForm kBareLetters{false, 2, 2};
constexpr LetterForm kBracketedLetters{true, 3, 3};
// With a column and a line between, for strokes between stickers that are glued together.
constexpr LetterForm kGluedLetters{false, 4, 2};
constexpr LetterForm kGluedBracketedLetters{true, 4, 2};

/// The positions of the stickers' letters, when a character is `cell` wide.
struct LetterPlaces {
    struct Place {
        std::size_t column = 0;
        std::size_t row = 0;
    };
    /// A character of the stroke between two letters.
    struct Stroke {
        Place place;
        char glyph = '-';
    };
    double cell = 1;
    std::size_t columns = 0;
    std::size_t rows = 0;
    std::vector<Place> of;  ///< by sticker; empty when two were too close to each other
};

/// The stroke between two letters; empty when it does not fit.
std::vector<LetterPlaces::Stroke> strokes_between(LetterPlaces::Place a, LetterPlaces::Place b,
                                                  bool brackets) {
    std::vector<LetterPlaces::Stroke> strokes;
    const std::size_t beside = brackets ? 2 : 1;
    if (a.row == b.row) {
        const auto [left, right] = std::minmax(a.column, b.column);
        for (std::size_t column = left + beside; column + beside <= right; ++column) {
            strokes.push_back({{column, a.row}, '-'});
        }
    } else if (a.column == b.column) {
        const auto [top, bottom] = std::minmax(a.row, b.row);
        for (std::size_t row = top + 1; row < bottom; ++row)
            strokes.push_back({{a.column, row}, '|'});
    } else {
        const LetterPlaces::Place middle{(a.column + b.column) / 2, (a.row + b.row) / 2};
        const bool falls = (a.column < b.column) == (a.row < b.row);
        if (middle.row != a.row && middle.row != b.row)
            strokes.push_back({middle, falls ? '\\' : '/'});
    }
    return strokes;
}

LetterPlaces places_at(const FlatPicture& picture, LetterForm form, double cell) {
    constexpr double kRounding = 1e-6;
    LetterPlaces places;
    places.cell = cell;
    places.columns = static_cast<std::size_t>(picture.width / cell) + 1;
    const double line = form.slope * cell;
    std::vector<std::string> taken(static_cast<std::size_t>(picture.height / line) + 1,
                                   std::string(places.columns, ' '));
    for (const FlatSticker& sticker : picture.stickers) {
        // Stickers that are a whole number of columns apart stay so.
        const LetterPlaces::Place place{
            static_cast<std::size_t>(sticker.centre.x / cell + kRounding),
            static_cast<std::size_t>(sticker.centre.y / line + kRounding)};
        const std::size_t left = place.column - std::min(place.column, form.apart - 1);
        // A bare letter at the edge keeps as much free space as one next to another letter.
        const std::size_t last =
            form.brackets ? place.column : std::max<std::size_t>(place.column, 1);
        const std::string near = taken[place.row].substr(left, last + form.apart - left);
        if (near.find_first_not_of(' ') != std::string::npos) return {};
        taken[place.row][place.column] = 'x';
        places.rows = std::max(places.rows, place.row + 1);
        places.of.push_back(place);
    }
    for (const FlatSeam& seam : picture.seams) {
        const auto strokes = strokes_between(places.of[seam.a], places.of[seam.b], form.brackets);
        const bool room =
            std::all_of(strokes.begin(), strokes.end(), [&](const LetterPlaces::Stroke& stroke) {
                return taken[stroke.place.row][stroke.place.column] == ' ';
            });
        if (strokes.empty() || !room) return {};
    }
    return places;
}

/// The least distance of two stickers at the same height.
double least_step(const FlatPicture& picture) {
    constexpr double kSameHeight = 1e-6;
    std::vector<FlatPoint> centres;
    for (const FlatSticker& sticker : picture.stickers) centres.push_back(sticker.centre);
    std::sort(centres.begin(), centres.end(), [](FlatPoint a, FlatPoint b) {
        const double rows = std::round(a.y / kSameHeight) - std::round(b.y / kSameHeight);
        return rows < 0 || (rows == 0 && a.x < b.x);
    });
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 1; i < centres.size(); ++i) {
        if (std::abs(centres[i].y - centres[i - 1].y) > kSameHeight) continue;
        least = std::min(least, centres[i].x - centres[i - 1].x);
    }
    return least;
}

/// The letters at the smallest readable size; at some size stickers of any puzzle are apart.
LetterPlaces find_places(const FlatPicture& picture, LetterForm form, double columns) {
    constexpr double kSmaller = 0.97;
    double cell = kSmaller * picture.width / 8;
    // Cells that fill a row are as wide as its stickers, so that there is no gap between them.
    if (form.brackets) {
        cell = std::min(cell, least_step(picture) / static_cast<double>(form.apart));
    }
    for (;; cell *= kSmaller) {
        LetterPlaces places = places_at(picture, form, cell);
        if (!places.of.empty() || picture.width / cell >= 4 * columns) return places;
    }
}

/// A net of letters in cells of the terminal.
class LetterPainter {
 public:
    LetterPainter(const Puzzle& puzzle, const FlatPicture& picture, LetterForm form,
                  LetterPlaces places)
        : colours_(face_colours(puzzle)),
          picture_(picture),
          form_(form),
          places_(std::move(places)),
          letters_(face_letters(puzzle.faces())) {
        const bool at_the_edge = std::any_of(places_.of.begin(), places_.of.end(),
                                             [](auto place) { return place.column == 0; });
        shift_ = form_.brackets && at_the_edge ? 1 : 0;
        cells_.assign(places_.rows, std::vector<TextCell>(places_.columns + shift_ + 1));
    }

    /// Every character that lies in a sticker gets its colour.
    void paint() {
        const PixelGrid grid =
            sample_stickers(picture_, places_.cell, form_.slope * places_.cell, 0);
        for (int y = 0; y < std::min(grid.height, static_cast<int>(places_.rows)); ++y) {
            for (int x = 0; x < grid.width; ++x) {
                if (grid.at(x, y) < 0) continue;
                cells_[static_cast<std::size_t>(y)][static_cast<std::size_t>(x) + shift_].back =
                    colour_of(picture_.stickers[static_cast<std::size_t>(grid.at(x, y))]);
            }
        }
    }

    /// Writes letters, with `color` on the colours of their stickers.
    std::string text(bool color) {
        for (const FlatSeam& seam : picture_.seams) add_seam(seam);
        for (std::size_t i = 0; i < places_.of.size(); ++i) {
            const FlatSticker& sticker = picture_.stickers[i];
            TextCell cell;
            if (color) {
                cell.back = colour_of(sticker);
                cell.front = ink_on(*cell.back);
                cell.bold = sticker.marked;
            }
            const auto put = [&](std::size_t column, char glyph) {
                cell.glyph = glyph;
                cells_[places_.of[i].row][column] = cell;
            };
            const std::size_t column = places_.of[i].column + shift_;
            put(column, sticker.bare ? '.' : letters_[sticker.colour]);
            if (!form_.brackets) {
                if (sticker.marked) put(column + 1, '*');
                continue;
            }
            put(column - 1, sticker.marked ? '[' : ' ');
            put(column + 1, sticker.marked ? ']' : ' ');
        }
        return cell_text(cells_);
    }

 private:
    [[nodiscard]] Rgb colour_of(const FlatSticker& sticker) const {
        return rgb_of(colours_[sticker.colour]);
    }

    void add_seam(const FlatSeam& seam) {
        for (const auto& [place, glyph] :
             strokes_between(places_.of[seam.a], places_.of[seam.b], form_.brackets)) {
            TextCell& cell = cells_[place.row][place.column + shift_];
            cell.glyph = glyph;
            if (cell.back) cell.front = ink_on(*cell.back);
        }
    }

    std::vector<std::string> colours_;  // by face
    const FlatPicture& picture_;
    LetterForm form_;
    LetterPlaces places_;
    std::vector<char> letters_;
    std::size_t shift_ = 0;  // one column more on the left, for a bracket
    std::vector<std::vector<TextCell>> cells_;
};

std::string in_blocks(const Puzzle& puzzle, const FlatPicture& picture, int columns,
                      bool room_for_marks) {
    // Of seven pixels the gaps take two and a rim two. Glued stickers have no gap, which shows only
    // if others have one.
    BlockTextOptions options;
    options.columns = columns;
    options.body = room_for_marks || !picture.seams.empty();
    options.sticker_pixels = room_for_marks ? 7 : options.body ? 4 : 3;
    return block_text(puzzle, picture, options);
}

/// The same in letters: each character that shows a sticker is the letter of its colour, in lower
/// case where it is marked, or a dot for a side without a sticker.
std::string in_letters(const Puzzle& puzzle, const FlatPicture& picture) {
    constexpr double kColumns = 6;  // of the narrowest sticker
    const double cell = narrowest_sticker(picture) / kColumns;
    const std::vector<char> letters = face_letters(puzzle.faces());
    const PixelGrid grid = sample_stickers(picture, cell, 2 * cell, 0.5 * cell);
    std::string text;
    for (int y = 0; y < grid.height; ++y) {
        std::string line;
        for (int x = 0; x < grid.width; ++x) {
            const int at = grid.at(x, y);
            if (at < 0) {
                line += ' ';
                continue;
            }
            const FlatSticker& sticker = picture.stickers[static_cast<std::size_t>(at)];
            const char letter = sticker.bare ? '.' : letters[sticker.colour];
            line += sticker.marked
                        ? static_cast<char>(std::tolower(static_cast<unsigned char>(letter)))
                        : letter;
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    // Remove empty lines at the edges of the grid.
    text.erase(0, text.find_first_not_of('\n'));
    text.erase(text.find_last_not_of('\n') + 1);
    return text + '\n';
}

}  // namespace

std::string net_text(const Puzzle& puzzle, const FlatPicture& picture,
                     const NetTextOptions& options) {
    const bool room_for_marks = options.room_for_marks || has_marks(picture);
    const bool hides = std::any_of(picture.stickers.begin(), picture.stickers.end(),
                                   [](const FlatSticker& sticker) { return sticker.covers; });
    if (hides) {
        return options.color ? in_blocks(puzzle, picture, options.columns, true)
                             : in_letters(puzzle, picture);
    }
    if (options.color && !options.letters) {
        return in_blocks(puzzle, picture, options.columns, room_for_marks);
    }
    const double columns = std::max(20, options.columns);
    const auto fit = [&](const LetterPlaces& places, LetterForm form) {
        // The last column is the right edge; a bracket takes one more.
        return static_cast<double>(places.columns) <= columns + (form.brackets ? 0 : 1);
    };
    const bool glued = !picture.seams.empty();
    const bool brackets = options.letters || room_for_marks;
    LetterForm form = brackets ? glued ? kGluedBracketedLetters : kBracketedLetters
                      : glued  ? kGluedLetters
                               : kBareLetters;
    LetterPlaces places = find_places(picture, form, columns);
    if (form.brackets && !fit(places, form)) {
        form = glued ? kGluedLetters : kBareLetters;
        places = find_places(picture, form, columns);
    }
    if (options.color && !fit(places, form)) {
        return in_blocks(puzzle, picture, options.columns, room_for_marks);
    }
    LetterPainter painter(puzzle, picture, form, std::move(places));
    if (options.color) painter.paint();
    std::string text = painter.text(options.color);
    // Remove the line that was left free for strokes upwards, if it has none.
    if (glued) text.erase(0, text.find_first_not_of('\n'));
    return text + (options.legend ? letter_legend(puzzle.faces()) : "");
}

}  // namespace qter
