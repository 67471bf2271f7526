#include "support/cancellation.hpp"

#include <atomic>
#include <vector>

#include "catch.hpp"
#include "support/threads.hpp"

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

TEST_CASE("every thread runs once, and all have ended afterwards") {
    for (const std::uint32_t threads : {1U, 2U, 7U}) {
        std::vector<std::atomic<int>> runs(threads);
        run_on_threads(threads, [&](std::uint32_t thread) { ++runs[thread]; });
        for (const std::atomic<int>& count : runs) CHECK(count == 1);
    }
}
