// Options for computing and keeping tables: folder, threads, observer.
#pragma once

#include <cstdint>
#include <string>

#include "support/observer.hpp"

namespace qter {

struct TableKeeping {
    std::string folder;         ///< of table files; empty for none
    std::uint32_t threads = 1;  ///< for computing tables
    /// Receives from the calling thread what is computed, with the part that is done. Computing a
    /// table throws Cancelled soon after it cancels.
    Observer observer;
};

}  // namespace qter
