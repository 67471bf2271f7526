// Orders of registers as 128-bit machine integers, with overflow detection.
#pragma once

#include <optional>

#include "support/integer.hpp"

namespace qter {

/// The order of a register, at least 1. The largest orders of existing puzzles are far below 2^127:
/// the largest order of a teraminx with its 530 pieces marked has 82 bits.
__extension__ using OrderValue = unsigned __int128;

[[nodiscard]] Integer to_integer(OrderValue value);
/// nullopt if `value` is negative or does not fit.
[[nodiscard]] std::optional<OrderValue> to_order_value(const Integer& value);
/// a * b; nullopt if that is 2^127 or more.
[[nodiscard]] std::optional<OrderValue> multiply(OrderValue a, OrderValue b);

}  // namespace qter
