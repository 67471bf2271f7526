#include "support/cancellation.hpp"

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
