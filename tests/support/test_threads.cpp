#include "support/threads.hpp"

#include <pthread.h>

#include <atomic>
#include <chrono>
#include <new>
#include <stdexcept>
#include <thread>
#include <vector>

#include "catch.hpp"
#include "support/in_order.hpp"

using namespace qter;

namespace {

/// While it lives no thread can be started: each would take a stack larger than the address space.
class NoMoreThreads {
 public:
    NoMoreThreads() {
        pthread_getattr_default_np(&before_);
        pthread_attr_t huge;
        pthread_attr_init(&huge);
        pthread_attr_setstacksize(&huge, std::size_t{1} << 52);
        REQUIRE(pthread_setattr_default_np(&huge) == 0);
        pthread_attr_destroy(&huge);
        REQUIRE_THROWS_AS(std::thread([] {}), std::system_error);
    }
    NoMoreThreads(const NoMoreThreads&) = delete;
    NoMoreThreads& operator=(const NoMoreThreads&) = delete;
    ~NoMoreThreads() {
        pthread_setattr_default_np(&before_);
        pthread_attr_destroy(&before_);
    }

 private:
    pthread_attr_t before_;
};

}  // namespace

TEST_CASE("all the work is done where no thread can be started") {
    const NoMoreThreads none;
    std::vector<int> runs(9);
    run_on_threads(9, [&](std::uint32_t thread) { ++runs[thread]; });
    CHECK(runs == std::vector<int>(9, 1));
    std::vector<std::size_t> taken;
    make_in_order(
        4, 20, [](std::size_t i) { return i; }, [&](std::size_t i) { taken.push_back(i); });
    CHECK(taken.size() == 20);
}

TEST_CASE("what a thread throws reaches the caller when all have ended") {
    for (std::uint32_t thrower = 0; thrower < 5; ++thrower) {
        std::atomic<int> running = 0;
        std::atomic<int> stops = 0;
        std::atomic<bool> stopped = false;
        const auto work = [&](std::uint32_t thread) {
            ++running;
            if (thread == thrower) {
                --running;
                throw std::bad_alloc();
            }
            // Work without an end of its own.
            while (!stopped) std::this_thread::yield();
            --running;
        };
        const auto stop = [&] {
            ++stops;
            stopped = true;
        };
        CHECK_THROWS_AS(run_on_threads(5, work, stop), std::bad_alloc);
        CHECK(running == 0);
        CHECK(stops == 1);
    }
}

TEST_CASE("of several exceptions one reaches the caller, and there is one stop") {
    std::atomic<int> stops = 0;
    const auto work = [](std::uint32_t thread) {
        throw std::runtime_error(std::to_string(thread));
    };
    CHECK_THROWS_AS(run_on_threads(8, work, [&] { ++stops; }), std::runtime_error);
    CHECK(stops == 1);
    const NoMoreThreads none;
    std::vector<int> begun(3);
    CHECK_THROWS_AS(run_on_threads(3,
                                   [&](std::uint32_t thread) {
                                       ++begun[thread];
                                       if (thread == 1) throw std::runtime_error("1");
                                   }),
                    std::runtime_error);
    CHECK(begun == std::vector<int>{1, 1, 0});
}
