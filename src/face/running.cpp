#include "face/running.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace qter::api {

Running::Running(const Options& options, std::optional<std::chrono::duration<double>> usual_limit)
    : options_(options), on_stop_(options.stop, [this] { cancellation_.request(); }) {
    const auto limit = options.time_limit ? options.time_limit : usual_limit;
    if (!limit) return;
    if (const auto deadline = Cancellation::after(limit->count())) {
        cancellation_.set_deadline(*deadline);
    }
}

void Running::tell(std::string what, std::optional<double> fraction) const {
    if (options_.progress) options_.progress({std::move(what), fraction});
}

std::uint32_t Running::threads() const { return std::max(options_.threads, 1U); }

qter::Diagnostic Running::why_stopped(const std::string& what) const {
    if (interrupted()) {
        return qter::Diagnostic::error(Code::kInterrupted, {},
                                       fmt::format("stopped before there was {}", what));
    }
    return qter::Diagnostic::error(Code::kTimeLimit, {},
                                   fmt::format("the time was over before there was {}", what));
}

}  // namespace qter::api
