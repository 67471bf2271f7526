#include "view/png.hpp"

#include <zlib.h>

#include <cstdint>
#include <string_view>

#include "view/deflated.hpp"

namespace qter {
namespace {

/// Most significant byte first.
std::string four_bytes(std::uint32_t number) {
    std::string bytes;
    for (const unsigned shift : {24U, 16U, 8U, 0U}) {
        bytes += static_cast<char>(number >> shift & 255U);
    }
    return bytes;
}

std::string chunk(std::string_view type, std::string_view data) {
    const std::string checked = std::string(type) + std::string(data);
    const uLong sum = crc32(crc32(0, nullptr, 0), reinterpret_cast<const Bytef*>(checked.data()),
                            static_cast<uInt>(checked.size()));
    return four_bytes(static_cast<std::uint32_t>(data.size())) + checked +
           four_bytes(static_cast<std::uint32_t>(sum));
}

std::string row_of(const RgbImage& image, std::size_t y) {
    std::string row;
    for (std::size_t x = 0; x < image.width; ++x) {
        const Rgb& pixel = image.pixels[y * image.width + x];
        for (const int channel : {pixel.red, pixel.green, pixel.blue}) {
            row += static_cast<char>(channel);
        }
    }
    return row;
}

/// The rows, each with its filter: the first as it is, others as differences from the row above,
/// which are mostly 0.
std::string filtered_rows(const RgbImage& image) {
    constexpr char kNoFilter = 0;
    constexpr char kUp = 2;
    std::string all;
    std::string above;
    for (std::size_t y = 0; y < image.height; ++y) {
        const std::string row = row_of(image, y);
        all += above.empty() ? kNoFilter : kUp;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const int before = above.empty() ? 0 : static_cast<unsigned char>(above[i]);
            all += static_cast<char>(static_cast<unsigned char>(row[i]) - before);
        }
        above = row;
    }
    return all;
}

}  // namespace

std::string png(const RgbImage& image) {
    // Bit depth 8, colour type 2 (RGB), and the only methods that there are, not interlaced.
    const std::string header = four_bytes(static_cast<std::uint32_t>(image.width)) +
                               four_bytes(static_cast<std::uint32_t>(image.height)) +
                               std::string("\x08\x02\0\0\0", 5);
    return "\x89PNG\r\n\x1a\n" + chunk("IHDR", header) +
           chunk("IDAT", deflated(filtered_rows(image))) + chunk("IEND", "");
}

}  // namespace qter
