// Keys: one number for the digits of a projection.
//
// The technique: a number in a positional system. A key holds the digit of each slot, in the base
// of the projection (projection.hpp); or, if every piece except those with digit 0 has its own
// digit and this gives fewer keys, the slot of each digit. Either way it is a sum with one summand
// for each slot.
//
// Worked numbers: four of twelve edges, each with a label of its own, have 5^12 keys by slot, and
// 12^4 = 20,736 by digit.
//
// Limits: 64 bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "coordinate/projection.hpp"

namespace qter {

class KeyCode {
 public:
    /// The bound() of keys that do not fit in 64 bits.
    static constexpr std::uint64_t kTooMany = std::numeric_limits<std::uint64_t>::max();

    KeyCode() = default;
    explicit KeyCode(const Projection& projection);

    /// An upper bound: all keys are smaller. kTooMany if keys do not fit.
    [[nodiscard]] std::uint64_t bound() const { return bound_; }
    /// The part of the key for a digit in the slot of this number.
    [[nodiscard]] std::uint64_t part(std::size_t place, std::uint32_t digit) const {
        return by_digit_ ? weight_[digit] * place : weight_[place] * digit;
    }
    /// Writes the digits of a key, by number of the slot, one for each slot. O(slots).
    void digits(std::uint64_t key, std::span<std::uint32_t> digits) const;

 private:
    std::size_t slots_ = 0;
    std::uint32_t base_ = 1;
    bool by_digit_ = false;
    std::uint64_t bound_ = 1;
    std::vector<std::uint64_t> weight_;  // by digit if by_digit_, else by place
};

}  // namespace qter
