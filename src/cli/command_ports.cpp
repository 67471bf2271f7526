#include "cli/command_ports.hpp"

#include <utility>

#include "cli/command_stop.hpp"
#include "cli/session.hpp"

namespace qter {

std::unique_ptr<ProgressPort> CommandPorts::begin(std::string text) {
    return std::make_unique<ProgressDisplay>(style_, std::move(text), print_err_as_is);
}

const Cancellation& CommandPorts::cancellation() const { return command_cancellation(); }

bool CommandPorts::interrupted() const { return qter::interrupted(); }

}  // namespace qter
