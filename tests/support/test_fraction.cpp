#include "catch.hpp"
#include "support/fraction.hpp"

using namespace qter;

TEST_CASE("fractions are read exactly") {
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
