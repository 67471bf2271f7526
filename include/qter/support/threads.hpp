// Running a function on several threads at once.
#pragma once

#include <cstdint>
#include <functional>

namespace qter {

/// Calls work(0) .. work(threads - 1), each on a thread of its own, the first on the caller's, and
/// waits for all. Costs some 20 microseconds a thread. `work` must not throw; threads >= 1.
void run_on_threads(std::uint32_t threads, const std::function<void(std::uint32_t)>& work);

}  // namespace qter
