// Where tables that take more than a moment are kept, by how many threads they are made, and who is
// told of it or ends it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "support/cancellation.hpp"

namespace qter {

struct TableKeeping {
    std::string folder;         ///< of table files; empty for none
    std::uint32_t threads = 1;  ///< that make tables
    /// Called now and then while a table is made, with how much of it is done, 0 to 1, and what it
    /// is; from the thread that called.
    std::function<void(double, const std::string&)> progress;
    /// When it is requested, what makes a table throws Cancelled, soon; null for never.
    const Cancellation* cancellation = nullptr;

    [[nodiscard]] bool cancelled() const {
        return cancellation != nullptr && cancellation->requested();
    }
    void check() const {
        if (cancellation != nullptr) cancellation->check();
    }
};

}  // namespace qter
