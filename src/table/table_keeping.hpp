// Options for computing and keeping tables: folder, threads, progress, cancellation.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "support/cancellation.hpp"

namespace qter {

struct TableKeeping {
    std::string folder;         ///< of table files; empty for none
    std::uint32_t threads = 1;  ///< for computing tables
    /// Called regularly while a table is computed, with the part that is done, 0 to 1, and a
    /// description of the work; from the calling thread.
    std::function<void(double, const std::string&)> progress;
    /// When it is requested, computing a table soon throws Cancelled; null for never.
    const Cancellation* cancellation = nullptr;

    [[nodiscard]] bool cancelled() const {
        return cancellation != nullptr && cancellation->requested();
    }
    void check() const {
        if (cancellation != nullptr) cancellation->check();
    }
};

}  // namespace qter
