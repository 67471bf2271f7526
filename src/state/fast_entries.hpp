// Access to the single entries of a block, for code without vector operations.
#pragma once

#include "state/fast_layout.hpp"
#include "state/fast_plan.hpp"

namespace qter {

/// The table or array at a place of a state. `Byte` is std::uint8_t, const or not.
template <FastKind kKind, class Byte>
class FastEntries {
 public:
    FastEntries(const FastPlace& place, Byte* state)
        : pieces_(state + place.pieces), orients_(state + place.orients) {}

    /// The entry that the piece in `entry` belongs to.
    [[nodiscard]] std::size_t piece(std::size_t entry) const {
        return little_endian<Number>(pieces_, entry) & kPieceBits;
    }
    [[nodiscard]] std::uint8_t orient(std::size_t entry) const {
        if constexpr (kFormat.split) return orients_[entry];
        if constexpr (kPacked) return pieces_[entry] >> kFormat.orient_shift;
        return 0;
    }
    /// Sets both. In the moduli of a plan, `orient` is the modulus; it is dropped if the kind has
    /// no room for orientations.
    void put(std::size_t entry, std::size_t piece, unsigned orient) const {
        put_little_endian<Number>(pieces_, entry, static_cast<Number>(piece));
        if constexpr (kFormat.split) orients_[entry] = static_cast<std::uint8_t>(orient);
        if constexpr (kPacked) {
            pieces_[entry] =
                static_cast<std::uint8_t>(pieces_[entry] | orient << kFormat.orient_shift);
        }
    }

 private:
    using Number = FastNumber<kKind>;
    static constexpr FastFormat kFormat = fast_format(kKind);
    static constexpr bool kPacked = kFormat.orient_shift < 8;
    static constexpr Number kPieceBits =
        kPacked ? (1U << kFormat.orient_shift) - 1 : std::numeric_limits<Number>::max();

    Byte* pieces_;
    Byte* orients_;
};

/// Calls `use` with the FastEntries at a place of a state.
template <class Byte, class Use>
void with_entries(const FastPlace& place, Byte* state, Use use) {
    with_kind(place.kind, [&](auto kind) { use(FastEntries<kind.value, Byte>(place, state)); });
}

}  // namespace qter
