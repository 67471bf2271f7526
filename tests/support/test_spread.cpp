#include "support/spread.hpp"

#include <cmath>

#include "catch.hpp"

using namespace qter;

TEST_CASE("quartiles are those of Hyndman and Fan's definition 7") {
    // statistics.quantiles([1, 2, 4, 8, 16, 32], n=4, method="inclusive") of Python 3.
    const Spread spread = spread_of({8, 1, 32, 4, 16, 2});
    CHECK(spread.first_quartile == Approx(2.5));
    CHECK(spread.median == Approx(6));
    CHECK(spread.third_quartile == Approx(14));
    CHECK(spread.least == 1);
    CHECK(spread.most == 32);
    CHECK(spread.total == 63);
    CHECK(spread.mean == Approx(10.5));
}

TEST_CASE("the standard error is the deviation by the root of how many there are") {
    // 2, 4, 4, 4, 5, 5, 7, 9: squares of 32 about the mean 5.
    const Spread spread = spread_of({2, 4, 4, 4, 5, 5, 7, 9});
    CHECK(spread.mean == 5);
    CHECK(spread.standard_error == Approx(std::sqrt(32.0 / 7 / 8)));
}

TEST_CASE("one number is all its quartiles") {
    const Spread spread = spread_of({7});
    for (const double one : {spread.least, spread.first_quartile, spread.median,
                             spread.third_quartile, spread.most, spread.mean, spread.total}) {
        CHECK(one == 7);
    }
    CHECK(spread.standard_error == 0);
}
