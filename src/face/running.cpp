#include "face/running.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace qter::api {

namespace {

class RunningProgress final : public ProgressPort {
 public:
    explicit RunningProgress(const Running& running) : running_(running) {}
    void update(const qter::Progress& progress) override {
        running_.tell(progress.what, progress.fraction);
    }

 private:
    const Running& running_;
};

}  // namespace

Running::Running(const Options& options)
    : options_(options), on_stop_(options.stop, [this] { cancellation_.request(); }) {
    if (!options.time_limit) return;
    if (const auto deadline = Cancellation::after(options.time_limit->count())) {
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

std::unique_ptr<ProgressPort> RunningPorts::begin(std::string text) {
    running_.tell(std::move(text));
    return std::make_unique<RunningProgress>(running_);
}

}  // namespace qter::api
