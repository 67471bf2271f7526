#include "interpreter/ports.hpp"

namespace qter {

void Ports::trace(const TraceStep&) {}
bool Ports::stop(const TraceStep&) { return true; }

std::string output_text(const Output& output) {
    const std::string value = output.value ? to_string(*output.value) : "";
    return output.message + (output.message.empty() || value.empty() ? "" : " ") + value;
}

Output output_with_value(Output::Kind kind, std::string_view message, std::size_t digits) {
    const std::string_view value = message.substr(message.size() - digits);
    message.remove_suffix(digits);
    if (message.ends_with(' ')) message.remove_suffix(1);
    return {kind, std::string(message), parse_integer(value)};
}

}  // namespace qter
