#include "qter/support/mapped_memory.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <new>

#include "qter/support/text.hpp"

namespace qter {
namespace {

Diagnostic read_error(const std::string& path, const char* why) {
    return Diagnostic::error(Code::kFile, {},
                             fmt::format("cannot read `{}`: {}", printable(path, 200), why));
}

}  // namespace

MappedMemory::MappedMemory(std::size_t size) {
    if (size == 0) return;
    void* pages = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    ::madvise(pages, size, MADV_HUGEPAGE);  // a wish: small pages do as well, but slower
#endif
    bytes_ = static_cast<std::uint8_t*>(pages);
    size_ = size;
}

Result<MappedMemory> MappedMemory::of_file(const std::string& path) {
    // Without O_NONBLOCK, opening a pipe would wait for somebody to write to it.
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return read_error(path, std::strerror(errno));
    struct stat info {};
    if (::fstat(file, &info) != 0 || !S_ISREG(info.st_mode)) {
        ::close(file);
        return read_error(path, "it is no regular file");
    }
    MappedMemory memory;
    void* pages = nullptr;
    const auto size = static_cast<std::size_t>(info.st_size);
    if (size != 0) pages = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
    const int why = errno;
    ::close(file);
    if (pages == MAP_FAILED) return read_error(path, std::strerror(why));
    memory.bytes_ = static_cast<std::uint8_t*>(pages);
    memory.size_ = size;
    return memory;
}

MappedMemory::~MappedMemory() {
    if (size_ != 0) ::munmap(bytes_, size_);
}

}  // namespace qter
