#include "qter/cli/exit_codes.hpp"

#include <algorithm>

namespace qter {

ExitCode exit_code_for(const Diagnostics& diagnostics) {
    if (!diagnostics.has_errors()) return ExitCode::kDone;
    const auto& items = diagnostics.items();
    const bool file = std::any_of(items.begin(), items.end(), [](const Diagnostic& item) {
        return item.code == Code::kFile && item.severity == Severity::kError;
    });
    return file ? ExitCode::kUsage : ExitCode::kError;
}

}  // namespace qter
