// Answers that an input takes.
//
// |n| <= max. Where the input wraps, any integer: it counts as its remainder mod max + 1, with its
// own sign, so that a negative number is still a number of inverses.
#pragma once

#include <optional>
#include <string>

#include "support/integer.hpp"

namespace qter {

struct AnswerRange {
    Integer max;  ///< >= 0
    bool wraps = false;

    /// The repetitions for an answer: the number, or its remainder. nullopt if it is out of range.
    [[nodiscard]] std::optional<Integer> amount(const Integer& number) const;

    /// "a number from 0 to 89" or "any number; it counts mod 90".
    [[nodiscard]] std::string text() const;

    friend bool operator==(const AnswerRange&, const AnswerRange&) = default;
};

}  // namespace qter
