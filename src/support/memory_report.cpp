#include "support/memory_report.hpp"

#include <fmt/format.h>

#include <cmath>

#include "support/memory_account.hpp"

namespace qter {

std::string bytes_text(std::uint64_t bytes) {
    constexpr std::uint64_t kMega = std::uint64_t{1} << 20;
    constexpr std::uint64_t kGiga = std::uint64_t{1} << 30;
    if (bytes < kGiga) return fmt::format("{}M", (bytes + kMega - 1) / kMega);
    const double hundredths = static_cast<double>(bytes) / static_cast<double>(kGiga) * 100;
    return fmt::format("{}G", std::ceil(hundredths) / 100);
}

Diagnostic too_little_memory(const std::string& what, const std::bad_alloc& error) {
    const auto* const over = dynamic_cast<const OverMemoryLimit*>(&error);
    if (over == nullptr) {
        return Diagnostic::error(Code::kMemoryLimit, {},
                                 fmt::format("not enough memory for {}", what))
            .with_help("a smaller --memory chooses smaller tables");
    }
    if (MemoryAccount::limit() ==
        MemoryAccount::kNoLimit) {  // a limit of the caller, not of the process
        return Diagnostic::error(Code::kMemoryLimit, {},
                                 fmt::format("{} needs more memory than it may use: at least {}",
                                             what, bytes_text(over->needed())));
    }
    return Diagnostic::error(
               Code::kMemoryLimit, {},
               fmt::format("{} needs more than {} of memory: at least {}", what,
                           bytes_text(MemoryAccount::limit()), bytes_text(over->needed())))
        .with_help("allow more with --memory");
}

Diagnostic stopped_by_memory(const std::string& what, const std::bad_alloc& error) {
    Diagnostic problem = too_little_memory(what, error);
    problem.severity = Severity::kWarning;
    return problem;
}

}  // namespace qter
