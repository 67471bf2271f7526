// The kernel for x86 processors with AVX2.
//
// Its functions are compiled for AVX2 in any build. Call them only on a processor with AVX2, and
// for inlining only from functions with QTER_TARGET_AVX2.
#pragma once

#if defined(__x86_64__)
#include <immintrin.h>

#include "state/fast_plan.hpp"

#define QTER_HAVE_AVX2 1
#define QTER_TARGET_AVX2 __attribute__((target("avx2")))

namespace qter {

struct Avx2Kernel {
    /// See PortableKernel. pshufb uses the low four bits of each index, separately in each half of
    /// the register, and gives 0 if bit 7 is set; no orientation reaches that bit. A sum of
    /// orientations is reduced without a branch: if it is below its modulus, subtracting the
    /// modulus wraps round to a larger number, so the unsigned minimum is always correct.
    template <FastKind kKind>
    QTER_TARGET_AVX2 static inline void compose(const std::uint8_t* a, const std::uint8_t* b,
                                                const std::uint8_t* moduli, std::uint8_t* out) {
        constexpr FastFormat kFormat = fast_format(kKind);
        if constexpr (kFormat.table == 16) {
            const __m256i by = load(b);
            const __m256i found = _mm256_shuffle_epi8(load(a), by);
            store(out, turn<kFormat.orient_shift>(found, by, load(moduli)));
        } else if constexpr (kFormat.table == 32) {
            const __m256i by = load(b);
            const __m256i found = look_up(load(a), by);
            if constexpr (kFormat.split) {
                const __m256i turns = look_up(load(a + 32), by);
                store(out + 32, add(turns, load(b + 32), load(moduli + 32)));
            }
            store(out, turn<kFormat.orient_shift>(found, by, load(moduli)));
        } else {
            const __m256i first = load(b);
            const __m256i second = load(b + 32);
            if constexpr (kFormat.split) {
                const __m256i low = load(a + 64);
                const __m256i high = load(a + 96);
                const __m256i turns = look_up(low, high, first);
                const __m256i more = look_up(low, high, second);
                store(out + 64, add(turns, load(b + 64), load(moduli + 64)));
                store(out + 96, add(more, load(b + 96), load(moduli + 96)));
            }
            const __m256i low = load(a);
            const __m256i high = load(a + 32);
            const __m256i found = look_up(low, high, first);
            const __m256i more = look_up(low, high, second);
            store(out, turn<kFormat.orient_shift>(found, first, load(moduli)));
            store(out + 32, turn<kFormat.orient_shift>(more, second, load(moduli + 32)));
        }
    }

    /// See PortableKernel. phminposuw finds the least of eight 16-bit words and its index; with the
    /// index in the word itself, only the word is needed. pshufb gives 0 for a byte that is not an
    /// entry, and the comparison turns this into the largest piece.
    QTER_TARGET_AVX2 static inline std::uint8_t least(const std::uint8_t* table,
                                                      const std::uint8_t* order) {
        const __m128i by = _mm_load_si128(reinterpret_cast<const __m128i*>(order));
        const __m128i found =
            _mm_shuffle_epi8(_mm_load_si128(reinterpret_cast<const __m128i*>(table)), by);
        const __m128i low = _mm_set1_epi8(0x0f);
        const __m128i none = _mm_cmpgt_epi8(_mm_setzero_si128(), by);
        const __m128i pieces = _mm_or_si128(_mm_and_si128(found, low), none);
        const __m128i places = _mm_set_epi64x(0x0f0e0d0c0b0a0908, 0x0706050403020100);
        const __m128i turned = _mm_or_si128(_mm_andnot_si128(low, found), places);
        const __m128i words =
            _mm_min_epu16(_mm_unpacklo_epi8(turned, pieces), _mm_unpackhi_epi8(turned, pieces));
        return static_cast<std::uint8_t>(_mm_cvtsi128_si32(_mm_minpos_epu16(words)));
    }

    QTER_TARGET_AVX2 static inline bool agree(const std::uint8_t* a, const std::uint8_t* b,
                                              const std::uint8_t* mask) {
        const __m256i differ = _mm256_xor_si256(load(a), load(b));
        return _mm256_testz_si256(differ, load(mask)) != 0;
    }

    /// See PortableKernel.
    QTER_TARGET_AVX2 static inline std::uint32_t differ(const std::uint8_t* a,
                                                        const std::uint8_t* b) {
        const __m256i equal = _mm256_cmpeq_epi8(load(a), load(b));
        return ~static_cast<std::uint32_t>(_mm256_movemask_epi8(equal));
    }

 private:
    QTER_TARGET_AVX2 static inline __m256i load(const std::uint8_t* bytes) {
        return _mm256_load_si256(reinterpret_cast<const __m256i*>(bytes));
    }
    QTER_TARGET_AVX2 static inline void store(std::uint8_t* bytes, __m256i value) {
        _mm256_store_si256(reinterpret_cast<__m256i*>(bytes), value);
    }

    /// Looks up in a table of 32: each half of `by` in its own half of the table and in the other;
    /// bit 4 selects. The dependence on `table` is kept short, since it is usually the state on the
    /// critical path.
    QTER_TARGET_AVX2 static inline __m256i look_up(__m256i table, __m256i by) {
        const __m256i other = _mm256_permute4x64_epi64(table, 0x4e);
        const __m256i half = _mm256_set_epi64x(0x1010101010101010, 0x1010101010101010, 0, 0);
        const __m256i crossing = _mm256_slli_epi16(_mm256_xor_si256(by, half), 3);
        return _mm256_blendv_epi8(_mm256_shuffle_epi8(table, by), _mm256_shuffle_epi8(other, by),
                                  crossing);
    }
    /// In a table of 64; bit 5 selects the half.
    QTER_TARGET_AVX2 static inline __m256i look_up(__m256i low, __m256i high, __m256i by) {
        return _mm256_blendv_epi8(look_up(low, by), look_up(high, by), _mm256_slli_epi16(by, 2));
    }

    /// Adds to entries the orientations of `by`, which start at bit kShift.
    template <unsigned kShift>
    QTER_TARGET_AVX2 static inline __m256i turn(__m256i found, __m256i by, __m256i moduli) {
        if constexpr (kShift == 8) {
            return found;
        } else {
            const auto bits = static_cast<char>(0xff << kShift & 0xff);
            const __m256i turned = _mm256_and_si256(by, _mm256_set1_epi8(bits));
            const __m256i sum = _mm256_add_epi8(found, turned);
            return _mm256_min_epu8(sum, _mm256_sub_epi8(sum, moduli));
        }
    }
    /// Sums of orientations, a byte each. A sum with a large modulus does not fit in the byte, so
    /// the overflow is tested before the addition.
    QTER_TARGET_AVX2 static inline __m256i add(__m256i a, __m256i b, __m256i moduli) {
        const __m256i sum = _mm256_add_epi8(a, b);
        const __m256i left = _mm256_sub_epi8(moduli, a);
        const __m256i beyond = _mm256_cmpeq_epi8(_mm256_max_epu8(b, left), b);
        return _mm256_sub_epi8(sum, _mm256_and_si256(beyond, moduli));
    }
};

}  // namespace qter
#endif
