#include "program/answer_range.hpp"

#include <fmt/format.h>

namespace qter {

std::optional<Integer> AnswerRange::amount(const Integer& number) const {
    if (abs(number) <= max) return number;
    if (!wraps) return std::nullopt;
    return Integer(number % (max + 1));  // C++ division: the sign of the number
}

std::string AnswerRange::text() const {
    if (wraps) return fmt::format("any number; it counts mod {}", to_string(Integer(max + 1)));
    return fmt::format("a number from 0 to {}", to_string(max));
}

}  // namespace qter
