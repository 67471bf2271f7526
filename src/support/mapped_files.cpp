#include "support/mapped_files.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <mutex>

#include "support/descriptor.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// Changes with every write to a file by any process.
struct Stamp {
    off_t size = 0;
    timespec modified{};

    friend bool operator==(const Stamp& a, const Stamp& b) {
        return a.size == b.size && a.modified.tv_sec == b.modified.tv_sec &&
               a.modified.tv_nsec == b.modified.tv_nsec;
    }
};

std::optional<Stamp> stamp_of(int descriptor) {
    struct stat info {};
    if (::fstat(descriptor, &info) != 0) return std::nullopt;
    return Stamp{info.st_size, info.st_mtim};
}

/// More than a run needs; few enough for the signal handler to search all.
constexpr std::size_t kMostMappings = 64;

/// An entry is valid if `begin` is not zero. It is written last and cleared first.
struct Mapping {
    std::atomic<std::uintptr_t> begin = 0;
    std::atomic<std::size_t> size = 0;
    std::array<char, 256> name{};
    std::string path;
    std::optional<Descriptor> file;  ///< a duplicate, since the path may name another file by now
    Stamp stamp;
};

std::mutex g_mappings_mutex;  // for all members except those that the signal handler reads
std::array<Mapping, kMostMappings> g_mappings;
std::optional<std::string> g_changed_mapping;

bool is_changed(const Mapping& mapping) {
    const std::optional<Stamp> now = stamp_of(mapping.file->get());
    return !now || !(*now == mapping.stamp);
}

void note_change(const Mapping& mapping) {
    if (!g_changed_mapping && is_changed(mapping)) g_changed_mapping = mapping.path;
}

}  // namespace

bool remember_mapping(const void* begin, std::size_t size, int descriptor,
                      const std::string& path) {
    const std::lock_guard lock(g_mappings_mutex);
    const auto free = std::find_if(g_mappings.begin(), g_mappings.end(),
                                   [](const Mapping& mapping) { return mapping.begin == 0; });
    const std::optional<Stamp> stamp = stamp_of(descriptor);
    if (free == g_mappings.end() || !stamp) return false;
    const int own = ::fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    if (own < 0) return false;
    free->path = path;
    const std::string name = printable(path, 80);
    const std::size_t length = std::min(name.size(), free->name.size() - 1);
    std::memcpy(free->name.data(), name.data(), length);
    free->name[length] = '\0';
    free->file.emplace(own);
    free->stamp = *stamp;
    free->size = size;
    free->begin = reinterpret_cast<std::uintptr_t>(begin);
    return true;
}

void forget_mapping(const void* begin) {
    const std::lock_guard lock(g_mappings_mutex);
    const auto found =
        std::find_if(g_mappings.begin(), g_mappings.end(), [begin](const Mapping& mapping) {
            return mapping.begin == reinterpret_cast<std::uintptr_t>(begin);
        });
    if (begin == nullptr || found == g_mappings.end()) return;
    found->begin = 0;
    note_change(*found);
    found->file.reset();
}

std::optional<std::string> changed_mapping() {
    const std::lock_guard lock(g_mappings_mutex);
    for (const Mapping& mapping : g_mappings) {
        if (mapping.begin != 0) note_change(mapping);
    }
    return g_changed_mapping;
}

const char* mapping_at(const void* address) noexcept {
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    for (const Mapping& mapping : g_mappings) {
        const std::uintptr_t begin = mapping.begin;
        if (begin != 0 && begin <= at && at - begin < mapping.size) return mapping.name.data();
    }
    return nullptr;
}

}  // namespace qter
