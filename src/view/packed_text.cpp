#include "view/packed_text.hpp"

#include <cstdint>

#include "view/deflated.hpp"

namespace qter {
namespace {

std::string base64(std::string_view bytes) {
    constexpr std::string_view kLetters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    out.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        std::uint32_t three = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            three = three << 8U |
                    (at + i < bytes.size() ? static_cast<unsigned char>(bytes[at + i]) : 0U);
        }
        for (std::size_t i = 0; i < 4; ++i) {
            out += at + i > bytes.size() ? '=' : kLetters[three >> (18 - 6 * i) & 63U];
        }
    }
    return out;
}

}  // namespace

std::string packed_text(std::string_view text) { return base64(deflated(text)); }

}  // namespace qter
