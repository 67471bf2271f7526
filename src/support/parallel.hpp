// Parallel work on oneTBB: tasks with a barrier, and things made in order.
//
// The only user of oneTBB. A count of threads is a task arena of that size, made when it is first
// asked for and kept. Work inside of work goes to the same arena, so there are never more threads
// than were asked for: idle threads take tasks of the inner work, too. Inner work is isolated: a
// thread that waits for it takes no task of the outer work meanwhile, so what belongs to a thread
// of the outer work stays as it is.
//
// oneTBB ends the process where the system refuses one of its threads to another. So before an
// arena is made, as many threads are started on trial; the arena has one for each that started, and
// oneTBB starts its own at once, one after the other from the caller's thread. Work is then done by
// fewer threads.
//
// The first tasks are done by their caller, until the process has spent ten milliseconds on them:
// starting threads takes some milliseconds until they run, which short questions would cost more
// on two threads than on one. Who knows that one of few tasks may be long says so.
//
// Costs, on two cores, once threads run: some 5 microseconds for all tasks, and less than one a
// task.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace qter {

/// Calls work(thread, task) for every task from 0 to tasks - 1, on at most `threads` threads, the
/// caller's among them, and waits for all. Tasks must not wait for each other. Tasks begin in their
/// order; those that run at the same time have different numbers of threads, which are below
/// `threads`. What a task wrote is seen by the caller afterwards. When `work` throws, no more tasks
/// begin, and the caller gets what was thrown; threads >= 1.
void run_tasks(std::uint32_t threads, std::size_t tasks,
               const std::function<void(std::uint32_t thread, std::size_t task)>& work);

/// The same for tasks each of which may take long: where there are few, threads start at once.
void run_long_tasks(std::uint32_t threads, std::size_t tasks,
                    const std::function<void(std::uint32_t thread, std::size_t task)>& work);

/// How many threads the system refused: the most that were asked for at once, and how many of these
/// there are; none where all could be started.
struct RefusedThreads {
    std::uint32_t asked = 0;
    std::uint32_t started = 0;
};
[[nodiscard]] std::optional<RefusedThreads> refused_threads();

/// How many threads the machine runs at the same time; at least one.
[[nodiscard]] std::uint32_t threads_of_machine();

namespace parallel {
/// make(i) on any thread, in this order; then take(i), one at a time, in this order.
void run_in_order(std::uint32_t threads, std::size_t count,
                  const std::function<void(std::size_t)>& make,
                  const std::function<void(std::size_t)>& take);
}  // namespace parallel

/// Parallel map with ordered results: calls make(0) .. make(count - 1), begun in this order, on up
/// to `threads` threads, and gives what they return to `take` in the same order: each as soon as
/// all before it are made, by one thread at a time. Things that must wait are kept. When either
/// throws, nothing more is begun, and the caller gets what was thrown; threads >= 1.
template <class Make, class Take>
void make_in_order(std::uint32_t threads, std::size_t count, const Make& make, const Take& take) {
    std::vector<std::optional<std::invoke_result_t<const Make&, std::size_t>>> made(count);
    parallel::run_in_order(
        threads, count, [&](std::size_t i) { made[i].emplace(make(i)); },
        [&](std::size_t i) {
            take(*std::move(made[i]));
            made[i].reset();
        });
}

}  // namespace qter
