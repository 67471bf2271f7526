#include "table/two_bit_table.hpp"

#include <array>
#include <bit>
#include <cassert>

namespace qter {
namespace {

using Line = std::array<std::uint8_t, TwoBitTable::kLineEntries>;
using Counts = std::array<std::uint32_t, kMaxTableValue + 1>;

int code_of(int value, int least, int pivot) {
    return std::clamp(value - std::max(least, pivot), 0, 3);
}

/// The loss of a line with these values, summed over its entries.
std::uint64_t loss(const Counts& counts, std::uint32_t present, int pivot) {
    const int least = std::countr_zero(present);
    std::uint64_t lost = 0;
    for (; present != 0; present &= present - 1) {
        const int value = std::countr_zero(present);
        const int code = code_of(value, least, pivot);
        const int given = code == 0 ? least : std::max(least, pivot) + code;
        lost += std::uint64_t{counts[static_cast<std::size_t>(value)]} *
                static_cast<std::uint64_t>(value - given);
    }
    return lost;
}

/// Calls take(number of the line, its values) for every line.
template <class Take>
void each_line(std::uint64_t entries, const TableSource& source, const Take& take) {
    Line values;
    for (std::uint64_t first = 0; first < entries; first += values.size()) {
        const std::size_t count = std::min<std::uint64_t>(values.size(), entries - first);
        const std::span<std::uint8_t> line = std::span(values).first(count);
        source(first, line);
        take(first / values.size(), std::span<const std::uint8_t>(line));
    }
}

}  // namespace

std::uint8_t TwoBitTable::best_pivot(std::uint64_t entries, const TableSource& source) {
    std::array<std::uint64_t, kMaxTableValue + 1> lost{};
    each_line(entries, source, [&lost](std::uint64_t, std::span<const std::uint8_t> values) {
        Counts counts{};
        std::uint32_t present = 0;
        for (const std::uint8_t value : values) {
            assert(value <= kMaxTableValue);
            ++counts[value];
            present |= 1u << value;
        }
        if (std::has_single_bit(present)) return;  // no loss
        for (std::size_t pivot = 0; pivot < lost.size(); ++pivot) {
            lost[pivot] += loss(counts, present, static_cast<int>(pivot));
        }
    });
    return static_cast<std::uint8_t>(std::min_element(lost.begin(), lost.end()) - lost.begin());
}

void TwoBitTable::encode(std::uint64_t entries, const TableSource& source, std::uint8_t pivot,
                         std::uint8_t* image) {
    each_line(entries, source, [&](std::uint64_t number, std::span<const std::uint8_t> values) {
        std::uint8_t* line = image + number * kLineBytes;
        const std::uint8_t least = *std::min_element(values.begin(), values.end());
        for (std::size_t i = 0; i < values.size(); ++i) {
            const int code = code_of(values[i], least, pivot);
            line[i / 4] = static_cast<std::uint8_t>(line[i / 4] | code << (i % 4 * 2));
        }
        line[kLineBytes - 1] = static_cast<std::uint8_t>(line[kLineBytes - 1] | least << 4);
    });
}

}  // namespace qter
