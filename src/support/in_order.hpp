// Making many things on several threads, for one who wants them in order.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/threads.hpp"

namespace qter {

/// Calls make(0) .. make(count - 1), begun in this order, on up to `threads` threads, and gives
/// what they return to `take` in the same order: each as soon as all before it are made, by one
/// thread at a time. Things that must wait are kept. When either throws, nothing more is begun, and
/// the first that was thrown reaches the caller; threads >= 1.
template <class Make, class Take>
void make_in_order(std::uint32_t threads, std::size_t count, const Make& make, const Take& take) {
    std::vector<std::optional<std::invoke_result_t<const Make&, std::size_t>>> made(count);
    std::atomic<std::size_t> next = 0;
    std::size_t taken = 0;
    std::mutex mutex;  // of made, taken, take and thrown
    std::exception_ptr thrown;
    const auto make_and_take = [&](std::size_t i) {
        auto thing = make(i);
        const std::lock_guard lock(mutex);
        if (thrown) return;
        made[i] = std::move(thing);
        for (; taken < count && made[taken]; ++taken) {
            try {
                take(*std::move(made[taken]));
            } catch (...) {
                thrown = std::current_exception();
                next = count;
                return;
            }
            made[taken].reset();
        }
    };
    const auto work = [&](std::uint32_t) {
        try {
            for (std::size_t i = next++; i < count; i = next++) make_and_take(i);
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!thrown) thrown = std::current_exception();
            next = count;
        }
    };
    const std::size_t most = std::max<std::size_t>(count, 1);
    run_on_threads(static_cast<std::uint32_t>(std::min<std::size_t>(threads, most)), work);
    if (thrown) std::rethrow_exception(thrown);
}

}  // namespace qter
