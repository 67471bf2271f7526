// Many pieces of work of unequal size on several threads.
//
// The technique: self-scheduling. Each thread takes the next piece when it is done with one. The
// threads are those of run_on_threads, so that there are never more than were asked for: a pool's
// would stay beside them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace qter {

/// Calls work(thread, task) for every task from 0 to tasks - 1, on at most `threads` threads, the
/// caller's among them, and waits for all: a barrier. Tasks are begun in their order; those that
/// run at the same time have different numbers of threads, which are below `threads`. Costs some 20
/// microseconds a thread, and less than one a task. When `work` throws, no more tasks are begun,
/// and the caller gets what was thrown; threads >= 1.
void run_tasks(std::uint32_t threads, std::size_t tasks,
               const std::function<void(std::uint32_t thread, std::size_t task)>& work);

}  // namespace qter
