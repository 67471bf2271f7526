#include "interpreter/ports.hpp"

#include <fmt/format.h>

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

std::optional<Diagnostic> unused_numbers(std::size_t asked, std::size_t given) {
    if (asked >= given) return std::nullopt;
    return Diagnostic::warning(
        Code::kUnused, {},
        fmt::format("the program asks for {} number{}, but {} {} given", asked,
                    asked == 1 ? "" : "s", given, given == 1 ? "is" : "are"));
}

}  // namespace qter
