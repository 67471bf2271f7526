#include "catch.hpp"
#include "qter/cli/option_values.hpp"

using namespace qter;

TEST_CASE("option values: numbers keep to their ranges") {
    CHECK(parse_number("1", 1, 64) == 1);
    CHECK(parse_number("64", 1, 64) == 64);
    for (const char* wrong :
         {"0", "65", "-1", "+1", "", " 1", "1.0", "two", "1e1", "99999999999999999999999999"}) {
        INFO(wrong);
        CHECK(!parse_number(wrong, 1, 64));
    }
}

TEST_CASE("option values: fractions are exact") {
    CHECK(parse_fraction("2") == mpq_class(2));
    CHECK(parse_fraction("1.5") == mpq_class(3, 2));
    CHECK(parse_fraction("6/4") == mpq_class(3, 2));
    CHECK(parse_fraction("0.1") == mpq_class(1, 10));
    CHECK(parse_fraction("1.050") == mpq_class(21, 20));
    for (const char* wrong : {"", ".", "1.", ".5", "1.5.2", "1/0", "/2", "3/", "-1", "1/-2", "1,5",
                              "3/2/1", "1.5/2", "1e3", "inf", "nan", "0x10"}) {
        INFO(wrong);
        CHECK(!parse_fraction(wrong));
    }
}

TEST_CASE("option values: orders are of any size") {
    CHECK(parse_order("90") == Integer(90));
    CHECK(parse_order(" 90 ") == Integer(90));
    CHECK(parse_order("100000000000000000000000000") == Integer("100000000000000000000000000"));
    for (const char* wrong : {"", " ", "0", "-3", "x", "9 0", "1.5"}) {
        INFO(wrong);
        CHECK(!parse_order(wrong));
    }
}

TEST_CASE("option values: commas part words") {
    using Words = std::vector<std::string>;
    CHECK(split_at_commas("90,90") == Words{"90", "90"});
    CHECK(split_at_commas("90") == Words{"90"});
    CHECK(split_at_commas("") == Words{""});
    CHECK(split_at_commas(",90,") == Words{"", "90", ""});
}

TEST_CASE("option values: seconds are a fraction that a clock can hold") {
    CHECK(parse_seconds("0") == 0.0);
    CHECK(parse_seconds("0.5") == 0.5);
    CHECK(parse_seconds("1000000000") == 1e9);
    for (const char* wrong : {"", "-1", "1000000001", "1e3", "soon"}) CHECK(!parse_seconds(wrong));
}
