// Many pieces of work of unequal size on several threads, by oneTBB's work stealing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace qter {

/// Calls work(thread, task) for every task from 0 to tasks - 1, on at most `threads` threads, the
/// caller's among them, and waits for all: a barrier. Tasks that run at the same time have
/// different numbers of threads, which are below `threads`. With one thread they are run in order.
/// Costs some microseconds a task beyond the work. `work` must not throw; threads >= 1.
void run_tasks(std::uint32_t threads, std::size_t tasks,
               const std::function<void(std::uint32_t thread, std::size_t task)>& work);

}  // namespace qter
