// Pictures for other sites: the file's format, and what the pixels show.
#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>

#include "catch.hpp"
#include "fixtures.hpp"
#include "geometry/face_colours.hpp"
#include "view/first_view.hpp"
#include "view/flat_picture.hpp"
#include "view/page.hpp"
#include "view/perspective_image.hpp"
#include "view/pictures.hpp"
#include "view/preview.hpp"
#include "view/tile_outline.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

std::uint32_t number_at(const std::string& bytes, std::size_t at) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        number = number << 8U | static_cast<unsigned char>(bytes.at(at + i));
    }
    return number;
}

/// The checksum of PNG's annex D, bit by bit.
std::uint32_t checksum(const std::string& bytes) {
    std::uint32_t sum = 0xffffffffU;
    for (const char c : bytes) {
        sum ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit) {
            sum = (sum & 1U) != 0 ? sum >> 1U ^ 0xedb88320U : sum >> 1U;
        }
    }
    return sum ^ 0xffffffffU;
}

/// The image in a PNG file of the kind that is written here; it must be right in all parts.
RgbImage decoded(const std::string& file) {
    REQUIRE(file.substr(0, 8) == "\x89PNG\r\n\x1a\n");
    std::string types;
    std::string header;
    std::string data;
    std::size_t at = 8;
    while (at < file.size()) {
        const std::size_t size = number_at(file, at);
        const std::string chunk = file.substr(at + 4, size + 4);
        REQUIRE(checksum(chunk) == number_at(file, at + 8 + size));
        const std::string type = chunk.substr(0, 4);
        types += type;
        if (type == "IHDR") header = chunk.substr(4);
        if (type == "IDAT") data = chunk.substr(4);
        at += size + 12;
    }
    CHECK(types == "IHDRIDATIEND");
    REQUIRE(header.size() == 13);
    CHECK(header.substr(8) == std::string("\x08\x02\0\0\0", 5));
    RgbImage image{number_at(header, 0), number_at(header, 4), {}};
    const std::size_t stride = 3 * image.width + 1;
    std::string rows(stride * image.height + 1, '\0');
    uLongf size = rows.size();
    REQUIRE(uncompress(reinterpret_cast<Bytef*>(rows.data()), &size,
                       reinterpret_cast<const Bytef*>(data.data()), data.size()) == Z_OK);
    REQUIRE(size == stride * image.height);
    for (std::size_t y = 0; y < image.height; ++y) {
        const char filter = rows[y * stride];
        REQUIRE((filter == 0 || (filter == 2 && y > 0)));
        for (std::size_t i = 1; i < stride; ++i) {
            if (filter != 2) continue;
            rows[y * stride + i] =
                static_cast<char>(rows[y * stride + i] + rows[(y - 1) * stride + i]);
        }
        for (std::size_t x = 0; x < image.width; ++x) {
            const auto channel = [&](std::size_t k) {
                return static_cast<unsigned char>(rows[y * stride + 1 + 3 * x + k]);
            };
            image.pixels.push_back({channel(0), channel(1), channel(2)});
        }
    }
    return image;
}

PageContents contents_of(const PuzzlePtr& puzzle, Algorithm start) {
    PageContents contents;
    contents.title = puzzle->title();
    contents.puzzle = puzzle;
    contents.start = std::move(start);
    return contents;
}

/// Where a page's first view shows points: turned to the left, then the top to the viewer, in
/// perspective. All corners of the solid fit into the image with a margin.
class FirstSight {
 public:
    explicit FirstSight(const Puzzle& puzzle) {
        const FirstView view = first_view(*solid_body(puzzle));
        yaw_ = view.yaw * std::numbers::pi / 180;
        pitch_ = view.pitch * std::numbers::pi / 180;
        double radius = 0;
        for (const DrawnFace& face : puzzle.drawing().faces) {
            for (const Vec3 p : face.corners) radius = std::max(radius, norm(p));
        }
        distance_ = 1.02 * radius / std::sin(11 * std::numbers::pi / 180);
        double left = 1e9;
        double right = -1e9;
        double top = 1e9;
        double bottom = -1e9;
        for (const DrawnFace& face : puzzle.drawing().faces) {
            for (const Vec3 p : face.corners) {
                const FlatPoint q = plain(p);
                left = std::min(left, q.x);
                right = std::max(right, q.x);
                top = std::min(top, q.y);
                bottom = std::max(bottom, q.y);
            }
        }
        const double margin = 0.06 * 630;
        scale_ =
            std::min((1200 - 2 * margin) / (right - left), (630 - 2 * margin) / (bottom - top));
        x_ = 600 - scale_ * (left + right) / 2;
        y_ = 315 - scale_ * (top + bottom) / 2;
    }

    [[nodiscard]] FlatPoint pixel(Vec3 p) const {
        const FlatPoint q = plain(p);
        return {x_ + scale_ * q.x, y_ + scale_ * q.y};
    }
    /// How much a face at a point looks to the eye, 1 at most.
    [[nodiscard]] double facing(Vec3 normal, Vec3 p) const {
        const Vec3 eye = distance_ * Vec3{std::cos(pitch_) * std::sin(yaw_), std::sin(pitch_),
                                          std::cos(pitch_) * std::cos(yaw_)};
        return dot(normal, unit(eye - p));
    }

 private:
    [[nodiscard]] FlatPoint plain(Vec3 p) const {
        const double x = p.x * std::cos(yaw_) - p.z * std::sin(yaw_);
        const double z = p.x * std::sin(yaw_) + p.z * std::cos(yaw_);
        const double y = p.y * std::cos(pitch_) - z * std::sin(pitch_);
        const double depth = distance_ - p.y * std::sin(pitch_) - z * std::cos(pitch_);
        return {x / depth, -y / depth};
    }

    double yaw_ = 0;
    double pitch_ = 0;
    double distance_ = 1;
    double scale_ = 1;
    double x_ = 0;
    double y_ = 0;
};

/// The face whose colour a pixel has, in whatever light; -1: none.
int face_in_light(const std::vector<std::string>& colours, Rgb pixel) {
    const Light seen = light_of(pixel);
    int best = -1;
    double least = 0.01;
    for (std::size_t face = 0; face < colours.size(); ++face) {
        const Light own = light_of(rgb_of(colours[face]));
        double product = 0;
        double square = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            product += own[k] * seen[k];
            square += own[k] * own[k];
        }
        const double brightness = product / square;
        if (brightness < 0.3 || brightness > 1.1) continue;
        double off = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            off = std::max(off, std::abs(seen[k] - brightness * own[k]));
        }
        if (off >= least) continue;
        least = off;
        best = static_cast<int>(face);
    }
    return best;
}

}  // namespace

TEST_CASE("a PNG file has the image") {
    RgbImage image{3, 2, {}};
    for (int i = 0; i < 6; ++i) image.pixels.push_back({40 * i, 255 - i, i % 2 * 255});
    const RgbImage read = decoded(png(image));
    CHECK(read.width == 3);
    CHECK(read.height == 2);
    CHECK(read.pixels == image.pixels);
}

TEST_CASE("a preview's stickers have the puzzle's colours where a page first shows them") {
    for (const char* const name : {"3x3", "5x5", "megaminx", "pyraminx", "skewb", "fto"}) {
        INFO(name);
        const PuzzlePtr one = puzzle(name);
        Algorithm start;
        for (std::uint16_t i = 0; i < 20; ++i) {
            start.push_back({static_cast<std::uint16_t>(i * 7 % one->grips().size()), 1});
        }
        const RgbImage image = decoded(*preview(contents_of(one, start)));
        CHECK(image.width == 1200);
        CHECK(image.height == 630);
        const FirstSight sight(*one);
        const std::vector<std::string> colours = face_colours(*one);
        std::size_t count = 0;
        const std::optional<FlatPicture> net = flat_picture(*one, state_of(*one, start));
        REQUIRE(net);
        for (const FlatSticker& sticker : net->stickers) {
            const DrawnSticker& drawn = one->drawing().stickers[sticker.drawn];
            const DrawnFace& face = one->drawing().faces[drawn.face];
            Vec3 middle;
            for (const Vec3 p : drawn.corners) {
                middle = middle + (1.0 / static_cast<double>(drawn.corners.size())) * p;
            }
            if (sight.facing(cross(face.right, face.up), middle) < 0.2) continue;
            const FlatPoint at = sight.pixel(middle);
            const Rgb pixel = image.pixels[static_cast<std::size_t>(at.y) * image.width +
                                           static_cast<std::size_t>(at.x)];
            CHECK(face_in_light(colours, pixel) == sticker.colour);
            ++count;
        }
        CHECK(count * 5 > one->drawing().stickers.size());
        // Around the puzzle there is nothing but the page's ground.
        CHECK(image.pixels.front() == rgb_of("#f6f5f1"));
        CHECK(image.pixels.back() == rgb_of("#f6f5f1"));
    }
}

TEST_CASE("edges of polygons are smooth, and the nearer polygon hides the other") {
    RgbImage image{40, 40, std::vector<Rgb>(1600, Rgb{255, 255, 255})};
    const ImageLens lens{20, 20, 20};
    const auto square = [](double side, double z) {
        return ConvexPolygon{
            {-side, -side, z}, {side, -side, z}, {side, side, z}, {-side, side, z}};
    };
    // At the depth 2 a side of 1.05 ends at 20 + 20 * 1.05 / 2 = 30.5: half of a pixel.
    const SeenPolygon far{square(1.05, -2), {0, 0, 0}};
    const SeenPolygon near{square(0.25, -1), {1, 0, 0}};
    draw_polygons(image, lens, {near, far});
    const auto pixel = [&](std::size_t x, std::size_t y) { return image.pixels[y * 40 + x]; };
    CHECK(pixel(20, 20) == Rgb{255, 0, 0});
    CHECK(pixel(28, 20) == Rgb{0, 0, 0});
    CHECK(pixel(31, 20) == Rgb{255, 255, 255});
    CHECK(light_of(pixel(30, 20))[1] == Approx(0.5).margin(0.01));
    CHECK(light_of(pixel(30, 30))[1] == Approx(0.75).margin(0.01));
    // In one plane that with the larger number is seen, in whatever order.
    const SeenPolygon below{square(0.5, -1), {0, 0, 1}, 0};
    const SeenPolygon above{square(0.5, -1), {0, 1, 0}, 1};
    draw_polygons(image, lens, {above, below});
    CHECK(pixel(20, 20) == Rgb{0, 255, 0});
}

TEST_CASE("outlines of tiles keep sides without a border, and vanish where there is no room") {
    const TileOutline square = {{0, 0}, {2, 0}, {2, 2}, {0, 2}};
    CHECK(inradius(square) == Approx(1));
    CHECK(inradius(inset(square, 0.25)) == Approx(0.75));
    CHECK(inset(square, 1.5).empty());
    TileOutline joined = square;
    joined[1].border = false;
    double right = 0;
    for (const TileCorner& p : rounded(inset(joined, 0.25), 0.2)) right = std::max(right, p.x);
    CHECK(right == Approx(2));
    const TileOutline round = rounded(square, 0.5);
    CHECK(round.size() > 20);
    for (const TileCorner& p : round) {
        // Of each round corner all points are as far from its middle.
        const double x = std::clamp(p.x, 0.5, 1.5);
        const double y = std::clamp(p.y, 0.5, 1.5);
        CHECK(std::hypot(p.x - x, p.y - y) == Approx(0.5));
    }
}

TEST_CASE("a preview needs a body, and pages say where it is") {
    const PuzzlePtr gears = puzzle("gear-cube");
    CHECK(!preview(contents_of(gears, {})));
    PageContents contents = contents_of(puzzle("3x3"), {});
    contents.base = "https://example.org/x.html";
    CHECK(count_of(*page(contents), "og:image") == 0);
    contents.preview = beside_page(contents.base, "a \"b\".png");
    const std::string html = *page(contents);
    CHECK(count_of(html,
                   "<meta property=\"og:image\" "
                   "content=\"https://example.org/a%20%22b%22.png\">") == 1);
    CHECK(count_of(html, "<meta name=\"twitter:card\" content=\"summary_large_image\">") == 1);
    CHECK(count_of(html, "<meta property=\"og:image:width\" content=\"1200\">") == 1);
}

TEST_CASE("a picture's address is next to the page's") {
    for (const char* const base : {"https://a.org/b/c.html", "https://a.org/b/",
                                   "https://a.org/b/c.html?d=/e#/f", "https://a.org/b/c"}) {
        INFO(base);
        CHECK(beside_page(base, "p.png") == "https://a.org/b/p.png");
    }
    CHECK(beside_page("https://a.org", "p.png") == "https://a.org/p.png");
    CHECK(beside_page("https://a.org/", "p.png") == "https://a.org/p.png");
}
