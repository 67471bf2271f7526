#include "sums/search_ports.hpp"

namespace qter {
namespace {

class NobodyLooks final : public ProgressPort {
 public:
    void update(const Progress&) override {}
};

}  // namespace

std::unique_ptr<ProgressPort> SearchPorts::begin(std::string) {
    return std::make_unique<NobodyLooks>();
}

const Cancellation& SearchPorts::cancellation() const { return Cancellation::never(); }

bool SearchPorts::interrupted() const { return cancellation().requested(); }

}  // namespace qter
