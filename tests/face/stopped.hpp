// Options of a call that is stopped before it begins.
#pragma once

#include <chrono>

#include "qter/options.hpp"

namespace qter::testing {

/// Somebody has asked it to stop.
inline api::Options stopped() {
    static std::stop_source source;
    source.request_stop();
    api::Options options;
    options.stop = source.get_token();
    return options;
}

/// Its time is over.
inline api::Options late() {
    api::Options options;
    options.time_limit = std::chrono::seconds(0);
    return options;
}

}  // namespace qter::testing
