#include "view/preview.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "view/body_polygons.hpp"
#include "view/register_pieces.hpp"

namespace qter {
namespace {

constexpr Rgb kPaper = {0xf6, 0xf5, 0xf1};  // of pages (style.css)
constexpr double kPartMargin = 0.06;        // of the smaller side of a puzzle's part
constexpr std::size_t kMostPuzzles = 12;

/// By holding of a program with registers, the colours of their pieces; pages begin with them.
std::vector<PieceGlow> glows_of(const Program& program) {
    std::vector<PieceGlow> glows(program.holdings.size());
    const std::vector<std::vector<Slot>> own = register_pieces(program);
    for (std::size_t i = 0; i < own.size(); ++i) {
        const std::size_t holding = program.registers[i].holding;
        glows[holding].resize(program.holdings[holding].puzzle->pieces().size());
        for (const Slot piece : own[i]) {
            glows[holding][piece] = rgb_of(std::string(register_colour(i)));
        }
    }
    return glows;
}

std::vector<std::vector<SeenPolygon>> puzzles_of(const PageContents& contents) {
    std::vector<std::vector<SeenPolygon>> all;
    const auto add = [&](const Puzzle& puzzle, const State& state, const PieceGlow& glow) {
        const std::optional<SolidBody> body = solid_body(puzzle);
        if (body) all.push_back(body_polygons(puzzle, *body, state, glow));
    };
    if (contents.program == nullptr) {
        add(*contents.puzzle, state_of(*contents.puzzle, contents.start), {});
        return all;
    }
    const std::vector<PieceGlow> glows = glows_of(*contents.program);
    for (std::size_t i = 0; i < glows.size() && all.size() < kMostPuzzles; ++i) {
        const Puzzle& puzzle = *contents.program->holdings[i].puzzle;
        add(puzzle, solved_state(puzzle.shape()), glows[i]);
    }
    return all;
}

/// A part of the image.
struct Part {
    double left = 0;
    double top = 0;
    double width = 0;
    double height = 0;
};

/// The image in rows of parts, as large as they can be. `count` is at least 1.
std::vector<Part> parts_of(std::size_t count) {
    const auto side = [&](std::size_t columns) {
        const std::size_t rows = (count + columns - 1) / columns;
        return std::min(kPreviewWidth / columns, kPreviewHeight / rows);
    };
    std::size_t columns = 1;
    for (std::size_t more = 2; more <= count; ++more) {
        if (side(more) > side(columns)) columns = more;
    }
    const std::size_t rows = (count + columns - 1) / columns;
    std::vector<Part> parts;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t row = i / columns;
        const std::size_t in_row = std::min(columns, count - row * columns);
        Part part;
        part.width = static_cast<double>(kPreviewWidth) / static_cast<double>(in_row);
        part.height = static_cast<double>(kPreviewHeight) / static_cast<double>(rows);
        part.left = part.width * static_cast<double>(i - row * columns);
        part.top = part.height * static_cast<double>(row);
        parts.push_back(part);
    }
    return parts;
}

/// The lens that shows all polygons in the middle of a part.
ImageLens lens_of(const std::vector<SeenPolygon>& polygons, const Part& part) {
    double left = std::numeric_limits<double>::infinity();
    double right = -left;
    double top = left;
    double bottom = -left;
    for (const SeenPolygon& polygon : polygons) {
        for (const Vec3 p : polygon.corners) {
            left = std::min(left, p.x / -p.z);
            right = std::max(right, p.x / -p.z);
            top = std::min(top, p.y / p.z);
            bottom = std::max(bottom, p.y / p.z);
        }
    }
    const double margin = kPartMargin * std::min(part.width, part.height);
    ImageLens lens;
    lens.scale = std::min((part.width - 2 * margin) / (right - left),
                          (part.height - 2 * margin) / (bottom - top));
    lens.middle_x = part.left + part.width / 2 - lens.scale * (left + right) / 2;
    lens.middle_y = part.top + part.height / 2 - lens.scale * (top + bottom) / 2;
    return lens;
}

}  // namespace

std::optional<std::string> preview(const PageContents& contents) {
    const std::vector<std::vector<SeenPolygon>> puzzles = puzzles_of(contents);
    if (puzzles.empty()) return std::nullopt;
    RgbImage image{kPreviewWidth, kPreviewHeight, {}};
    image.pixels.assign(kPreviewWidth * kPreviewHeight, kPaper);
    const std::vector<Part> parts = parts_of(puzzles.size());
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        draw_polygons(image, lens_of(puzzles[i], parts[i]), puzzles[i]);
    }
    return png(image);
}

std::string beside_page(std::string_view base, std::string_view file_name) {
    base = base.substr(0, base.find_first_of("?#"));
    const std::size_t host = base.find("://");
    const std::size_t path = base.find('/', host == std::string_view::npos ? 0 : host + 3);
    std::string address(path == std::string_view::npos ? base : base.substr(0, base.rfind('/')));
    address += '/';
    constexpr std::string_view kPlain = "-._~";
    for (const char c : file_name) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                           (c >= '0' && c <= '9') || kPlain.find(c) != std::string_view::npos;
        address +=
            plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return address;
}

}  // namespace qter
