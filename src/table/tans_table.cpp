#include "table/tans_table.hpp"

#include <array>
#include <bit>
#include <cassert>
#include <cmath>

namespace qter {
namespace {

constexpr std::uint64_t kBlock = TansTable::kBlockEntries;

std::uint64_t blocks_of(std::uint64_t entries) { return (entries + kBlock - 1) / kBlock; }

std::uint64_t directory_bytes(std::uint64_t entries) {
    return (blocks_of(entries) + TansTable::kGroupBlocks - 1) / TansTable::kGroupBlocks *
           TansTable::kGroupBytes;
}

std::uint64_t whole_lines(std::uint64_t bytes) { return (bytes + 63) / 64 * 64; }

/// A block's bits in the order of writing, which is the reverse of reading.
struct Block {
    std::array<TansEncoder::Output, kBlock> out;
    std::size_t count = 0;
    std::uint64_t bits = 0;

    void add(TansEncoder::Output output) {
        out[count++] = output;
        bits += output.count;
    }
};

void encode_block(const TansEncoder& encoder, std::span<const std::uint8_t> values, Block& block) {
    block.count = 0;
    block.bits = 0;
    std::uint32_t state = encoder.last(values.back());
    for (std::size_t i = values.size() - 1; i-- > 0;) {
        block.add(encoder.push_front(values[i], state));
    }
    block.add({state, kTansBits});
}

/// Calls take(number of the block, the block) for every block.
template <class Take>
void each_block(std::uint64_t entries, const TableSource& source, const TansSlots& slots,
                const Take& take) {
    const TansEncoder encoder(slots);
    std::array<std::uint8_t, kBlock> values;
    Block block;
    for (std::uint64_t first = 0; first < entries; first += kBlock) {
        const std::size_t count = std::min<std::uint64_t>(kBlock, entries - first);
        source(first, std::span(values).first(count));
        encode_block(encoder, std::span(values).first(count), block);
        take(first / kBlock, block);
    }
}

/// Writes the low `count` bits of `bits`, at most 10, at an offset where the text is 0.
void put_bits(std::uint8_t* text, std::uint64_t at, TansEncoder::Output output) {
    std::uint32_t shifted = output.bits << at % 8;
    for (std::uint8_t* byte = text + at / 8; shifted != 0; shifted >>= 8, ++byte) {
        *byte = static_cast<std::uint8_t>(*byte | shifted);
    }
}

}  // namespace

std::uint64_t TansTable::least_bytes(std::uint64_t entries) {
    return whole_lines(directory_bytes(entries) + kSlackBytes);
}

std::uint64_t TansTable::estimated_bytes(const TableHistogram& histogram, std::uint64_t entries) {
    if (std::all_of(histogram.begin(), histogram.end(), [](auto count) { return count == 0; })) {
        return least_bytes(entries);
    }
    // A block's last entry takes no bits of its own: the state at the block's end is chosen freely.
    const std::uint64_t blocks = blocks_of(entries);
    const double bits =
        tans_bits(tans_slots(histogram), histogram) * static_cast<double>(entries - blocks) +
        static_cast<double>(kTansBits * blocks);
    return whole_lines(directory_bytes(entries) + static_cast<std::uint64_t>(std::ceil(bits / 8)) +
                       kSlackBytes);
}

std::uint64_t TansTable::bytes(std::uint64_t entries, const TableSource& source,
                               const TansSlots& slots) {
    std::uint64_t bits = 0;
    each_block(entries, source, slots,
               [&bits](std::uint64_t, const Block& block) { bits += block.bits; });
    return whole_lines(directory_bytes(entries) + (bits + 7) / 8 + kSlackBytes);
}

void TansTable::encode(std::uint64_t entries, const TableSource& source, const TansSlots& slots,
                       std::uint8_t* image) {
    std::uint64_t at = directory_bytes(entries) * 8;
    std::uint64_t group_begin = at;
    each_block(entries, source, slots, [&](std::uint64_t number, const Block& block) {
        std::uint8_t* group = image + number / kGroupBlocks * kGroupBytes;
        if (number % kGroupBlocks == 0) {
            group_begin = at;
            put_little_endian<std::uint64_t>(group, 0, at);
        }
        put_little_endian<std::uint16_t>(group + 8, number % kGroupBlocks,
                                         static_cast<std::uint16_t>(at - group_begin));
        for (std::size_t i = block.count; i-- > 0;) {
            put_bits(image, at, block.out[i]);
            at += block.out[i].count;
        }
    });
}

}  // namespace qter
