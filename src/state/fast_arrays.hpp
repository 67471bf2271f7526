// Composition of arrays: blocks with more entries than a vector unit can look up, contiguous in
// memory. All kernels share it: a look-up with an index from memory is a plain load on every
// processor.
#pragma once

#include "state/fast_plan.hpp"

namespace qter {

/// The sum of two orientations below `modulus` <= 255, reduced.
[[nodiscard]] inline std::uint8_t add_orientations(unsigned a, unsigned b, unsigned modulus) {
    const unsigned sum = a + b;
    return static_cast<std::uint8_t>(sum < modulus ? sum : sum - modulus);
}

/// Blocks of a kind without a table; `bytes` is the length of the block.
template <FastKind kKind>
struct FastArray {
    static constexpr bool kSplit = fast_format(kKind).split;
    using Piece = FastNumber<kKind>;

    [[nodiscard]] static std::size_t entries(std::size_t bytes) {
        return bytes / (sizeof(Piece) + (kSplit ? 1 : 0));
    }

    /// `out` must not be `a`; it may be `b`.
    static void compose(const std::uint8_t* a, const std::uint8_t* b, const std::uint8_t* moduli,
                        std::uint8_t* out, std::size_t bytes) {
        const std::size_t count = entries(bytes);
        const std::size_t turns = count * sizeof(Piece);
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t from = little_endian<Piece>(b, i);
            put_little_endian<Piece>(out, i, little_endian<Piece>(a, from));
            if constexpr (kSplit) {
                out[turns + i] = add_orientations(a[turns + from], b[turns + i], moduli[turns + i]);
            }
        }
    }
};

}  // namespace qter
