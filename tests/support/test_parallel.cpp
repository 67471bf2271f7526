#include "support/parallel.hpp"

#include <pthread.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <new>
#include <stdexcept>
#include <thread>
#include <vector>

#include "catch.hpp"

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

/// Waits until `done`, for a minute at most.
bool wait_for(const std::atomic<bool>& done) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!done) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::yield();
    }
    return true;
}

/// Threads are started for many tasks once short ones have added up.
void start_threads() {
    run_tasks(2, 20, [](std::uint32_t, std::size_t) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    });
}

}  // namespace

TEST_CASE("every task is done once, and tasks that run together have threads of their own") {
    start_threads();
    for (const std::uint32_t threads : {1U, 2U, 9U}) {
        std::vector<std::atomic<int>> done(1000);
        std::vector<std::atomic<int>> inside(threads);
        std::atomic<bool> shared = false;
        std::atomic<bool> too_many = false;
        run_tasks(threads, done.size(), [&](std::uint32_t thread, std::size_t task) {
            if (thread >= threads) {
                too_many = true;
                return;
            }
            if (++inside[thread] != 1) shared = true;
            ++done[task];
            --inside[thread];
        });
        for (const std::atomic<int>& count : done) CHECK(count == 1);
        CHECK_FALSE(too_many);
        CHECK_FALSE(shared);
    }
}

TEST_CASE("as many threads as were asked for work at the same time") {
    // More than the machine has cores, where these are few. Each task waits for all others.
    constexpr std::uint32_t kThreads = 5;
    std::atomic<std::uint32_t> come = 0;
    std::atomic<bool> all = false;
    std::atomic<bool> alone = false;
    run_long_tasks(kThreads, kThreads, [&](std::uint32_t, std::size_t) {
        if (++come == kThreads) all = true;
        if (!wait_for(all)) alone = true;
    });
    CHECK_FALSE(alone);
}

TEST_CASE("work inside of work uses the same threads, and leaves the outer work's alone") {
    start_threads();
    for (const std::uint32_t inner : {2U, 4U}) {
        constexpr std::uint32_t kThreads = 4;
        std::vector<std::atomic<int>> inside(kThreads);
        std::atomic<bool> shared = false;
        std::atomic<int> done = 0;
        run_tasks(kThreads, 50, [&](std::uint32_t thread, std::size_t) {
            if (++inside[thread] != 1) shared = true;
            run_tasks(inner, 20, [&](std::uint32_t, std::size_t) { ++done; });
            --inside[thread];
        });
        CHECK(done == 1000);
        CHECK_FALSE(shared);
    }
}

TEST_CASE("all the work is done where no thread can be started") {
    const NoMoreThreads none;
    constexpr std::uint32_t kThreads = 33;  // more than any other test asks for
    std::vector<std::atomic<int>> runs(100);
    run_long_tasks(kThreads, runs.size(), [&](std::uint32_t, std::size_t task) { ++runs[task]; });
    for (const std::atomic<int>& count : runs) CHECK(count == 1);
    std::vector<std::size_t> taken;
    make_in_order(
        kThreads, 20, [](std::size_t i) { return i; }, [&](std::size_t i) { taken.push_back(i); });
    CHECK(taken.size() == 20);
    const std::optional<RefusedThreads> refused = refused_threads();
    REQUIRE(refused);
    CHECK(refused->asked == kThreads);
    CHECK(refused->started < refused->asked);
}

TEST_CASE("a task that throws ends the others, and the caller gets it") {
    start_threads();
    for (const std::uint32_t threads : {1U, 4U}) {
        std::atomic<std::size_t> begun = 0;
        const std::size_t tasks = 1'000'000'000;  // too many to wait for
        const auto work = [&](std::uint32_t, std::size_t) {
            if (++begun == 1000) throw std::bad_alloc();
        };
        CHECK_THROWS_AS(run_tasks(threads, tasks, work), std::bad_alloc);
        CHECK(begun >= 1000);
        CHECK(begun < tasks);
        // And the threads are there for what comes next.
        std::atomic<int> after = 0;
        run_tasks(threads, 10, [&](std::uint32_t, std::size_t) { ++after; });
        CHECK(after == 10);
    }
    CHECK_THROWS_AS(run_tasks(8, 8,
                              [](std::uint32_t, std::size_t task) {
                                  throw std::runtime_error(std::to_string(task));
                              }),
                    std::runtime_error);
}

TEST_CASE("things are taken in order, whatever they take to make") {
    for (const std::uint32_t threads : {1U, 2U, 5U, 17U}) {
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
    std::vector<char> seen(3);
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

TEST_CASE("what making or taking throws reaches the caller, and nothing more is taken") {
    start_threads();
    for (const std::uint32_t threads : {1U, 3U}) {
        for (const bool taking : {false, true}) {
            std::size_t taken = 0;
            const auto fail_at_ten = [](std::size_t i) {
                if (i == 10) throw std::runtime_error("ten");
            };
            CHECK_THROWS_AS(make_in_order(
                                threads, 1000,
                                [&](std::size_t i) {
                                    if (!taking) fail_at_ten(i);
                                    return i;
                                },
                                [&](std::size_t i) {
                                    fail_at_ten(i);
                                    ++taken;
                                }),
                            std::runtime_error);
            CHECK(taken <= 10);
        }
    }
}
