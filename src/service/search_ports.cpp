#include "service/search_ports.hpp"

#include <limits>

#include "support/deadline.hpp"

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

const Cancellation& SearchPorts::cancellation() const { return Cancellation::never(); }

bool SearchPorts::interrupted() const { return cancellation().requested(); }

double SearchPorts::seconds_left() const { return std::numeric_limits<double>::infinity(); }

void limit_part(Cancellation& part, const Cancellation& whole, std::optional<double> seconds) {
    part.end_with(whole);
    if (!seconds) return;
    if (const auto deadline = deadline_in(*seconds)) part.set_deadline(*deadline);
}

}  // namespace qter
