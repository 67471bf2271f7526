#include "support/work_pool.hpp"

#include <algorithm>
#include <atomic>

#include "support/threads.hpp"

namespace qter {

void run_tasks(std::uint32_t threads, std::size_t tasks,
               const std::function<void(std::uint32_t, std::size_t)>& work) {
    if (threads <= 1 || tasks <= 1) {
        for (std::size_t task = 0; task < tasks; ++task) work(0, task);
        return;
    }
    std::atomic<std::size_t> next = 0;
    const std::size_t most = std::min<std::size_t>(threads, tasks);
    run_on_threads(
        static_cast<std::uint32_t>(most),
        [&](std::uint32_t thread) {
            for (std::size_t task = next++; task < tasks; task = next++) work(thread, task);
        },
        [&] { next = tasks; });
}

}  // namespace qter
