// How the digits that are seen in some slots make a key, and a key digits.
//
// The technique: a number in a positional system. A key says which digit is in each slot, to the
// base of the sight (sight.hpp); or, where each piece but those of digit 0 has a digit of its own
// and that takes fewer keys, where each digit is. Either way it is a sum of one summand for each
// slot.
//
// Worked numbers: four of twelve edges, each with a name, are 5^12 keys by slot, and 12^4 = 20,736
// by digit.
//
// Limits: 64 bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "coordinate/sight.hpp"

namespace qter {

class KeyCode {
 public:
    /// The bound of keys that do not fit.
    static constexpr std::uint64_t kTooMany = std::numeric_limits<std::uint64_t>::max();

    KeyCode() = default;
    explicit KeyCode(const Sight& sight);

    /// Keys are below it; kTooMany where they do not fit.
    [[nodiscard]] std::uint64_t bound() const { return bound_; }
    /// What a digit adds to the key in the slot of this number.
    [[nodiscard]] std::uint64_t part(std::size_t place, std::uint32_t digit) const {
        return by_digit_ ? weight_[digit] * place : weight_[place] * digit;
    }
    /// The digits of a key, by number of the slot: as many as the sight has slots. O(slots).
    void digits(std::uint64_t key, std::span<std::uint32_t> digits) const;

 private:
    std::size_t slots_ = 0;
    std::uint32_t base_ = 1;
    bool by_digit_ = false;
    std::uint64_t bound_ = 1;
    std::vector<std::uint64_t> weight_;  // by digit if by_digit_, else by place
};

}  // namespace qter
