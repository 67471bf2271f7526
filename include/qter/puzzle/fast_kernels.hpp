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
    static void compose(const FastState& a, const FastState& b, const FastState& moduli,
                        FastState& out) {
        FastState result;
        for (std::size_t i = 0; i < kFastBytes; ++i) {
            const std::size_t lane = i & kFastLane;
            const auto sum =
                static_cast<std::uint8_t>(a.byte[lane | (b.byte[i] & 0x0f)] + (b.byte[i] & 0xf0));
            const auto less = static_cast<std::uint8_t>(sum - moduli.byte[i]);
            result.byte[i] = less < sum ? less : sum;
        }
        out = result;
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
        std::uint8_t differ = 0;
        for (std::size_t i = 0; i < kFastBytes; ++i) {
            differ = static_cast<std::uint8_t>(differ | ((a.byte[i] ^ b.byte[i]) & mask.byte[i]));
        }
        return differ == 0;
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
