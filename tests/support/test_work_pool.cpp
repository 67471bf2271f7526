#include "support/work_pool.hpp"

#include <atomic>
#include <new>
#include <vector>

#include "catch.hpp"

using namespace qter;

TEST_CASE("every task is done once, by a thread of those asked for") {
    for (const std::uint32_t threads : {1U, 2U, 9U}) {
        std::vector<std::atomic<int>> done(100);
        std::atomic<bool> too_many = false;
        run_tasks(threads, done.size(), [&](std::uint32_t thread, std::size_t task) {
            ++done[task];
            if (thread >= threads) too_many = true;
        });
        for (const std::atomic<int>& count : done) CHECK(count == 1);
        CHECK_FALSE(too_many);
    }
}

TEST_CASE("a task that throws ends the others, and the caller hears of it") {
    for (const std::uint32_t threads : {1U, 4U}) {
        std::atomic<std::size_t> begun = 0;
        const std::size_t tasks = 1'000'000'000;  // more than anybody waits for
        const auto work = [&](std::uint32_t, std::size_t) {
            if (++begun == 1000) throw std::bad_alloc();
        };
        CHECK_THROWS_AS(run_tasks(threads, tasks, work), std::bad_alloc);
        CHECK(begun >= 1000);
        CHECK(begun < tasks);
    }
}
