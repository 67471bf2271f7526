#include "coordinate/key_code.hpp"

#include <algorithm>

namespace qter {
namespace {

std::uint64_t power(std::uint64_t base, std::size_t exponent) {
    std::uint64_t power = 1;
    for (std::size_t i = 0; i < exponent; ++i) {
        if (power > KeyCode::kTooMany / base) return KeyCode::kTooMany;
        power *= base;
    }
    return power;
}

}  // namespace

KeyCode::KeyCode(const Projection& projection)
    : slots_(projection.slots.size()), base_(projection.base()) {
    std::vector<std::uint32_t> pieces(base_, 0);  // by digit
    for (const Slot slot : projection.slots) ++pieces[projection.label[slot] * projection.modulus];
    const bool one_each =
        projection.modulus == 1 && std::all_of(pieces.begin() + 1, pieces.end(),
                                               [](std::uint32_t count) { return count == 1; });
    const std::uint64_t of_places = power(base_, slots_);
    const std::uint64_t of_digits = power(slots_, base_ - 1);
    by_digit_ = one_each && of_digits < of_places;
    bound_ = by_digit_ ? of_digits : of_places;
    weight_.assign(by_digit_ ? base_ : slots_, 0);
    for (std::size_t i = by_digit_ ? 1 : 0; i < weight_.size(); ++i) {
        weight_[i] = by_digit_ ? power(slots_, i - 1) : power(base_, i);
    }
}

void KeyCode::digits(std::uint64_t key, std::span<std::uint32_t> digits) const {
    if (!by_digit_) {
        for (std::uint32_t& digit : digits) {
            digit = static_cast<std::uint32_t>(key % base_);
            key /= base_;
        }
        return;
    }
    std::fill(digits.begin(), digits.end(), 0);
    for (std::uint32_t digit = 1; digit < base_; ++digit) {
        digits[key % slots_] = digit;
        key /= slots_;
    }
}

}  // namespace qter
