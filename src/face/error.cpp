#include "qter/error.hpp"

#include <fmt/format.h>

namespace qter::api {

std::string to_text(const Diagnostic& diagnostic) {
    std::string text;
    if (const std::optional<Place>& place = diagnostic.place) {
        text = fmt::format("{}:{}:{}: ", place->source, place->line, place->column);
    }
    const char* const severity = diagnostic.severity == Severity::kError ? "error" : "warning";
    text += fmt::format("{}[{}]: {}", severity, diagnostic.code, diagnostic.message);
    if (!diagnostic.help.empty()) text += fmt::format(" ({})", diagnostic.help);
    return text;
}

std::string to_text(const Diagnostics& diagnostics) {
    std::string text;
    for (const Diagnostic& one : diagnostics) text += to_text(one) + '\n';
    return text;
}

}  // namespace qter::api
