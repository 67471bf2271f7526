// With QTER_OWN_THREADS this file is empty, and parallel_own_threads.cpp takes its place.
#ifndef QTER_OWN_THREADS

#include "support/parallel.hpp"

#include <pthread.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>

namespace qter {
namespace {

/// Of a thread that oneTBB starts, in bytes.
constexpr std::size_t kStack = std::size_t{4} << 20;
/// What the caller does alone before threads are started.
constexpr std::chrono::milliseconds kAlone(10);
/// Long tasks are few where there are no more than these for each thread: others are not to wait
/// for the first one.
constexpr std::size_t kFewTasks = 8;
/// Threads of oneTBB that are there within this time are waited for.
constexpr std::chrono::milliseconds kStartTime(200);

/// Holds threads until all have come.
class Hold {
 public:
    void arrive() {
        std::unique_lock lock(mutex_);
        ++arrived_;
        changed_.notify_all();
        changed_.wait(lock, [&] { return released_; });
    }
    void wait_for(std::uint32_t all) {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, kStartTime, [&] { return arrived_ >= all; });
    }
    void release() {
        const std::lock_guard lock(mutex_);
        released_ = true;
        changed_.notify_all();
    }

 private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::uint32_t arrived_ = 0;
    bool released_ = false;
};

/// How many of `threads` threads with stacks as oneTBB's can be there at the same time, beside
/// those that are. They are started, held until the last one has been, and ended.
std::uint32_t startable(std::uint32_t threads) {
    std::mutex hold;
    std::vector<pthread_t> started;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    std::size_t stack = 0;
    pthread_attr_getstacksize(&attributes, &stack);
    pthread_attr_setstacksize(&attributes, std::max(stack, kStack));
    {
        const std::lock_guard held(hold);
        started.reserve(threads);
        const auto wait = [](void* mutex) -> void* {
            const std::lock_guard lock(*static_cast<std::mutex*>(mutex));
            return nullptr;
        };
        pthread_t thread{};
        while (started.size() < threads && pthread_create(&thread, &attributes, wait, &hold) == 0) {
            started.push_back(thread);
        }
    }
    for (const pthread_t thread : started) pthread_join(thread, nullptr);
    pthread_attr_destroy(&attributes);
    return static_cast<std::uint32_t>(started.size());
}

/// The arenas by their size, and how many threads there are for them. Never destroyed: oneTBB's
/// threads end with the process.
class Arenas {
 public:
    static Arenas& of_process() {
        static Arenas* const kArenas = new Arenas;
        return *kArenas;
    }

    /// An arena of `threads` threads or as many as can be started; null where that is one.
    tbb::task_arena* of(std::uint32_t threads) {
        const std::lock_guard lock(mutex_);
        const std::uint32_t size = std::min(threads, start(threads));
        if (size <= 1) return nullptr;
        std::unique_ptr<tbb::task_arena>& arena = arenas_[size];
        if (!arena) arena = std::make_unique<tbb::task_arena>(static_cast<int>(size));
        return arena.get();
    }

    std::optional<RefusedThreads> refused() {
        const std::lock_guard lock(mutex_);
        if (asked_ <= threads_) return std::nullopt;
        return RefusedThreads{asked_, threads_};
    }

 private:
    /// Sees to it that there are `threads` threads, the caller's among them, or as many as the
    /// system allows, and gives how many there are.
    std::uint32_t start(std::uint32_t threads) {
        if (threads <= asked_) return threads_;
        asked_ = threads;
        if (refused_) return threads_;
        const std::uint32_t wanted = threads_ + startable(threads - threads_);
        if (wanted == threads_) return threads_;
        limit_ = std::make_unique<tbb::global_control>(tbb::global_control::max_allowed_parallelism,
                                                       wanted);
        const auto hold = std::make_shared<Hold>();
        try {
            start_workers(wanted - 1, hold);
            threads_ = wanted;
        } catch (const std::runtime_error&) {
            // What one moment ago was allowed is not. oneTBB is in no state to be used again.
            refused_ = true;
            threads_ = 1;
        }
        hold->release();
        return threads_;
    }

    /// oneTBB starts a thread when there is work and all others are busy, and keeps it. So each
    /// gets a task that holds it, in an arena for one. The threads start from here, where a
    /// refusal is an exception: from oneTBB's own threads it would end the process.
    static void start_workers(std::uint32_t workers, const std::shared_ptr<Hold>& hold) {
        for (std::uint32_t started = 1; started <= workers; ++started) {
            tbb::task_arena one(1, 0);
            one.enqueue([hold] { hold->arrive(); });
            hold->wait_for(started);
        }
    }

    std::mutex mutex_;
    std::uint32_t asked_ = 1;    // the most so far
    std::uint32_t threads_ = 1;  // that there are
    bool refused_ = false;       // oneTBB was refused one
    std::unique_ptr<tbb::global_control> limit_;
    std::map<std::uint32_t, std::unique_ptr<tbb::task_arena>> arenas_;
};

/// Of one task.
enum class Length : std::uint8_t { kAny, kMayBeLong };

/// Work that several threads could do, in the whole process, as long as one does it.
class Prelude {
 public:
    /// work(0), work(1), ... until all `count` are done, or it was long enough; how many were done.
    template <class Work>
    static std::size_t run(std::uint32_t threads, std::size_t count, Length length,
                           const Work& work) {
        if (threads <= 1) return 0;
        if (length == Length::kMayBeLong && count <= kFewTasks * threads) return 0;
        std::size_t done = 0;
        while (done < count && spent_.load(std::memory_order_relaxed) < kEnough) {
            const Clock::time_point begun = Clock::now();
            work(done++);
            spent_.fetch_add((Clock::now() - begun).count(), std::memory_order_relaxed);
        }
        return done;
    }

 private:
    using Clock = std::chrono::steady_clock;
    static constexpr Clock::rep kEnough = Clock::duration(kAlone).count();
    static inline std::atomic<Clock::rep> spent_ = 0;
};

void run(std::uint32_t threads, std::size_t tasks, Length length,
         const std::function<void(std::uint32_t, std::size_t)>& work) {
    const auto alone = [&](std::size_t task) { work(0, task); };
    std::size_t first = Prelude::run(threads, tasks, length, alone);
    const auto loops = static_cast<std::uint32_t>(std::min<std::size_t>(threads, tasks - first));
    tbb::task_arena* const arena = loops <= 1 ? nullptr : Arenas::of_process().of(loops);
    if (arena == nullptr) {
        for (; first < tasks; ++first) alone(first);
        return;
    }
    // Each of the loops takes the next task when it is done with one. Where other work has the
    // threads, the caller's loop does all. The counters order what threads write, in words that the
    // thread sanitizer sees, too.
    std::atomic<std::size_t> next = first;
    std::atomic<std::uint32_t> ended = 0;
    const auto loop = [&](std::uint32_t) {
        const auto thread =
            static_cast<std::uint32_t>(tbb::this_task_arena::current_thread_index());
        try {
            for (std::size_t task = next++; task < tasks; task = next++) work(thread, task);
        } catch (...) {
            next = tasks;
            ++ended;
            throw;
        }
        ++ended;
    };
    arena->execute([&] {
        tbb::this_task_arena::isolate(
            [&] { tbb::parallel_for(0U, loops, loop, tbb::simple_partitioner()); });
    });
    (void)ended.load();
}

}  // namespace

void run_tasks(std::uint32_t threads, std::size_t tasks,
               const std::function<void(std::uint32_t, std::size_t)>& work) {
    run(threads, tasks, Length::kAny, work);
}

void run_long_tasks(std::uint32_t threads, std::size_t tasks,
                    const std::function<void(std::uint32_t, std::size_t)>& work) {
    run(threads, tasks, Length::kMayBeLong, work);
}

std::optional<RefusedThreads> refused_threads() { return Arenas::of_process().refused(); }

std::uint32_t threads_of_machine() {
    return static_cast<std::uint32_t>(std::max(1, tbb::info::default_concurrency()));
}

namespace parallel {

void run_in_order(std::uint32_t threads, std::size_t count,
                  const std::function<void(std::size_t)>& make,
                  const std::function<void(std::size_t)>& take) {
    const auto alone = [&](std::size_t i) {
        make(i);
        take(i);
    };
    std::size_t begun = Prelude::run(threads, count, Length::kMayBeLong, alone);
    const auto most = static_cast<std::uint32_t>(std::min<std::size_t>(threads, count - begun));
    tbb::task_arena* const arena = most <= 1 ? nullptr : Arenas::of_process().of(most);
    if (arena == nullptr) {
        for (; begun < count; ++begun) alone(begun);
        return;
    }
    // As in run_tasks, they order what threads write.
    std::vector<std::atomic<bool>> made(count);
    std::atomic<std::size_t> taken = begun;
    const auto begin = [&](tbb::flow_control& control) -> std::size_t {
        if (begun == count) control.stop();
        return begun++;
    };
    const auto make_one = [&](std::size_t i) {
        make(i);
        made[i] = true;
        return i;
    };
    const auto take_one = [&](std::size_t i) {
        assert(made[i]);
        assert(taken == i);
        take(i);
        ++taken;
    };
    using tbb::filter_mode;
    const auto line = tbb::make_filter<void, std::size_t>(filter_mode::serial_in_order, begin) &
                      tbb::make_filter<std::size_t, std::size_t>(filter_mode::parallel, make_one) &
                      tbb::make_filter<std::size_t, void>(filter_mode::serial_in_order, take_one);
    arena->execute(
        [&] { tbb::this_task_arena::isolate([&] { tbb::parallel_pipeline(count, line); }); });
}

}  // namespace parallel
}  // namespace qter

#endif
