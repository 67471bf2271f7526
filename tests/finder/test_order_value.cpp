#include "finder/order_value.hpp"

#include <rapidcheck.h>

#include "catch.hpp"

using namespace qter;

TEST_CASE("orders go to big integers and back", "[finder]") {
    REQUIRE(rc::check("round trip", [] {
        const auto high = *rc::gen::arbitrary<std::uint64_t>() >> 1;
        const auto low = *rc::gen::arbitrary<std::uint64_t>();
        const OrderValue value = OrderValue{high} << 64 | OrderValue{low};
        const Integer big = to_integer(value);
        RC_ASSERT(big == (Integer(std::to_string(high)) << 64) + Integer(std::to_string(low)));
        RC_ASSERT(to_order_value(big) == std::optional(value));
    }));
    CHECK_FALSE(to_order_value(Integer(-1)));
    CHECK_FALSE(to_order_value(Integer(1) << 127));
    CHECK(to_order_value((Integer(1) << 127) - 1));
}

TEST_CASE("products of orders are right or refused", "[finder]") {
    REQUIRE(rc::check("against GMP", [] {
        const auto shift_a = *rc::gen::inRange(0, 64);
        const auto shift_b = *rc::gen::inRange(0, 64);
        const OrderValue a = OrderValue{*rc::gen::arbitrary<std::uint64_t>() | 1} << shift_a >> 1;
        const OrderValue b = OrderValue{*rc::gen::arbitrary<std::uint64_t>() | 1} << shift_b >> 1;
        const Integer product = to_integer(a) * to_integer(b);
        const std::optional<OrderValue> ours = multiply(a, b);
        RC_ASSERT(ours.has_value() == (product < Integer(1) << 127));
        if (ours) RC_ASSERT(to_integer(*ours) == product);
    }));
}
