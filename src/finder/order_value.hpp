// Orders of registers as machine integers: 128 bits, and a clear answer when that is not enough.
#pragma once

#include <optional>

#include "support/integer.hpp"

namespace qter {

/// The order of a register, at least 1. Largest orders of the puzzles people build stay far below
/// 2^127: the largest of a teraminx with marked pieces, 530 of them, has 82 bits.
__extension__ using OrderValue = unsigned __int128;

[[nodiscard]] Integer to_integer(OrderValue value);
/// nullopt when `value` is negative or does not fit.
[[nodiscard]] std::optional<OrderValue> to_order_value(const Integer& value);
/// a * b; nullopt when that is 2^127 or more.
[[nodiscard]] std::optional<OrderValue> multiply(OrderValue a, OrderValue b);

}  // namespace qter
