#include "table/nibble_table.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace qter {

void NibbleTable::encode(std::uint64_t entries, const TableSource& source, std::uint8_t* image) {
    std::array<std::uint8_t, 4096> values;
    for (std::uint64_t first = 0; first < entries; first += values.size()) {
        const std::size_t count = std::min<std::uint64_t>(values.size(), entries - first);
        source(first, std::span(values).first(count));
        std::uint8_t* out = image + first / 2;
        for (std::size_t i = 0; i < count; ++i) {
            assert(values[i] <= kMaxTableValue);
            out[i / 2] = static_cast<std::uint8_t>(out[i / 2] | values[i] << (i % 2 * 4));
        }
    }
}

}  // namespace qter
