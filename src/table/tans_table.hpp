// Tables whose entries are written in a tANS code, in blocks that are read one at a time.
//
// The technique, entropy coding by blocks: 64 entries make a block, which begins with a state of
// its own (tans_code.hpp), so that reading an entry takes at most 63 steps of the code, 31.5 on
// average. 28 blocks make a group, and the directory has a cache line for each: where its blocks
// begin, in bits, 8 bytes for the first and 2 for how much further on each is. So a read waits for
// one line of the directory, which is a small part of the table and often in some cache, and then
// for one or two of the text. Nothing is lost.
//
// Cost: an entry takes its bits in the code, 10/64 of a bit for the states and 2/7 of a bit for the
// directory; so a table that is nearly full, with a good two bits of entropy an entry, is not made
// smaller than by two bits (two_bit_table.hpp), only exact. Measured on a table of 88 million
// entries whose layers are 13 times as large each, with other work on the machine:
//     entries in a block    32     64    128
//     bytes an entry      0.160  0.107  0.080
//     ns a read             162    220    340
// prefetch() does not help much: the time goes into steps.
//
// Source: see tans_code.hpp; blocks and a directory are what everybody does.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "puzzle/fast_plan.hpp"
#include "table/tans_code.hpp"

namespace qter {

/// Reads a table out of its bytes, which somebody else keeps.
class TansTable {
 public:
    static constexpr std::uint64_t kBlockEntries = 64;
    static constexpr std::uint64_t kGroupBlocks = 28;
    static constexpr std::uint64_t kGroupBytes = 64;  ///< of the directory

    TansTable() = default;
    /// `image` has `bytes` bytes, as many as encode() gave or, from a damaged file, at least
    /// least_bytes(entries), of any contents; it begins with a cache line. `decoder` must outlive
    /// this.
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
    /// Waits for the line of the directory when that is in no cache.
    [[gnu::always_inline]] void prefetch(std::uint64_t index) const {
        __builtin_prefetch(image_ + block_begin(index / kBlockEntries) / 8);
    }

    /// What bytes() will be, or 1% more; see table_bytes().
    [[nodiscard]] static std::uint64_t estimated_bytes(const TableHistogram& histogram,
                                                       std::uint64_t entries);
    /// No table with so many entries is smaller.
    [[nodiscard]] static std::uint64_t least_bytes(std::uint64_t entries);
    /// Bytes of the table, exact, a multiple of 64. Encodes all values. O(entries).
    [[nodiscard]] static std::uint64_t bytes(std::uint64_t entries, const TableSource& source,
                                             const TansSlots& slots);
    /// Fills `image`, bytes() zeros before, with the values, all of which must have slots.
    /// O(entries).
    static void encode(std::uint64_t entries, const TableSource& source, const TansSlots& slots,
                       std::uint8_t* image);

 private:
    /// A word of text has at least this many bits, wherever in a byte it begins.
    static constexpr unsigned kSafeBits = 57;
    /// A block's length at most, and the word that is read at its end.
    static constexpr std::uint64_t kSlackBytes = (kBlockEntries * kTansBits + 7) / 8 + 8;

    /// Where a block begins, in bits; never where reading it could leave the image.
    [[nodiscard]] std::uint64_t block_begin(std::uint64_t block) const {
        const std::uint8_t* group = image_ + block / kGroupBlocks * kGroupBytes;
        const std::uint64_t begin = little_endian<std::uint64_t>(group, 0) +
                                    little_endian<std::uint16_t>(group + 8, block % kGroupBlocks);
        return std::min(begin, last_bit_);
    }
    /// The text from a bit on, its first bit lowest.
    [[nodiscard]] std::uint64_t text_at(std::uint64_t bit) const {
        return little_endian<std::uint64_t>(image_ + bit / 8, 0) >> bit % 8;
    }

    const std::uint8_t* image_ = nullptr;
    std::uint64_t last_bit_ = 0;  ///< where a block can begin at most
    const TansDecoder* decoder_ = nullptr;
};

}  // namespace qter
