// Marked stickers: in letters, in cells of colour, in pixels and in SVG.
#include "catch.hpp"
#include "fixtures.hpp"
#include "view/beside.hpp"
#include "view/block_text.hpp"
#include "view/net_text.hpp"
#include "view/picture_svg.hpp"
#include "view/pictures.hpp"
#include "view/pixels.hpp"
#include "view/rgb.hpp"
#include "view/solid_picture.hpp"

using namespace qter;
using qter::testing::count_of;
using qter::testing::cube;
using qter::testing::drawn_names;
using qter::testing::puzzle;
using qter::testing::slots;

namespace {

FlatPicture net_of(const Puzzle& puzzle, const std::string& algorithm = "",
                   const std::vector<Slot>& marked = {}) {
    return *flat_picture(puzzle, qter::testing::state(puzzle, algorithm), marked);
}

std::vector<std::string> lines_in(const std::string& text) {
    std::vector<std::string> lines(1);
    for (const char c : text) {
        if (c != '\n') {
            lines.back() += c;
        } else {
            lines.emplace_back();
        }
    }
    lines.pop_back();
    return lines;
}

/// What is left without brackets, and without blanks at the ends of lines.
std::string without_brackets(std::string text) {
    for (char& c : text) {
        if (c == '[' || c == ']' || c == '*') c = ' ';
    }
    std::string trimmed;
    for (std::string& line : lines_in(text)) {
        line.erase(line.find_last_not_of(' ') + 1);
        trimmed += line + '\n';
    }
    return trimmed;
}

/// The names of elements that a document opens and does not close in their order; "" when all fit.
std::string torn_elements(const std::string& document) {
    std::vector<std::string> open;
    for (std::size_t at = 0; (at = document.find('<', at)) != std::string::npos; ++at) {
        const std::size_t end = document.find('>', at);
        if (end == std::string::npos) return "<";
        const std::string tag = document.substr(at + 1, end - at - 1);
        if (tag.find('<') != std::string::npos || count_of(tag, "\"") % 2 != 0) return tag;
        const std::string name = tag.substr(0, tag.find(' '));
        if (name.starts_with('/')) {
            if (open.empty() || '/' + open.back() != name) return name;
            open.pop_back();
        } else if (!tag.ends_with('/')) {
            open.push_back(name);
        }
    }
    return open.empty() ? "" : open.back();
}

}  // namespace

TEST_CASE("the stickers of the marked places are marked, whatever piece is there") {
    const FlatPicture picture = net_of(cube(), "R U", slots(cube(), {"UFR", "UF"}));
    std::string marked;
    for (const FlatSticker& sticker : picture.stickers) {
        if (!sticker.marked) continue;
        marked += cube().pieces()[*sticker.slot].name + ":" + cube().faces()[sticker.face] + " ";
    }
    CHECK(marked.size() == 2 * 5 + 3 * 6);
    for (const std::string one : {"UFR:U", "UFR:F", "UFR:R", "UF:U", "UF:F"}) {
        CHECK(count_of(marked, one + " ") == 1);
    }
    CHECK(has_marks(picture));
    CHECK(!has_marks(net_of(cube())));
}

TEST_CASE("a cube's net in letters with brackets around what is marked") {
    // After U the top row of F shows R's colour, that of R B's.
    CHECK(net_text(cube(), net_of(cube(), "U", slots(cube(), {"UFR", "UF"})), {.color = false}) ==
          "          U  U  U\n"
          "          U  U  U\n"
          "          U [U][U]\n"
          " F  F  F  R [R][R][B] B  B  L  L  L\n"
          " L  L  L  F  F  F  R  R  R  B  B  B\n"
          " L  L  L  F  F  F  R  R  R  B  B  B\n"
          "          D  D  D\n"
          "          D  D  D\n"
          "          D  D  D\n");
}

TEST_CASE("the lines of nets with and without marks stand at the same places") {
    for (const std::string& name : drawn_names()) {
        INFO(name);
        const PuzzlePtr one = puzzle(name);
        const std::string plain =
            net_text(*one, net_of(*one), {.color = false, .room_for_marks = true});
        const Slot last = static_cast<Slot>(one->pieces().size() - 1);
        const FlatPicture picture = net_of(*one, "", {0, last});
        const std::string marked = net_text(*one, picture, {.color = false});
        CHECK(without_brackets(marked) == plain);
        const auto stickers = std::count_if(picture.stickers.begin(), picture.stickers.end(),
                                            [](const auto& sticker) { return sticker.marked; });
        // Large nets have no room for brackets.
        CHECK(count_of(marked, "[") + count_of(marked, "*") == static_cast<std::size_t>(stickers));
        CHECK(stickers > 1);
    }
}

TEST_CASE("every sticker has a letter, also where they are cells of colour") {
    for (const std::string name : {"3x3", "pyraminx", "skewb", "megaminx", "fto"}) {
        INFO(name);
        const PuzzlePtr one = puzzle(name);
        const FlatPicture picture = net_of(*one, "", {0});
        NetTextOptions options;
        options.letters = true;
        options.legend = false;
        const std::string colored = net_text(*one, picture, options);
        options.color = false;
        const std::string plain = net_text(*one, picture, options);
        std::size_t letters = 0;
        for (const char c : plain) letters += c != ' ' && c != '\n' && c != '[' && c != ']';
        CHECK(letters == picture.stickers.size());
        // Without its colours the one is the other.
        std::string stripped;
        bool sequence = false;
        for (const char c : colored) {
            sequence = sequence || c == '\x1b';
            if (!sequence) stripped += c;
            if (c == 'm') sequence = false;
        }
        CHECK(without_brackets(stripped) == without_brackets(plain));
        CHECK(count_of(stripped, "]") == count_of(plain, "]"));
        CHECK(count_of(colored, "\x1b[1m") > 0);
    }
}

TEST_CASE("a cell of colour: letter, ink and what is behind it") {
    NetTextOptions options;
    options.letters = true;
    const std::string text = net_text(cube(), net_of(cube(), "", slots(cube(), {"UF"})), options);
    // Black on white and on green, in bold where it is marked.
    CHECK(text.find("\x1b[1m\x1b[38;2;0;0;0m\x1b[48;2;255;255;255m[U]\x1b[0m") !=
          std::string::npos);
    CHECK(text.find("\x1b[1m\x1b[38;2;0;0;0m\x1b[48;2;0;168;75m[F]\x1b[0m") != std::string::npos);
    CHECK(text.find("\x1b[38;2;255;255;255m\x1b[48;2;16;96;208m B  B  B ") != std::string::npos);
    CHECK(count_of(text, "\x1b[1m") == 2);
    CHECK(lines_in(text).size() == 9);
    CHECK(shown_columns(lines_in(text)[4]) == 36);
}

TEST_CASE("where cells do not fit the line, pixels do") {
    NetTextOptions options;
    options.letters = true;
    options.columns = 20;
    const std::string text = net_text(cube(), net_of(cube()), options);
    CHECK(text.find('U') == std::string::npos);
    CHECK(text.find("▀") != std::string::npos);
    for (const std::string& line : lines_in(text)) CHECK(shown_columns(line) <= 20);
}

TEST_CASE("where brackets do not fit the line, stars mark") {
    NetTextOptions options;
    options.letters = true;
    options.columns = 30;
    const FlatPicture picture = net_of(cube(), "", slots(cube(), {"UF"}));
    for (const bool color : {true, false}) {
        options.color = color;
        const std::string text = net_text(cube(), picture, options);
        CHECK(count_of(text, "[U]") == 0);
        CHECK(count_of(text, "U*") == 1);
        CHECK(count_of(text, "F*") == 1);
        CHECK(count_of(text, "*") == 2);
        for (const std::string& line : lines_in(text)) CHECK(shown_columns(line) <= 30);
    }
}

TEST_CASE("the rim of a sticker of five by five pixels is sixteen of them") {
    const FlatPicture picture = net_of(*puzzle("2x2"));
    const PixelGrid grid = sample_stickers(picture, 0.2, 0.2, 0.1);
    std::vector<int> all(picture.stickers.size());
    std::vector<int> rim(picture.stickers.size());
    for (int y = 0; y < grid.height; ++y) {
        for (int x = 0; x < grid.width; ++x) {
            if (grid.at(x, y) < 0) continue;
            ++all[static_cast<std::size_t>(grid.at(x, y))];
            rim[static_cast<std::size_t>(grid.at(x, y))] += grid.on_rim(x, y);
        }
    }
    CHECK(all == std::vector<int>(24, 25));
    CHECK(rim == std::vector<int>(24, 16));
}

TEST_CASE("faces in pixels fill what stickers leave free of them") {
    const FlatPicture picture = *solid_picture(cube(), solved_state(cube().shape()));
    const PixelGrid stickers = sample_stickers(picture, 0.05, 0.05, 0.05);
    const PixelGrid faces = sample_faces(picture, 0.05, 0.05);
    int both = 0;
    int between = 0;
    int wrong = 0;
    for (int y = 0; y < faces.height; ++y) {
        for (int x = 0; x < faces.width; ++x) {
            const int sticker = stickers.at(x, y);
            if (sticker < 0) {
                between += faces.at(x, y) >= 0;
                continue;
            }
            const int face = picture.stickers[static_cast<std::size_t>(sticker)].face;
            ++(faces.at(x, y) == face ? both : wrong);
        }
    }
    CHECK(wrong == 0);
    CHECK(between > 100);
    CHECK(both > between);
    // Outside of the picture there is neither.
    CHECK(faces.at(-1, 0) == -1);
    CHECK(faces.at(0, faces.height) == -1);
}

TEST_CASE("in pixels marks are black and white") {
    const std::string black = "8;2;0;0;0m";
    for (const bool solid : {false, true}) {
        const auto picture = [&](const std::vector<Slot>& marked) {
            const State solved = solved_state(cube().shape());
            return solid ? *solid_picture(cube(), solved, marked)
                         : *flat_picture(cube(), solved, marked);
        };
        const std::string plain = block_text(cube(), picture({}), {});
        const std::string marked = block_text(cube(), picture(slots(cube(), {"UFR"})), {});
        CHECK(count_of(plain, black) == 0);
        CHECK(count_of(marked, black) > 10);
        CHECK(lines_in(plain).size() == lines_in(marked).size());
        // The ring, too, where most of what is there is another colour.
        CHECK(count_of(marked, "8;2;255;255;255m") > count_of(plain, "8;2;255;255;255m"));
    }
}

TEST_CASE("marks leave the colours of the smallest stickers") {
    const PuzzlePtr large = puzzle("7x7");
    std::vector<Slot> all(large->pieces().size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<Slot>(i);
    const FlatPicture picture = *solid_picture(*large, solved_state(large->shape()), all);
    const std::string text = block_text(*large, picture, {.columns = 20});
    CHECK(count_of(text, "8;2;0;168;75m") > 3);
    CHECK(count_of(text, "8;2;216;30;44m") > 3);
}

TEST_CASE("a solid in pixels is as wide as is asked for") {
    for (const std::string name : {"2x2", "megaminx", "pyraminx", "7x7"}) {
        for (const int columns : {24, 40, 90}) {
            INFO(name << " " << columns);
            const PuzzlePtr one = puzzle(name);
            const FlatPicture picture = *solid_picture(*one, solved_state(one->shape()));
            const std::string text =
                block_text(*one, picture, {.columns = columns, .sticker_pixels = 1000});
            std::size_t widest = 0;
            for (const std::string& line : lines_in(text)) {
                widest = std::max(widest, shown_columns(line));
            }
            CHECK(widest <= static_cast<std::size_t>(columns));
            CHECK(widest + 2 >= static_cast<std::size_t>(columns));
        }
    }
}

TEST_CASE("stickers of a solid in pixels have letters where there is room") {
    const FlatPicture picture =
        *solid_picture(cube(), solved_state(cube().shape()), slots(cube(), {"UFR"}));
    const std::string text =
        block_text(cube(), picture, {.columns = 60, .sticker_pixels = 9, .letters = true});
    CHECK(count_of(text, "U") == 9);
    CHECK(count_of(text, "F") == 9);
    CHECK(count_of(text, "R") == 9);
    CHECK(count_of(text, "]") == 3);
    const std::string small =
        block_text(cube(), picture, {.columns = 60, .sticker_pixels = 2, .letters = true});
    CHECK(count_of(small, "]") == 0);
}

TEST_CASE("black or white can be read on every colour") {
    const auto contrast = [](Rgb a, Rgb b) {
        const auto [dark, light] = std::minmax({relative_luminance(a), relative_luminance(b)});
        return (light + 0.05) / (dark + 0.05);
    };
    CHECK(contrast({0, 0, 0}, {255, 255, 255}) == Approx(21));
    double least = 21;
    for (int red = 0; red < 256; red += 15) {
        for (int green = 0; green < 256; green += 15) {
            for (int blue = 0; blue < 256; blue += 15) {
                const Rgb colour{red, green, blue};
                least = std::min(least, contrast(colour, ink_on(colour)));
            }
        }
    }
    CHECK(least >= 4.5);
    CHECK(ink_on({255, 255, 255}) == Rgb{0, 0, 0});
    CHECK(ink_on({0, 0, 160}) == Rgb{255, 255, 255});
    // #777777 has a luminance of 0.184, just above the one where both are as easy to read (0.179).
    CHECK(relative_luminance(rgb_of("#777777")) == Approx(0.1845).margin(0.001));
}

TEST_CASE("marks in SVG are two lines above all stickers") {
    const FlatPicture picture = net_of(cube(), "R U", slots(cube(), {"UFR", "UF"}));
    const std::string svg = picture_svg(cube(), picture);
    CHECK(torn_elements(svg).empty());
    CHECK(count_of(svg, "<polygon") == 6 + 54 + 2 * 5);
    CHECK(count_of(svg, "fill=\"none\" stroke=\"#ffffff\"") == 5);
    CHECK(count_of(svg, "fill=\"none\" stroke=\"#000000\"") == 5);
    CHECK(svg.find("stroke=\"#000000\"") > svg.rfind("<title>"));
    CHECK(count_of(svg, "opacity") == 0);
    CHECK(count_of(picture_svg(cube(), picture, {.dim = true}), "opacity") == 54 - 5);
    CHECK(count_of(picture_svg(cube(), net_of(cube()), {.dim = true}), "opacity") == 0);
}

TEST_CASE("a torn SVG is seen") {
    CHECK(torn_elements("<a><b/></a>").empty());
    CHECK(!torn_elements("<a><b></a>").empty());
    CHECK(!torn_elements("<a b=\"c></a>").empty());
}

TEST_CASE("what can be chosen of an SVG") {
    const PuzzlePtr megaminx = puzzle("megaminx");
    const FlatPicture picture = *solid_picture(*megaminx, solved_state(megaminx->shape()), {0});
    SvgOptions options;
    options.letters = true;
    options.title = false;
    const std::string svg = picture_svg(*megaminx, picture, options);
    CHECK(torn_elements(svg).empty());
    CHECK(count_of(svg, "<title>") == 0);
    CHECK(count_of(svg, "<text ") == picture.stickers.size());
    CHECK(count_of(svg, ">L</text>") == 11);
    const auto width = [&](double pixels_per_unit) {
        options.pixels_per_unit = pixels_per_unit;
        const std::string document = picture_svg(*megaminx, picture, options);
        return std::stod(document.substr(document.find("width=\"") + 7));
    };
    // Six pixels at each side are not scaled; whole pixels are written.
    CHECK(std::abs((width(200) - 12) - 2 * (width(100) - 12)) <= 2);
}
