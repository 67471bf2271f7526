// How a puzzle's state lies in bytes, as the kernels see it.
//
// A state is a row of *blocks*, each of a kind known at compile time, 32-byte aligned and a
// multiple of 32 bytes long. A block holds one orbit or several; an entry is a slot, and names the
// piece in it by that piece's own entry in the block. Blocks of up to 64 entries are what a vector
// unit looks up in registers; larger orbits are arrays, looked up in memory. Orientations go where
// there is room: into the high bits of the entry's byte if two of them can be added there without a
// carry, otherwise into a byte of their own behind the pieces, and nowhere when nothing can be
// turned.
//
// Every entry that no slot uses holds its own number and orientation 0, and stays so. Thus equal
// states are equal byte for byte. Numbers of more than one byte are little-endian everywhere, so
// that bytes, and hashes of them, are the same on every platform.
//
// Only the standard library is used by this header and by the kernels, so that the tests can
// compile them alone for another processor.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

namespace qter {

/// States are multiples of this many bytes and aligned to it.
inline constexpr std::size_t kFastBytes = 32;

enum class FastKind : std::uint8_t {
    kLanes,     ///< two tables of 16, orientations (moduli up to 8) in the high 4 bits
    kPlain32,   ///< a table of 32, nothing to turn
    kTurned32,  ///< a table of 32, orientations (moduli up to 4) in the high 3 bits
    kSplit32,   ///< a table of 32, orientations of any modulus in 32 further bytes
    kPlain64,   ///< the same with 64; moduli of kTurned64 are at most 2, in 2 bits
    kTurned64,
    kSplit64,
    kPlainArray8,  ///< any number of entries, a multiple of 32, in as many bits each
    kSplitArray8,
    kPlainArray16,
    kSplitArray16,
    kPlainArray32,
    kSplitArray32,
};

/// What the bytes of a kind mean.
struct FastFormat {
    std::size_t table;         ///< entries a piece number can name, 0 for arrays: all of them
    std::size_t entry_bytes;   ///< of a piece
    unsigned orient_shift;     ///< where an orientation starts in the byte of its entry; 8: nowhere
    bool split;                ///< orientations follow all pieces, a byte each
    std::size_t bytes;         ///< of a block, 0 for arrays
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

/// A kind as an argument that templates see.
template <FastKind kKind>
using FastConstant = std::integral_constant<FastKind, kKind>;

/// The number of a piece in a block of this kind.
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

/// Blocks of one kind, one behind the other, at bytes [begin, end); an array is a run of its own.
struct FastRun {
    FastKind kind;
    std::size_t begin;
    std::size_t end;
};

/// The layout of a state, and its moduli in the places of its orientations.
struct FastPlan {
    const FastRun* runs = nullptr;
    std::size_t run_count = 0;
    const std::uint8_t* moduli = nullptr;
    std::size_t bytes = 0;
};

/// The pieces of one 32-byte vector that a comparison looks at: where it is, and 0xff in the bytes
/// that count.
struct alignas(kFastBytes) FastMask {
    std::uint8_t byte[kFastBytes];
    std::size_t at;
};

/// A state whose plan is one kLanes block, as a value.
struct alignas(kFastBytes) FastState {
    std::uint8_t byte[kFastBytes];

    friend bool operator==(const FastState& a, const FastState& b) {
        return std::memcmp(a.byte, b.byte, kFastBytes) == 0;
    }
};

/// Number `index` of an array of little-endian numbers.
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
