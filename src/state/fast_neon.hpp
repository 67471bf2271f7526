// The kernel for 64-bit ARM processors, all of which have NEON.
#pragma once

#if defined(__aarch64__)
#include <arm_neon.h>

#include "state/fast_plan.hpp"
#include "state/fast_portable.hpp"

#define QTER_HAVE_NEON 1

namespace qter {

struct NeonKernel {
    /// See PortableKernel. The processor looks up in tables of one to four registers, and gives 0
    /// for an index out of range, so orientations are masked off first. Sums are reduced as in
    /// Avx2Kernel.
    template <FastKind kKind>
    static inline void compose(const std::uint8_t* a, const std::uint8_t* b,
                               const std::uint8_t* moduli, std::uint8_t* out) {
        constexpr FastFormat kFormat = fast_format(kKind);
        constexpr std::size_t kEnd = kFormat.split ? kFormat.bytes / 2 : kFormat.bytes;
        uint8x16_t results[kFormat.bytes / 16];
        for (std::size_t at = 0; at < kEnd; at += 16) {
            const uint8x16_t by = vld1q_u8(b + at);
            const uint8x16_t pieces = vandq_u8(by, vdupq_n_u8(kFormat.table - 1));
            // Every 16 entries of lanes have their own table.
            const std::size_t table = kFormat.table == 16 ? at : 0;
            const uint8x16_t found = look_up<kFormat.table>(a + table, pieces);
            if constexpr (kFormat.orient_shift < 8) {
                const uint8x16_t sum = vaddq_u8(found, veorq_u8(by, pieces));
                results[at / 16] = vminq_u8(sum, vsubq_u8(sum, vld1q_u8(moduli + at)));
            } else {
                results[at / 16] = found;
            }
            if constexpr (kFormat.split) {
                const uint8x16_t turns = look_up<kFormat.table>(a + kEnd, pieces);
                results[(kEnd + at) / 16] =
                    add(turns, vld1q_u8(b + kEnd + at), vld1q_u8(moduli + kEnd + at));
            }
        }
        for (std::size_t at = 0; at < kFormat.bytes; at += 16) vst1q_u8(out + at, results[at / 16]);
    }

    static inline std::uint8_t least(const std::uint8_t* table, const std::uint8_t* order) {
        return PortableKernel::least(table, order);
    }

    static inline bool agree(const std::uint8_t* a, const std::uint8_t* b,
                             const std::uint8_t* mask) {
        uint8x16_t differ = vdupq_n_u8(0);
        for (std::size_t at = 0; at < kFastBytes; at += 16) {
            const uint8x16_t x = veorq_u8(vld1q_u8(a + at), vld1q_u8(b + at));
            differ = vorrq_u8(differ, vandq_u8(x, vld1q_u8(mask + at)));
        }
        return vmaxvq_u8(differ) == 0;
    }

    /// See PortableKernel. NEON has no instruction that gathers one bit of each byte. Instead,
    /// every byte keeps the bit of its index among eight, and three pairwise sums combine these
    /// bits.
    static inline std::uint32_t differ(const std::uint8_t* a, const std::uint8_t* b) {
        const uint8x16_t places = vreinterpretq_u8_u64(vdupq_n_u64(0x8040201008040201));
        const auto kept = [&](std::size_t at) {
            return vbicq_u8(places, vceqq_u8(vld1q_u8(a + at), vld1q_u8(b + at)));
        };
        const uint8x16_t pairs = vpaddq_u8(kept(0), kept(16));
        const uint8x16_t fours = vpaddq_u8(pairs, pairs);
        const uint8x16_t eights = vpaddq_u8(fours, fours);
        return vgetq_lane_u32(vreinterpretq_u32_u8(eights), 0);
    }

 private:
    template <std::size_t kTable>
    static inline uint8x16_t look_up(const std::uint8_t* table, uint8x16_t pieces) {
        if constexpr (kTable == 16) {
            return vqtbl1q_u8(vld1q_u8(table), pieces);
        } else if constexpr (kTable == 32) {
            return vqtbl2q_u8({{vld1q_u8(table), vld1q_u8(table + 16)}}, pieces);
        } else {
            return vqtbl4q_u8({{vld1q_u8(table), vld1q_u8(table + 16), vld1q_u8(table + 32),
                                vld1q_u8(table + 48)}},
                              pieces);
        }
    }
    /// As in Avx2Kernel: the sum may not fit in its byte.
    static inline uint8x16_t add(uint8x16_t a, uint8x16_t b, uint8x16_t moduli) {
        const uint8x16_t beyond = vcgeq_u8(b, vsubq_u8(moduli, a));
        return vsubq_u8(vaddq_u8(a, b), vandq_u8(beyond, moduli));
    }
};

}  // namespace qter
#endif
