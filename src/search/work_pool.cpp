#include "qter/search/work_pool.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>

namespace qter {

void run_tasks(std::uint32_t threads, std::size_t tasks,
               const std::function<void(std::uint32_t, std::size_t)>& work) {
    if (threads <= 1 || tasks <= 1) {
        for (std::size_t task = 0; task < tasks; ++task) work(0, task);
        return;
    }
    namespace tbb = oneapi::tbb;
    // More than the machine has are allowed, as elsewhere.
    const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism, threads);
    tbb::task_arena arena(static_cast<int>(threads));
    arena.execute([&] {
        const tbb::blocked_range<std::size_t> all(0, tasks, 1);
        tbb::parallel_for(
            all,
            [&](const tbb::blocked_range<std::size_t>& some) {
                const auto thread =
                    static_cast<std::uint32_t>(tbb::this_task_arena::current_thread_index());
                for (std::size_t task = some.begin(); task != some.end(); ++task) {
                    work(thread, task);
                }
            },
            tbb::simple_partitioner());
    });
}

}  // namespace qter
