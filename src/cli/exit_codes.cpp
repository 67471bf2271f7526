#include "cli/exit_codes.hpp"

#include <algorithm>

#include "cli/command_stop.hpp"

namespace qter {

bool has_error(const Diagnostics& diagnostics, Code code) {
    const auto& items = diagnostics.items();
    return std::any_of(items.begin(), items.end(), [&](const Diagnostic& item) {
        return item.code == code && item.severity == Severity::kError;
    });
}

ExitCode exit_code_for(const Diagnostics& diagnostics) {
    if (!diagnostics.has_errors()) return ExitCode::kDone;
    const auto has = [&](Code code) { return has_error(diagnostics, code); };
    if (has(Code::kInternal)) return ExitCode::kBug;
    if (has(Code::kInterrupted)) return ExitCode::kInterrupted;
    // A signal interrupts the read of a pipe, which is then reported as a file error.
    if (has(Code::kFile)) return interrupted() ? ExitCode::kInterrupted : ExitCode::kUsage;
    const bool limit = has(Code::kTimeLimit) || has(Code::kMemoryLimit);
    return limit ? ExitCode::kLimit : ExitCode::kError;
}

ExitCode exit_code_or_interrupted(const Diagnostics& diagnostics) {
    const ExitCode code = exit_code_for(diagnostics);
    return code == ExitCode::kDone && interrupted() ? ExitCode::kInterrupted : code;
}

}  // namespace qter
