// The kernel for any processor; the reference in the tests of the others.
#pragma once

#include "state/fast_arrays.hpp"
#include "state/fast_plan.hpp"

namespace qter {

struct PortableKernel {
    /// out = a, then b, for one block of a kind with a table; out may be a or b.
    ///
    /// Looks the pieces up one by one, then adds the orientations, eight bytes at a time.
    template <FastKind kKind>
    static void compose(const std::uint8_t* a, const std::uint8_t* b, const std::uint8_t* moduli,
                        std::uint8_t* out) {
        constexpr FastFormat kFormat = fast_format(kKind);
        std::uint64_t results[kFormat.bytes / 8];
        for (std::size_t i = 0; i < pieces_end<kKind>(); i += 8) {
            results[i / 8] = look_up<kKind>(a, b, i);
            if constexpr (kFormat.orient_shift < 8) {
                results[i / 8] =
                    add<kFormat.orient_shift>(results[i / 8], word(b, i), word(moduli, i));
            }
        }
        if constexpr (kFormat.split) {
            constexpr std::size_t kTurns = pieces_end<kKind>();
            std::uint8_t turns[kTurns];
            for (std::size_t i = 0; i < kTurns; ++i) {
                turns[i] = add_orientations(a[kTurns + b[i]], b[kTurns + i], moduli[kTurns + i]);
            }
            std::memcpy(results + kTurns / 8, turns, kTurns);
        }
        std::memcpy(out, results, kFormat.bytes);
    }

    /// Of the entries order[0], order[1], ... of one table of a kLanes block, finds the one with
    /// the least piece. Returns its index in `order`, with the orientation above it as in the
    /// entry. Numbers from 0x80 on mark the end of the list; `order` has 16 numbers, the first one
    /// below 0x80.
    static std::uint8_t least(const std::uint8_t* table, const std::uint8_t* order) {
        std::uint8_t best = table[order[0]];
        std::uint8_t at = 0;
        for (std::uint8_t i = 1; i < 16 && order[i] < 0x80; ++i) {
            const std::uint8_t entry = table[order[i]];
            if ((entry & 0x0f) >= (best & 0x0f)) continue;
            best = entry;
            at = i;
        }
        return static_cast<std::uint8_t>((best & 0xf0) | at);
    }

    /// True if a and b, at the same 32 bytes of two states, are equal where mask is 0xff.
    static bool agree(const std::uint8_t* a, const std::uint8_t* b, const std::uint8_t* mask) {
        std::uint64_t differ = 0;
        for (std::size_t i = 0; i < kFastBytes; i += 8) {
            differ |= (word(a, i) ^ word(b, i)) & word(mask, i);
        }
        return differ == 0;
    }

    /// One bit for each of 32 bytes, the lowest for the first: set if the byte differs.
    static std::uint32_t differ(const std::uint8_t* a, const std::uint8_t* b) {
        std::uint32_t bits = 0;
        for (unsigned i = 0; i < kFastBytes; ++i) bits |= std::uint32_t{a[i] != b[i]} << i;
        return bits;
    }

 private:
    template <FastKind kKind>
    static constexpr std::size_t pieces_end() {
        constexpr FastFormat kFormat = fast_format(kKind);
        return kFormat.split ? kFormat.bytes / 2 : kFormat.bytes;
    }

    /// The entries of `a` that the eight entries of `b` from index `i` on name, as a word in
    /// memory.
    template <FastKind kKind>
    static std::uint64_t look_up(const std::uint8_t* a, const std::uint8_t* b, std::size_t i) {
        constexpr std::size_t kLast = fast_format(kKind).table - 1;
        std::uint64_t found = 0;
        for (std::size_t k = 0; k < 8; ++k) {
            const std::size_t from = (i & ~kLast) | (b[i + k] & kLast);
            found |= std::uint64_t{a[from]} << shift(k);
        }
        return found;
    }

    /// Adds the orientations of `b` to eight entries. No sum carries into the next byte. The bit
    /// above the orientation bits of orientation + 2^bits - modulus tells whether the modulus must
    /// be subtracted.
    template <unsigned kShift>
    static std::uint64_t add(std::uint64_t found, std::uint64_t b, std::uint64_t modulus) {
        constexpr std::uint64_t kOnes = 0x0101010101010101;
        constexpr std::uint64_t kTop = 1U << (8 - kShift);
        constexpr std::uint64_t kLow = (kTop - 1) * kOnes;
        const std::uint64_t sum = found + (b & (kLow << kShift));
        const std::uint64_t beyond =
            ((sum >> kShift) & kLow) + kTop * kOnes - ((modulus >> kShift) & kLow);
        return sum - (modulus & ((beyond >> (8 - kShift) & kOnes) * 0xff));
    }

    /// Shift of byte `k` of a word in memory within its value.
    static constexpr unsigned shift(std::size_t k) {
        return static_cast<unsigned>(std::endian::native == std::endian::little ? 8 * k
                                                                                : 56 - 8 * k);
    }
    static std::uint64_t word(const std::uint8_t* bytes, std::size_t at) {
        std::uint64_t value = 0;
        std::memcpy(&value, bytes + at, 8);
        return value;
    }
};

}  // namespace qter
