// Byte layout of a puzzle's state, for the kernels.
//
// A state is a row of *blocks*, each of a kind known at compile time, aligned to 32 bytes and a
// multiple of 32 bytes long. A block holds one or more orbits. An entry is a slot; it holds the
// piece in the slot as the index of that piece's own entry in the block. Blocks of up to 64 entries
// can be looked up in vector registers; larger orbits are arrays, looked up in memory. Orientations
// are stored in the high bits of the entry's byte if two of them can be added there without a
// carry; otherwise in bytes of their own after the pieces; nowhere if nothing can be turned.
//
// Entries that no slot uses always hold their own index and orientation 0. Thus equal states are
// equal byte for byte. Numbers of more than one byte are little-endian everywhere, so that the
// bytes, and hashes of them, are the same on every platform.
//
// This header and the kernels use only the standard library, so that the tests can compile them
// separately for another processor.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

namespace qter {

/// The size and the alignment of states are multiples of this many bytes.
inline constexpr std::size_t kFastBytes = 32;

enum class FastKind : std::uint8_t {
    kLanes,     ///< two tables of 16, orientations (moduli up to 8) in the high 4 bits
    kPlain32,   ///< a table of 32, nothing to turn
    kTurned32,  ///< a table of 32, orientations (moduli up to 4) in the high 3 bits
    kSplit32,   ///< a table of 32, orientations of any modulus in 32 further bytes
    kPlain64,   ///< as above with 64 entries; moduli of kTurned64 are at most 2, in 2 bits
    kTurned64,
    kSplit64,
    kPlainArray8,  ///< any number of entries, a multiple of 32, with 8 bits each
    kSplitArray8,
    kPlainArray16,
    kSplitArray16,
    kPlainArray32,
    kSplitArray32,
};

/// The meaning of the bytes of a kind.
struct FastFormat {
    std::size_t table;        ///< entries that a piece number can name; 0 for arrays: all entries
    std::size_t entry_bytes;  ///< of a piece
    unsigned
        orient_shift;   ///< first bit of the orientation in the entry's byte; 8: not in that byte
    bool split;         ///< orientations follow all pieces, a byte each
    std::size_t bytes;  ///< of a block, 0 for arrays
    std::uint8_t max_modulus;  ///< that a block can hold
};

constexpr FastFormat fast_format(FastKind kind) {
    constexpr auto kAny = std::numeric_limits<std::uint8_t>::max();
    switch (kind) {
        case FastKind::kLanes:
            return {16, 1, 4, false, 32, 8};
        case FastKind::kPlain32:
            return {32, 1, 8, false, 32, 1};
        case FastKind::kTurned32:
            return {32, 1, 5, false, 32, 4};
        case FastKind::kSplit32:
            return {32, 1, 8, true, 64, kAny};
        case FastKind::kPlain64:
            return {64, 1, 8, false, 64, 1};
        case FastKind::kTurned64:
            return {64, 1, 6, false, 64, 2};
        case FastKind::kSplit64:
            return {64, 1, 8, true, 128, kAny};
        case FastKind::kPlainArray8:
            return {0, 1, 8, false, 0, 1};
        case FastKind::kSplitArray8:
            return {0, 1, 8, true, 0, kAny};
        case FastKind::kPlainArray16:
            return {0, 2, 8, false, 0, 1};
        case FastKind::kSplitArray16:
            return {0, 2, 8, true, 0, kAny};
        case FastKind::kPlainArray32:
            return {0, 4, 8, false, 0, 1};
        case FastKind::kSplitArray32:
            return {0, 4, 8, true, 0, kAny};
    }
    return {};
}

/// A kind as a template argument.
template <FastKind kKind>
using FastConstant = std::integral_constant<FastKind, kKind>;

/// The type of a piece number in a block of this kind.
template <FastKind kKind>
using FastNumber = std::conditional_t<
    fast_format(kKind).entry_bytes == 1, std::uint8_t,
    std::conditional_t<fast_format(kKind).entry_bytes == 2, std::uint16_t, std::uint32_t>>;

/// Calls `use` with the kind as a FastConstant.
template <class Use>
[[gnu::always_inline]] inline void with_kind(FastKind kind, Use use) {
    switch (kind) {
        case FastKind::kLanes:
            return use(FastConstant<FastKind::kLanes>());
        case FastKind::kPlain32:
            return use(FastConstant<FastKind::kPlain32>());
        case FastKind::kTurned32:
            return use(FastConstant<FastKind::kTurned32>());
        case FastKind::kSplit32:
            return use(FastConstant<FastKind::kSplit32>());
        case FastKind::kPlain64:
            return use(FastConstant<FastKind::kPlain64>());
        case FastKind::kTurned64:
            return use(FastConstant<FastKind::kTurned64>());
        case FastKind::kSplit64:
            return use(FastConstant<FastKind::kSplit64>());
        case FastKind::kPlainArray8:
            return use(FastConstant<FastKind::kPlainArray8>());
        case FastKind::kSplitArray8:
            return use(FastConstant<FastKind::kSplitArray8>());
        case FastKind::kPlainArray16:
            return use(FastConstant<FastKind::kPlainArray16>());
        case FastKind::kSplitArray16:
            return use(FastConstant<FastKind::kSplitArray16>());
        case FastKind::kPlainArray32:
            return use(FastConstant<FastKind::kPlainArray32>());
        case FastKind::kSplitArray32:
            return use(FastConstant<FastKind::kSplitArray32>());
    }
}

/// Consecutive blocks of one kind, at bytes [begin, end); an array is a run of its own.
struct FastRun {
    FastKind kind;
    std::size_t begin;
    std::size_t end;
};

/// The layout of a state, and the moduli at the positions of the orientations.
struct FastPlan {
    const FastRun* runs = nullptr;
    std::size_t run_count = 0;
    const std::uint8_t* moduli = nullptr;
    std::size_t bytes = 0;
};

/// The pieces of one 32-byte vector that a comparison uses: its offset, and 0xff in the bytes to
/// compare.
struct alignas(kFastBytes) FastMask {
    std::uint8_t byte[kFastBytes];
    std::size_t at;
};

/// A state with a plan of one kLanes block, as a value.
struct alignas(kFastBytes) FastState {
    std::uint8_t byte[kFastBytes];

    friend bool operator==(const FastState& a, const FastState& b) {
        return std::memcmp(a.byte, b.byte, kFastBytes) == 0;
    }
};

/// Entry `index` of an array of little-endian numbers.
template <class Number>
[[nodiscard]] inline Number little_endian(const std::uint8_t* bytes, std::size_t index) {
    Number number = 0;
    if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(&number, bytes + index * sizeof(Number), sizeof(Number));
    } else {
        for (std::size_t i = sizeof(Number); i-- > 0;) {
            number =
                static_cast<Number>(std::uint64_t{number} << 8 | bytes[index * sizeof(Number) + i]);
        }
    }
    return number;
}

template <class Number>
inline void put_little_endian(std::uint8_t* bytes, std::size_t index,
                              std::type_identity_t<Number> number) {
    if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(bytes + index * sizeof(Number), &number, sizeof(Number));
    } else {
        for (std::size_t i = 0; i < sizeof(Number); ++i) {
            bytes[index * sizeof(Number) + i] =
                static_cast<std::uint8_t>(std::uint64_t{number} >> 8 * i);
        }
    }
}

}  // namespace qter
