#include "finder/order_value.hpp"

#include <cstdint>

namespace qter {

Integer to_integer(OrderValue value) {
    const Integer high = static_cast<unsigned long>(value >> 64);
    return (high << 64) + static_cast<unsigned long>(static_cast<std::uint64_t>(value));
}

std::optional<OrderValue> to_order_value(const Integer& value) {
    if (value < 0 || mpz_sizeinbase(value.get_mpz_t(), 2) > 127) return std::nullopt;
    const Integer high = value >> 64;
    const Integer low = value - (high << 64);
    return OrderValue{high.get_ui()} << 64 | OrderValue{low.get_ui()};
}

std::optional<OrderValue> multiply(OrderValue a, OrderValue b) {
    OrderValue product = 0;
    if (__builtin_mul_overflow(a, b, &product) || product >> 127 != 0) return std::nullopt;
    return product;
}

}  // namespace qter
