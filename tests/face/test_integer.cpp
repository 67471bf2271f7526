#include "catch.hpp"
#include "qter/integer.hpp"

using qter::api::Integer;

TEST_CASE("api integer: of any size, as digits") {
    CHECK(Integer().text() == "0");
    CHECK(Integer(90).text() == "90");
    CHECK(Integer(-7).is_negative());
    CHECK(Integer::parse("43252003274489856000").value().text() == "43252003274489856000");
    CHECK(Integer::parse("-007").value() == -7);
    CHECK(Integer::parse("-0").value().text() == "0");
    for (const char* wrong : {"", "-", "12a", " 1", "1 ", "0x10", "1.5"}) {
        CHECK_FALSE(Integer::parse(wrong));
    }
}

TEST_CASE("api integer: by value, not by digits") {
    CHECK(Integer(9) < Integer(10));
    CHECK(Integer(-10) < Integer(-9));
    CHECK(Integer(-1) < Integer(1));
    CHECK(Integer::parse("100000000000000000000").value() > Integer(INT64_MAX));
}

TEST_CASE("api integer: as a number where it fits") {
    CHECK(Integer(INT64_MIN).to_int64() == INT64_MIN);
    CHECK(Integer(INT64_MAX).to_int64() == INT64_MAX);
    CHECK_FALSE(Integer::parse("9223372036854775808").value().to_int64());
    CHECK_FALSE(Integer::parse("-9223372036854775809").value().to_int64());
}
