#include "support/mapped_memory.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <new>
#include <sstream>

#include "support/descriptor.hpp"
#include "support/files.hpp"
#include "support/mapped_files.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

Diagnostic read_error(const std::string& path, const char* why) {
    return Diagnostic::error(Code::kFile, {},
                             fmt::format("cannot read `{}`: {}", printable(path, 200), why));
}

/// The size on most systems. A file is in huge pages only if it is mapped at a multiple of this.
constexpr std::size_t kHugePage = std::size_t{1} << 21;
/// For smaller files the processor's TLB covers enough small pages.
constexpr std::size_t kLargeFile = 16 * kHugePage;

/// A hint: small pages work too, but slower.
void wish_for_huge_pages([[maybe_unused]] void* pages, [[maybe_unused]] std::size_t size) {
#ifdef MADV_HUGEPAGE
    ::madvise(pages, size, MADV_HUGEPAGE);
#endif
}

/// Maps a file; a large one at a multiple of kHugePage. MAP_FAILED on errors, as mmap.
void* map_file(int file, std::size_t size) {
    if (size < kLargeFile) return ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
    const std::size_t room = size + kHugePage;
    void* const free = ::mmap(nullptr, room, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (free == MAP_FAILED) return free;
    const auto begin = reinterpret_cast<std::uintptr_t>(free);
    const std::uintptr_t at = (begin + kHugePage - 1) / kHugePage * kHugePage;
    void* const pages =
        ::mmap(reinterpret_cast<void*>(at), size, PROT_READ, MAP_SHARED | MAP_FIXED, file, 0);
    const int why = errno;
    // Unmap the unused pages before and after it. The system maps whole pages.
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    const std::uintptr_t end = at + (size + page - 1) / page * page;
    if (pages == MAP_FAILED) {
        ::munmap(free, room);
    } else {
        if (at != begin) ::munmap(free, at - begin);
        if (end < begin + room) ::munmap(reinterpret_cast<void*>(end), begin + room - end);
        wish_for_huge_pages(pages, size);
    }
    errno = why;
    return pages;
}

}  // namespace

MappedMemory::MappedMemory(std::size_t size) {
    MemoryCharge charge(size);
    *this = in_place_of_file(size);
    charge_ = std::move(charge);
}

MappedMemory MappedMemory::in_place_of_file(std::size_t size) {
    MappedMemory memory;
    if (size == 0) return memory;
    void* pages = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) throw std::bad_alloc();
    wish_for_huge_pages(pages, size);
    memory.bytes_ = static_cast<std::uint8_t*>(pages);
    memory.size_ = size;
    return memory;
}

void MappedMemory::drop_pages([[maybe_unused]] std::span<const std::uint8_t> part) {
#ifdef MADV_DONTNEED
    const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    const auto begin = reinterpret_cast<std::uintptr_t>(part.data()) / page * page;
    const auto end = reinterpret_cast<std::uintptr_t>(part.data() + part.size()) / page * page;
    if (begin < end) ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
#endif
}

Result<MappedMemory> MappedMemory::of_file(const std::string& path) {
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.get() < 0) return read_error(path, std::strerror(errno));
    if (const char* const why = why_not_trusted(file.get())) return read_error(path, why);
    struct stat info {};
    if (::fstat(file.get(), &info) != 0) return read_error(path, std::strerror(errno));
    MappedMemory memory;
    const auto size = static_cast<std::size_t>(info.st_size);
    if (size == 0) return memory;
    memory.charge_ = MemoryCharge(size);
    void* const pages = map_file(file.get(), size);
    if (pages == MAP_FAILED) return read_error(path, std::strerror(errno));
    memory.bytes_ = static_cast<std::uint8_t*>(pages);
    memory.size_ = size;
    if (!remember_mapping(pages, size, file.get(), path)) {
        return read_error(path, "too many files are open");
    }
    return memory;
}

void MappedMemory::forget([[maybe_unused]] const std::string& path) {
#ifdef POSIX_FADV_DONTNEED
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return;
    struct stat info {};
    if (::fstat(file, &info) == 0 && S_ISREG(info.st_mode) &&
        static_cast<std::size_t>(info.st_size) >= kLargeFile && ::fsync(file) == 0) {
        ::posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
    }
    ::close(file);
#endif
}

double MappedMemory::huge_share() const {
    // Linux: for each mapping a line of addresses, then lines like "FilePmdMapped:  2048 kB".
    std::ifstream mappings("/proc/self/smaps");
    std::string line;
    std::size_t huge = 0;
    bool ours = false;
    while (std::getline(mappings, line)) {
        std::istringstream words(line);
        std::string name;
        std::size_t kilobytes = 0;
        std::uintptr_t begin = 0, end = 0;
        char dash = 0;
        if (words >> name && name.back() == ':') {
            const bool counts =
                name == "AnonHugePages:" || name == "FilePmdMapped:" || name == "ShmemPmdMapped:";
            if (ours && counts && words >> kilobytes) huge += kilobytes * 1024;
            continue;
        }
        std::istringstream range(line);
        if (!(range >> std::hex >> begin >> dash >> end)) continue;
        // The system may have split our mapping, or merged it with a neighbour.
        const auto first = reinterpret_cast<std::uintptr_t>(bytes_);
        ours = begin < first + size_ && first < end;
    }
    return size_ == 0 ? 0 : static_cast<double>(std::min(huge, size_)) / static_cast<double>(size_);
}

MappedMemory::~MappedMemory() {
    if (size_ == 0) return;
    forget_mapping(bytes_);
    ::munmap(bytes_, size_);
}

}  // namespace qter
