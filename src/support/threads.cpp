#include "support/threads.hpp"

#include <atomic>
#include <exception>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace qter {
namespace {

/// The first exception of several threads.
class FirstThrown {
 public:
    explicit FirstThrown(const std::function<void()>& stop) : stop_(stop) {}

    void call(const std::function<void(std::uint32_t)>& work, std::uint32_t number) noexcept {
        if (thrown_.load()) return;
        try {
            work(number);
        } catch (...) {
            if (thrown_.exchange(true)) return;
            first_ = std::current_exception();
            if (stop_) stop_();
        }
    }
    /// When all threads have been joined.
    void throw_again() const {
        if (first_) std::rethrow_exception(first_);
    }

 private:
    const std::function<void()>& stop_;
    std::atomic<bool> thrown_ = false;
    std::exception_ptr first_;  // written by the one thread that set thrown_
};

}  // namespace

void run_on_threads(std::uint32_t threads, const std::function<void(std::uint32_t)>& work,
                    const std::function<void()>& stop) {
    FirstThrown thrown(stop);
    std::vector<std::thread> others;
    others.reserve(threads - 1);
    std::uint32_t begun = 1;
    try {
        for (; begun < threads; ++begun) {
            others.emplace_back([&thrown, &work, begun] { thrown.call(work, begun); });
        }
    } catch (const std::system_error&) {
        // No more threads are to be had.
    } catch (const std::bad_alloc&) {
        // Nor memory for one.
    }
    thrown.call(work, 0);
    for (; begun < threads; ++begun) thrown.call(work, begun);
    for (std::thread& other : others) other.join();
    thrown.throw_again();
}

}  // namespace qter
