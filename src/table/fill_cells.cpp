#include "table/fill_cells.hpp"

#include <algorithm>

#include "support/raw_array.hpp"

namespace qter {

DistanceRows ByteCells::take(const DistanceRows::Counts& counts, bool cut) {
    rows_.set_counts(counts);
    if (cut) rows_.end_at_far();
    return std::move(rows_);
}

NibbleCells::NibbleCells(std::uint32_t rows, std::uint32_t length, std::uint32_t threads)
    : length_(length),
      entries_(std::uint64_t{rows} * length),
      memory_(NibbleTable::bytes(entries_)) {
    write_on(threads, memory_.data(), memory_.size(), std::uint8_t{0xff});
}

std::uint8_t* NibbleCells::open(std::uint32_t row, std::uint8_t* scratch) {
    const std::uint64_t first = std::uint64_t{row} * length_;
    std::uint8_t* const from = memory_.data() + first / 2;
    const std::size_t bytes = (first + length_ + 1) / 2 - first / 2;
    const auto unpack = [scratch](std::size_t i, std::uint8_t byte) {
        scratch[2 * i] = byte & 15;
        scratch[2 * i + 1] = byte >> 4;
    };
    // At both ends other threads may set the entry of another row in the same byte.
    unpack(0, load_shared(from[0]));
    for (std::size_t i = 1; i + 1 < bytes; ++i) unpack(i, from[i]);
    unpack(bytes - 1, load_shared(from[bytes - 1]));
    return scratch + first % 2;
}

void NibbleCells::close(std::uint32_t row, const std::uint8_t* open) {
    const std::uint64_t first = std::uint64_t{row} * length_;
    const std::uint64_t end = first + length_;
    std::uint8_t* const to = memory_.data() + first / 2;
    const std::uint8_t* const scratch = open - first % 2;
    const std::size_t bytes = (end + 1) / 2 - first / 2;
    const auto packed = [scratch](std::size_t i) {
        return static_cast<std::uint8_t>(scratch[2 * i] | scratch[2 * i + 1] << 4);
    };
    const auto take_at = [&](std::size_t i, std::uint8_t foreign) {
        take_bits(to[i], static_cast<std::uint8_t>(~(packed(i) | foreign)));
    };
    const std::uint8_t before = first % 2 != 0 ? 0x0f : 0;
    const std::uint8_t behind = end % 2 != 0 ? 0xf0 : 0;
    if (bytes == 1) return take_at(0, before | behind);
    take_at(0, before);
    for (std::size_t i = 1; i + 1 < bytes; ++i) to[i] = packed(i);
    take_at(bytes - 1, behind);
}

DistanceRows NibbleCells::take(DistanceRows::Counts counts, bool cut) {
    if (cut) counts[kNone] += std::exchange(counts[DistanceRows::kNever], 0);
    // The bytes after the last entry are 0, as in all tables.
    if (entries_ % 2 != 0) memory_.data()[entries_ / 2] &= 0x0f;
    std::fill(memory_.data() + (entries_ + 1) / 2, memory_.data() + memory_.size(),
              std::uint8_t{0});
    TableLayout layout;
    layout.entries = entries_;
    const std::size_t bytes = memory_.size();
    return DistanceRows::of_nibbles(
        TableStorage::of_memory(layout, std::make_shared<const MappedMemory>(std::move(memory_)), 0,
                                bytes),
        length_, counts);
}

}  // namespace qter
