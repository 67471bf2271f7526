#include "support/cancellation.hpp"

#include <cmath>
#include <limits>

#include "catch.hpp"

using namespace qter;

TEST_CASE("a computation is cancelled by a word or by time") {
    Cancellation asked;
    CHECK_FALSE(asked.requested());
    asked.request();
    CHECK(asked.requested());
    Cancellation later;
    later.set_deadline(Cancellation::Clock::now() + std::chrono::hours(1));
    CHECK_FALSE(later.requested());
    Cancellation over;
    over.set_deadline(Cancellation::Clock::now());
    CHECK(over.requested());
}

TEST_CASE("the seconds left are those until the first of the ends that are known") {
    Cancellation whole;
    CHECK(std::isinf(whole.seconds_left()));
    Cancellation part;
    part.end_with(whole, 1000);
    CHECK(part.seconds_left() <= 1000);
    CHECK(part.seconds_left() > 900);
    whole.expect_request(*Cancellation::after(100));
    CHECK(whole.seconds_left() <= 100);
    CHECK(part.seconds_left() <= 100);
    CHECK(part.seconds_left() > 10);
    part.end_with(whole, 1);
    CHECK(part.seconds_left() <= 1);
    CHECK(whole.seconds_left() > 10);
}

TEST_CASE("an expected request ends nothing, and leaves no seconds once it is late") {
    Cancellation cancellation;
    cancellation.expect_request(Cancellation::Clock::now() - std::chrono::seconds(1));
    CHECK_FALSE(cancellation.requested());
    CHECK(cancellation.seconds_left() == 0);
}

TEST_CASE("there is no time after infinitely many seconds") {
    CHECK_FALSE(Cancellation::after(std::numeric_limits<double>::infinity()));
    CHECK_FALSE(Cancellation::after(std::nan("")));
    CHECK_FALSE(Cancellation::after(1e10));
    const auto now = Cancellation::after(-1e300);
    CHECK(now <= Cancellation::Clock::now());
    Cancellation endless;
    endless.end_with(Cancellation::never(), std::numeric_limits<double>::infinity());
    CHECK_FALSE(endless.requested());
}

TEST_CASE("a part is cancelled with the whole, and not the other way round") {
    Cancellation whole;
    Cancellation part;
    Cancellation other;
    part.end_with(whole);
    other.end_with(whole);
    part.request();
    CHECK(part.requested());
    CHECK_FALSE(other.requested());
    CHECK_FALSE(whole.requested());
    whole.request();
    CHECK(other.requested());
    Cancellation over;
    over.set_deadline(Cancellation::Clock::now());
    Cancellation late;
    late.end_with(over);
    CHECK(late.requested());
}
