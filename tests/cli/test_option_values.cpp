#include "catch.hpp"
#include "cli/option_values.hpp"

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

TEST_CASE("option values: orders are of any size") {
    CHECK(parse_order("90") == Integer(90));
    CHECK(parse_order(" 90 ") == Integer(90));
    CHECK(parse_order("100000000000000000000000000") == Integer("100000000000000000000000000"));
    for (const char* wrong : {"", " ", "0", "-3", "x", "9 0", "1.5"}) {
        INFO(wrong);
        CHECK(!parse_order(wrong));
    }
}

TEST_CASE("option values: amounts are what QAT takes") {
    CHECK(parse_amount("7") == Integer(7));
    CHECK(parse_amount(" -7 ") == Integer(-7));
    CHECK(parse_amount("+7") == Integer(7));
    CHECK(parse_amount("-100000000000000000000000000") == Integer("-100000000000000000000000000"));
    for (const char* wrong : {"", " ", "-", "x", "9 0", "1.5", "--1", "0x10"}) {
        INFO(wrong);
        CHECK(!parse_amount(wrong));
    }
}

TEST_CASE("option values: commas part words") {
    using Words = std::vector<std::string>;
    CHECK(split_at_commas("90,90") == Words{"90", "90"});
    CHECK(split_at_commas("90") == Words{"90"});
    CHECK(split_at_commas("") == Words{""});
    CHECK(split_at_commas(",90,") == Words{"", "90", ""});
}

TEST_CASE("option values: bytes") {
    CHECK(parse_bytes("0") == 0);
    CHECK(parse_bytes("1000000") == 1000000);
    CHECK(parse_bytes("1k") == 1024);
    CHECK(parse_bytes("512M") == 536870912);
    CHECK(parse_bytes("2G") == 2147483648);
    CHECK(parse_bytes("1.5g") == 1610612736);
    for (const char* text : {"", "G", "1T", "1GB", "-1", "1 G", "99999999999G", "lots"}) {
        INFO(text);
        CHECK(!parse_bytes(text));
    }
}

TEST_CASE("option values: seconds") {
    CHECK(parse_seconds("10") == 10);
    CHECK(parse_seconds("0.5") == 0.5);
    CHECK(!parse_seconds("1000000001"));
    CHECK(!parse_seconds("-1"));
    CHECK(!parse_seconds("1s"));
}

TEST_CASE("option values: colours") {
    CHECK(parse_colour("black") == Rgb{0, 0, 0});
    CHECK(parse_colour("white") == Rgb{255, 255, 255});
    CHECK(parse_colour("#1a2B3c") == Rgb{26, 43, 60});
    for (const std::string wrong : {"", "red", "#", "#12345", "#1234567", "#12345g", "1234567",
                                    "# 12345", "#-12345", "White"}) {
        CAPTURE(wrong);
        CHECK_FALSE(parse_colour(wrong));
    }
}
