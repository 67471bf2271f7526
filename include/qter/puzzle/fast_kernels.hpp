// The kernels of fast_state.hpp: one struct per instruction set, all with the same static
// functions. Only the standard library is used here, so that the tests can compile this file alone
// for another processor.
//
//   compose(a, b, moduli, out)   out = a, then b
//   inverse(a, moduli, out)      out undoes a
//   agree(a, b, mask)            a and b are equal where mask is 0xff
//
// Unused bytes hold their own number, orientation 0, modulus 1, and so stay as they are.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#define QTER_HAVE_AVX2 1
#define QTER_TARGET_AVX2 __attribute__((target("avx2")))
#elif defined(__aarch64__)
#include <arm_neon.h>
#define QTER_HAVE_NEON 1
#endif

namespace qter {

inline constexpr std::size_t kFastBytes = 32;
inline constexpr std::size_t kFastLane = 16;

/// 32 bytes: two lanes of 16 slots, piece number in its lane in the low 4 bits of a byte,
/// orientation in the high 4.
struct alignas(32) FastState {
    std::uint8_t byte[kFastBytes];

    friend bool operator==(const FastState& a, const FastState& b) {
        return std::memcmp(a.byte, b.byte, kFastBytes) == 0;
    }
};

struct PortableKernel {
    /// Looks the pieces up one by one, then does the arithmetic on eight bytes at a time: no sum
    /// carries into the next byte, and bit 4 of orientation + 16 - modulus says whether the modulus
    /// must come off again.
    static void compose(const FastState& a, const FastState& b, const FastState& moduli,
                        FastState& out) {
        constexpr std::uint64_t kOnes = 0x0101010101010101;
        constexpr std::uint64_t kLow = 0x0f * kOnes;
        std::uint64_t results[kFastBytes / 8];  // out may be a
        for (std::size_t i = 0; i < kFastBytes; i += 8) {
            std::uint64_t pieces = 0;
            for (std::size_t k = 0; k < 8; ++k) {
                const std::size_t from = (i & kFastLane) | (b.byte[i + k] & 0x0f);
                pieces |= std::uint64_t{a.byte[from]} << shift(k);
            }
            const std::uint64_t modulus = word(moduli, i);
            const std::uint64_t sum = pieces + (word(b, i) & ~kLow);
            const std::uint64_t beyond = ((sum >> 4) & kLow) + 16 * kOnes - ((modulus >> 4) & kLow);
            results[i / 8] = sum - (modulus & ((beyond >> 4 & kOnes) * 0xff));
        }
        std::memcpy(out.byte, results, kFastBytes);
    }

    /// A scatter, which no vector unit here does; inverses are rare, so all kernels share this.
    static void inverse(const FastState& a, const FastState& moduli, FastState& out) {
        FastState result;
        for (std::size_t i = 0; i < kFastBytes; ++i) {
            const std::size_t lane = i & kFastLane;
            const std::size_t to = lane | (a.byte[i] & 0x0f);
            const unsigned orient = a.byte[i] & 0xf0U;
            const unsigned back = orient == 0 ? 0 : moduli.byte[i] - orient;
            result.byte[to] = static_cast<std::uint8_t>((i - lane) | back);
        }
        out = result;
    }

    static bool agree(const FastState& a, const FastState& b, const FastState& mask) {
        std::uint64_t differ = 0;
        for (std::size_t i = 0; i < kFastBytes; i += 8) {
            differ |= (word(a, i) ^ word(b, i)) & word(mask, i);
        }
        return differ == 0;
    }

 private:
    /// Where byte `k` of a word in memory is in its value.
    static constexpr unsigned shift(std::size_t k) {
        return static_cast<unsigned>(std::endian::native == std::endian::little ? 8 * k
                                                                                : 56 - 8 * k);
    }
    static std::uint64_t word(const FastState& state, std::size_t at) {
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, state.byte + at, 8);
        return bytes;
    }
};

#if defined(QTER_HAVE_AVX2)
/// AVX2: both lanes in one register; call only from functions that have the target attribute when
/// they are to be inlined, and only where the processor has AVX2.
struct Avx2Kernel {
    QTER_TARGET_AVX2 static inline void compose(const FastState& a, const FastState& b,
                                                const FastState& moduli, FastState& out) {
        const __m256i va = load(a);
        const __m256i vb = load(b);
        // pshufb looks at the low four bits of each index (bit 7 is clear), lane by lane.
        const __m256i pieces = _mm256_shuffle_epi8(va, vb);
        const __m256i turned = _mm256_and_si256(vb, _mm256_set1_epi8(static_cast<char>(0xf0)));
        const __m256i sum = _mm256_add_epi8(pieces, turned);
        const __m256i less = _mm256_sub_epi8(sum, load(moduli));
        store(out, _mm256_min_epu8(sum, less));
    }

    static void inverse(const FastState& a, const FastState& moduli, FastState& out) {
        PortableKernel::inverse(a, moduli, out);
    }

    QTER_TARGET_AVX2 static inline bool agree(const FastState& a, const FastState& b,
                                              const FastState& mask) {
        const __m256i differ = _mm256_xor_si256(load(a), load(b));
        return _mm256_testz_si256(differ, load(mask)) != 0;
    }

 private:
    QTER_TARGET_AVX2 static inline __m256i load(const FastState& state) {
        return _mm256_load_si256(reinterpret_cast<const __m256i*>(state.byte));
    }
    QTER_TARGET_AVX2 static inline void store(FastState& state, __m256i value) {
        _mm256_store_si256(reinterpret_cast<__m256i*>(state.byte), value);
    }
};
#endif

#if defined(QTER_HAVE_NEON)
/// NEON: a lane per register; part of every 64-bit ARM processor.
struct NeonKernel {
    static void compose(const FastState& a, const FastState& b, const FastState& moduli,
                        FastState& out) {
        uint8x16_t lanes[2];
        for (std::size_t i = 0; i < 2; ++i) {
            const std::size_t at = i * kFastLane;
            const uint8x16_t vb = vld1q_u8(b.byte + at);
            const uint8x16_t pieces =
                vqtbl1q_u8(vld1q_u8(a.byte + at), vandq_u8(vb, vdupq_n_u8(0x0f)));
            const uint8x16_t sum = vaddq_u8(pieces, vandq_u8(vb, vdupq_n_u8(0xf0)));
            lanes[i] = vminq_u8(sum, vsubq_u8(sum, vld1q_u8(moduli.byte + at)));
        }
        vst1q_u8(out.byte, lanes[0]);
        vst1q_u8(out.byte + kFastLane, lanes[1]);
    }

    static void inverse(const FastState& a, const FastState& moduli, FastState& out) {
        PortableKernel::inverse(a, moduli, out);
    }

    static bool agree(const FastState& a, const FastState& b, const FastState& mask) {
        uint8x16_t differ = vdupq_n_u8(0);
        for (std::size_t at = 0; at < kFastBytes; at += kFastLane) {
            const uint8x16_t x = veorq_u8(vld1q_u8(a.byte + at), vld1q_u8(b.byte + at));
            differ = vorrq_u8(differ, vandq_u8(x, vld1q_u8(mask.byte + at)));
        }
        return vmaxvq_u8(differ) == 0;
    }
};
#endif

}  // namespace qter
