// The product of several coordinates as one number.
//
// The technique: mixed-radix indexing. A value of the product is a number in a mixed base, with a
// digit for each factor; the first factor has the lowest digit. A turn is applied digit by digit,
// so the product needs no move table of its own.
//
// Worked numbers: the 2048 flips of the 3x3's edges and the 495 positions of its slice have
// 1,013,760 values together; flip f at position s is 2048 s + f.
//
// Limits: unreachable values have numbers too, as coordinates may depend on each other. A step
// costs a division and a load for each factor.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "coordinate/coordinate.hpp"
#include "search/turn_set.hpp"
#include "state/state.hpp"

namespace qter {

/// The coordinates with these numbers.
[[nodiscard]] std::vector<const Coordinate*> parts_of(const std::vector<Coordinate>& coordinates,
                                                      const std::vector<std::uint8_t>& which);

/// The product of some coordinates, numbered by `Number`. The coordinates must outlive it.
template <class Number>
class ProductOf {
 public:
    /// `Number` must hold the product of the sizes. Without factors there is one value.
    explicit ProductOf(std::vector<const Coordinate*> factors) : factors_(std::move(factors)) {
        for (const Coordinate* factor : factors_) {
            [[maybe_unused]] const bool too_large =
                __builtin_mul_overflow(size_, factor->size(), &size_);
            assert(!too_large);
        }
    }

    [[nodiscard]] Number size() const { return size_; }
    [[nodiscard]] const std::vector<const Coordinate*>& factors() const { return factors_; }
    [[nodiscard]] Number after(Number value, std::uint32_t turn) const {
        if (factors_.empty()) return 0;
        Number to = 0;
        Number stride = 1;
        for (std::size_t i = 0; i + 1 < factors_.size(); ++i) {
            const Number size = factors_[i]->size();
            to += stride * factors_[i]->after(static_cast<std::uint32_t>(value % size), turn);
            value /= size;
            stride *= size;
        }
        return to + stride * factors_.back()->after(static_cast<std::uint32_t>(value), turn);
    }
    /// Writes the values after the first to.size() turns. One division for each factor.
    void after_each(Number value, std::span<Number> to) const {
        for (Number& one : to) one = 0;
        Number stride = 1;
        for (const Coordinate* factor : factors_) {
            const auto digit = static_cast<std::uint32_t>(value % factor->size());
            value /= factor->size();
            for (std::uint32_t turn = 0; turn < to.size(); ++turn) {
                to[turn] += stride * factor->after(digit, turn);
            }
            stride *= factor->size();
        }
    }
    /// The value of a state; nullopt if a factor has none.
    [[nodiscard]] std::optional<Number> of(const State& state) const {
        Number value = 0;
        Number stride = 1;
        for (const Coordinate* factor : factors_) {
            const std::optional<std::uint32_t> digit = factor->of(state);
            if (!digit) return std::nullopt;
            value += stride * *digit;
            stride *= factor->size();
        }
        return value;
    }

 private:
    std::vector<const Coordinate*> factors_;
    Number size_ = 1;
};

/// A product with 32-bit values, as coordinates have.
using ProductCoordinate = ProductOf<std::uint32_t>;
/// The most values of a product that tables keep arrays of, 4 bytes for each value and symmetry.
inline constexpr std::uint64_t kMaxProductValues = std::uint64_t{1} << 25;

/// The values after some turns, [turn][value].
[[nodiscard]] std::vector<std::vector<std::uint32_t>> moves_by_turn(
    const ProductCoordinate& values, std::span<const TurnNumber> turns);

}  // namespace qter
