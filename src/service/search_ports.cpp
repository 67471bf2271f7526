#include "service/search_ports.hpp"

#include <chrono>
#include <cmath>
#include <limits>
#include <utility>

namespace qter {
namespace {

class NobodyLooks final : public ProgressPort {
 public:
    void update(std::optional<double>, std::string) override {}
};

}  // namespace

std::unique_ptr<ProgressPort> SearchPorts::begin(std::string) {
    return std::make_unique<NobodyLooks>();
}

const Cancellation& SearchPorts::cancellation() const {
    static const Cancellation kNever;
    return kNever;
}

bool SearchPorts::interrupted() const { return cancellation().requested(); }

double SearchPorts::seconds_left() const { return std::numeric_limits<double>::infinity(); }

void limit_part(Cancellation& part, const Cancellation& whole, std::optional<double> seconds) {
    using Clock = Cancellation::Clock;
    part.end_with(whole);
    if (!seconds || std::isinf(*seconds)) return;
    const auto limit = std::chrono::duration<double>(*seconds);
    part.set_deadline(Clock::now() + std::chrono::duration_cast<Clock::duration>(limit));
}

}  // namespace qter
