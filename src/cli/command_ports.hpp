// Search ports of a command: its cancellation (command_stop.hpp) and a progress bar on standard
// error.
#pragma once

#include "cli/progress.hpp"
#include "sums/search_ports.hpp"

namespace qter {

class CommandPorts final : public SearchPorts {
 public:
    explicit CommandPorts(ProgressStyle style) : style_(style) {}

    [[nodiscard]] std::unique_ptr<ProgressPort> begin(std::string text) override;
    [[nodiscard]] const Cancellation& cancellation() const override;
    [[nodiscard]] bool interrupted() const override;

 private:
    ProgressStyle style_;
};

}  // namespace qter
