#include "support/memory_account.hpp"

#include <algorithm>
#include <atomic>
#include <optional>

#if defined(__linux__)
#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#endif
#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace qter {
namespace {

/// Pages of code and libraries that will be loaded after the limit is set.
constexpr std::uint64_t kOwnToCome = std::uint64_t{6} << 20;
/// The usual size, if the system does not report it.
constexpr std::uint64_t kOwnUsually = std::uint64_t{24} << 20;
/// Small allocations between two checks of the resident size: each of several threads checks about
/// this many times before the limit.
constexpr std::uint64_t kLooksOnTheWay = 32;
constexpr std::uint64_t kLookOften = std::uint64_t{64} << 10;
constexpr std::uint64_t kLookSeldom = std::uint64_t{8} << 20;
/// Reserve for small memory that is not planned but adds up; a share of small limits.
constexpr std::uint64_t kUnplanned = std::uint64_t{4} << 20;
constexpr std::uint64_t kUnplannedShare = 16;
/// The process may exceed its limit by 5 percent. A part of that is for memory that is not counted.
constexpr std::uint64_t kBeyondShare = 20;
constexpr std::uint64_t kUncounted = std::uint64_t{16} << 20;
constexpr std::uint64_t kUncountedShare = 50;

std::atomic<std::uint64_t> account_limit = MemoryAccount::kNoLimit;
std::atomic<std::uint64_t> account_own = 0;
std::atomic<std::int64_t> account_charged = 0;

/// The resident size of the process, as the system reports it. Takes some microseconds; allocates
/// nothing on the heap.
std::optional<std::uint64_t> resident_bytes() {
#if defined(__linux__)
    const int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return std::nullopt;
    char text[128] = {};
    const ssize_t size = ::read(file, text, sizeof(text) - 1);
    ::close(file);
    if (size <= 0) return std::nullopt;
    // The first number counts all pages with addresses, the second the resident ones.
    char* rest = text;
    static_cast<void>(std::strtoull(rest, &rest, 10));
    const std::uint64_t pages = std::strtoull(rest, nullptr, 10);
    if (pages == 0) return std::nullopt;
    return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
#else
    return std::nullopt;
#endif
}

/// The most memory at any time, with short-lived memory.
std::uint64_t most_of_limit(std::uint64_t limit) {
    return limit + limit / kBeyondShare - std::min(kUncounted, limit / kUncountedShare);
}

/// The least limit with most_of_limit(limit) >= most.
std::uint64_t limit_of_most(std::uint64_t most) {
    // The part that is not counted is a share of small limits, and constant for large ones.
    constexpr double kSmall = 1 + 1.0 / kBeyondShare - 1.0 / kUncountedShare;
    constexpr double kLarge = 1 + 1.0 / kBeyondShare;
    const auto wanted = static_cast<double>(most);
    auto limit = static_cast<std::uint64_t>(
        std::min(wanted / kSmall, (wanted + static_cast<double>(kUncounted)) / kLarge));
    while (most_of_limit(limit) < most) ++limit;
    return limit;
}

/// Whether the resident size is at most `most` once the heap has returned its unused memory.
bool keeps_below(std::uint64_t most) {
    std::optional<std::uint64_t> now = resident_bytes();
    if (!now || *now <= most) return true;
#if defined(__GLIBC__)
    ::malloc_trim(0);
    now = resident_bytes();
#endif
    return !now || *now <= most;
}

}  // namespace

void MemoryAccount::set_limit(std::uint64_t bytes) {
    const std::uint64_t now = resident_bytes().value_or(kOwnUsually);
    account_own = std::max(now, charged()) - charged() + kOwnToCome;
    account_limit = bytes;
}

std::uint64_t MemoryAccount::limit() { return account_limit; }

std::uint64_t MemoryAccount::charged() {
    return static_cast<std::uint64_t>(std::max<std::int64_t>(account_charged, 0));
}

std::uint64_t MemoryAccount::used() {
    const std::uint64_t counted = account_own + charged();
    // The resident size includes small pieces and the heap's unused memory.
    std::optional<std::uint64_t> there = resident_bytes();
#if defined(__GLIBC__)
    if (there && *there > counted + kUnplanned) {
        ::malloc_trim(0);
        there = resident_bytes();
    }
#endif
    return std::max(counted, there.value_or(0));
}

std::uint64_t MemoryAccount::room() {
    const std::uint64_t limit = account_limit;
    if (limit == kNoLimit) return kNoLimit;
    return limit - std::min(limit, used() + std::min(kUnplanned, limit / kUnplannedShare));
}

std::uint64_t MemoryAccount::limit_for(std::uint64_t bytes) {
    const std::uint64_t all = used() + bytes;
    const std::uint64_t of_small = all / (kUnplannedShare - 1) + 1;
    return all + std::min(kUnplanned, of_small);
}

std::uint64_t MemoryAccount::short_term_room() {
    const std::uint64_t limit = account_limit;
    if (limit == kNoLimit) return kNoLimit;
    return most_of_limit(limit) - std::min(most_of_limit(limit), used());
}

std::uint64_t MemoryAccount::look() {
    const std::uint64_t limit = account_limit.load(std::memory_order_relaxed);
    if (limit == kNoLimit) return kLookSeldom;
    const std::uint64_t most = most_of_limit(limit);
    if (!keeps_below(most)) throw OverMemoryLimit(limit_of_most(most + 1));
    const std::uint64_t left = most - std::min(most, resident_bytes().value_or(most));
    return std::clamp(left / kLooksOnTheWay, kLookOften, kLookSeldom);
}

void MemoryAccount::charge(std::uint64_t bytes) {
    const std::uint64_t limit = account_limit.load(std::memory_order_relaxed);
    const auto add = static_cast<std::int64_t>(bytes);
    const std::int64_t before = account_charged.fetch_add(add);
    if (limit == kNoLimit) return;
    const std::uint64_t most = most_of_limit(limit);
    const std::uint64_t now =
        static_cast<std::uint64_t>(std::max<std::int64_t>(before, 0)) + account_own;
    const bool fits = bytes <= most && now <= most - bytes && keeps_below(most - bytes);
    if (fits) return;
    account_charged -= add;
    throw OverMemoryLimit(limit_of_most(std::max(now + bytes, most + 1)));
}

void MemoryAccount::note(std::int64_t bytes) noexcept { account_charged += bytes; }

void MemoryAccount::release(std::uint64_t bytes) noexcept {
    note(-static_cast<std::int64_t>(bytes));
}

}  // namespace qter
