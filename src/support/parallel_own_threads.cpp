// Parallel work on threads of our own, for the thread sanitizer: the preset tsan defines
// QTER_OWN_THREADS. oneTBB's library is not compiled for it, so its hand-overs cannot be seen
// there, and all that one thread leaves to another would be reported. These threads do the same
// work with hand-overs that can be seen. Threads are started for each call.
// If the system refuses one, this is not reported. Only for that preset.
#ifdef QTER_OWN_THREADS

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <vector>

#include "support/parallel.hpp"

namespace qter {
namespace {

constexpr std::uint32_t kThreadsOfMachine = 4;

/// What a thread is started with.
struct Start {
    const std::function<void(std::uint32_t)>* loop;
    std::uint32_t thread;
};

/// loop(0) to loop(loops - 1), each on a thread of its own but the first.
void on_threads(std::uint32_t loops, const std::function<void(std::uint32_t)>& loop) {
    std::vector<Start> starts;
    for (std::uint32_t thread = 1; thread < loops; ++thread) starts.push_back({&loop, thread});
    std::vector<pthread_t> threads;
    const auto run = [](void* start) -> void* {
        const Start& of = *static_cast<const Start*>(start);
        (*of.loop)(of.thread);
        return nullptr;
    };
    for (Start& start : starts) {
        pthread_t thread{};
        if (pthread_create(&thread, nullptr, run, &start) == 0) threads.push_back(thread);
    }
    loop(0);
    for (const pthread_t thread : threads) pthread_join(thread, nullptr);
}

}  // namespace

void run_tasks(std::uint32_t threads, std::size_t tasks,
               const std::function<void(std::uint32_t, std::size_t)>& work) {
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    std::exception_ptr thrown;
    on_threads(static_cast<std::uint32_t>(std::min<std::size_t>(threads, tasks)),
               [&](std::uint32_t thread) {
                   try {
                       for (std::size_t task = next++; task < tasks; task = next++) {
                           work(thread, task);
                       }
                   } catch (...) {
                       next = tasks;
                       const std::lock_guard lock(mutex);
                       if (!thrown) thrown = std::current_exception();
                   }
               });
    if (thrown) std::rethrow_exception(thrown);
}

std::optional<RefusedThreads> refused_threads() { return std::nullopt; }

std::uint32_t threads_of_machine() { return kThreadsOfMachine; }

void run_long_tasks(std::uint32_t threads, std::size_t tasks,
                    const std::function<void(std::uint32_t, std::size_t)>& work) {
    run_tasks(threads, tasks, work);
}

namespace parallel {

void run_in_order(std::uint32_t threads, std::size_t count,
                  const std::function<void(std::size_t)>& make,
                  const std::function<void(std::size_t)>& take) {
    std::mutex mutex;
    std::vector<bool> made(count, false);
    std::size_t taken = 0;
    run_tasks(threads, count, [&](std::uint32_t, std::size_t i) {
        make(i);
        const std::lock_guard lock(mutex);
        made[i] = true;
        for (; taken < count && made[taken]; ++taken) take(taken);
    });
}

}  // namespace parallel
}  // namespace qter

#endif
