#include "support/in_order.hpp"

#include <chrono>
#include <memory>
#include <thread>

#include "catch.hpp"

using namespace qter;

namespace {

/// Waits until `done`, as long as anybody's patience lasts.
bool wait_for(const std::atomic<bool>& done) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!done) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::yield();
    }
    return true;
}

}  // namespace

TEST_CASE("things are taken in order, whatever they take to make") {
    for (const std::uint32_t threads : {1U, 2U, 5U, 100U}) {
        std::vector<std::size_t> taken;
        make_in_order(
            threads, 50,
            [](std::size_t i) {
                if (i % 7 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
                return std::make_unique<std::size_t>(i);
            },
            [&](std::unique_ptr<std::size_t> thing) { taken.push_back(*thing); });
        REQUIRE(taken.size() == 50);
        for (std::size_t i = 0; i < taken.size(); ++i) CHECK(taken[i] == i);
    }
    make_in_order(
        3, 0, [](std::size_t) { return 0; }, [](int) { FAIL("there is nothing"); });
}

TEST_CASE("a thing is taken before later ones are made, if it is its turn") {
    std::atomic<bool> first_taken = false;
    std::atomic<bool> second_made = false;
    std::vector<bool> seen(3);
    make_in_order(
        2, 3,
        [&](std::size_t i) {
            if (i == 0) seen[0] = wait_for(second_made);  // so the first one is late
            if (i == 1) second_made = true;
            if (i == 2) seen[2] = wait_for(first_taken);
            return i;
        },
        [&](std::size_t i) {
            if (i == 0) first_taken = true;
        });
    CHECK(seen[0]);
    CHECK(seen[2]);
}
