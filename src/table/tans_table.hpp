// Tables compressed with a tANS code, in blocks that are read one at a time.
//
// The technique: entropy coding by blocks. 64 entries form a block, which begins with a state of
// its own (tans_code.hpp), so reading an entry takes at most 63 steps of the code, 31.5 on average.
// 28 blocks form a group, and the directory has a cache line for each group: the bit offset of the
// first block in 8 bytes, and the further offset of each block in 2 bytes. So a read waits for one
// line of the directory, which is small and often in a cache, and then for one or two lines of the
// text. Exact.
//
// Cost: an entry takes its bits in the code, 10/64 of a bit for the states and 2/7 of a bit for the
// directory. So a table with an entropy of more than two bits an entry is not smaller than with two
// bits (two_bit_table.hpp), only exact. Measured on a table of 88 million entries whose levels grow
// by a factor of 13, with other work on the machine:
//     entries in a block    32     64    128
//     bytes an entry      0.160  0.107  0.080
//     ns a read             162    220    340
// prefetch() does not help much: the steps take most of the time.
//
// Source: see tans_code.hpp; blocks with a directory are common practice.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "state/fast_plan.hpp"
#include "table/tans_code.hpp"

namespace qter {

/// Reads a table from bytes that another object owns.
class TansTable {
 public:
    static constexpr std::uint64_t kBlockEntries = 64;
    static constexpr std::uint64_t kGroupBlocks = 28;
    static constexpr std::uint64_t kGroupBytes = 64;  ///< in the directory

    TansTable() = default;
    /// `image` has `bytes` bytes and is aligned to a cache line. They are the output of encode()
    /// or, from a damaged file, any contents of at least least_bytes(entries). `decoder` must
    /// outlive this.
    TansTable(const std::uint8_t* image, std::uint64_t bytes, const TansDecoder& decoder)
        : image_(image), last_bit_((bytes - kSlackBytes) * 8), decoder_(&decoder) {}

    [[nodiscard]] std::uint8_t at(std::uint64_t index) const {
        const TansStep* steps = decoder_->data();
        std::uint64_t from = block_begin(index / kBlockEntries);
        std::uint64_t text = text_at(from);
        std::uint32_t state = text % kTansStates;
        unsigned used = kTansBits;
        text >>= kTansBits;
        for (std::uint64_t left = index % kBlockEntries; left != 0; --left) {
            if (used > kSafeBits - kTansBits) {
                from += used;
                used = 0;
                text = text_at(from);
            }
            const TansStep& step = steps[state];
            state = step.base + static_cast<std::uint32_t>(text & step.mask);
            text >>= step.bits;
            used += step.bits;
        }
        return steps[state].value;
    }
    /// Waits for the line of the directory if that is in no cache.
    [[gnu::always_inline]] void prefetch(std::uint64_t index) const {
        __builtin_prefetch(image_ + block_begin(index / kBlockEntries) / 8);
    }

    /// The value of bytes(), or 1% more; see table_bytes().
    [[nodiscard]] static std::uint64_t estimated_bytes(const TableHistogram& histogram,
                                                       std::uint64_t entries);
    /// The least size of a table with this many entries.
    [[nodiscard]] static std::uint64_t least_bytes(std::uint64_t entries);
    /// The exact size, a multiple of 64. Encodes all values. O(entries).
    [[nodiscard]] static std::uint64_t bytes(std::uint64_t entries, const TableSource& source,
                                             const TansSlots& slots);
    /// Writes the values, all of which must have slots, to `image`, which must be bytes() zeros.
    /// O(entries).
    static void encode(std::uint64_t entries, const TableSource& source, const TansSlots& slots,
                       std::uint8_t* image);

 private:
    /// The least number of text bits in a loaded word, whatever the offset within its first byte.
    static constexpr unsigned kSafeBits = 57;
    /// The largest length of a block, and the word that is read at its end.
    static constexpr std::uint64_t kSlackBytes = (kBlockEntries * kTansBits + 7) / 8 + 8;

    /// The bit offset of a block; limited so that reading cannot leave the image.
    [[nodiscard]] std::uint64_t block_begin(std::uint64_t block) const {
        const std::uint8_t* group = image_ + block / kGroupBlocks * kGroupBytes;
        const std::uint64_t begin = little_endian<std::uint64_t>(group, 0) +
                                    little_endian<std::uint16_t>(group + 8, block % kGroupBlocks);
        return std::min(begin, last_bit_);
    }
    /// The text from a bit on, with that bit lowest.
    [[nodiscard]] std::uint64_t text_at(std::uint64_t bit) const {
        return little_endian<std::uint64_t>(image_ + bit / 8, 0) >> bit % 8;
    }

    const std::uint8_t* image_ = nullptr;
    std::uint64_t last_bit_ = 0;  ///< the largest offset of a block
    const TansDecoder* decoder_ = nullptr;
};

}  // namespace qter
