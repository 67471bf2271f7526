#include "qter/support/threads.hpp"

#include <thread>
#include <vector>

namespace qter {

void run_on_threads(std::uint32_t threads, const std::function<void(std::uint32_t)>& work) {
    std::vector<std::thread> others;
    others.reserve(threads - 1);
    for (std::uint32_t i = 1; i < threads; ++i) others.emplace_back(work, i);
    work(0);
    for (std::thread& other : others) other.join();
}

}  // namespace qter
