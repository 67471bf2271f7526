// Running a function on several threads at once.
#pragma once

#include <cstdint>
#include <functional>

namespace qter {

/// Calls work(0) .. work(threads - 1), each on a thread of its own, the first on the caller's, and
/// waits for all. What has no thread because none can be started is called on the caller's, behind
/// the first; so no call may wait for another one. Costs some 20 microseconds a thread; threads
/// >= 1.
///
/// When a call throws, `stop` is called, once and by the thread that threw, to tell the others that
/// they may end; calls that have not begun do not begin. What was thrown first is thrown again when
/// all threads have ended.
void run_on_threads(std::uint32_t threads, const std::function<void(std::uint32_t)>& work,
                    const std::function<void()>& stop = {});

}  // namespace qter
