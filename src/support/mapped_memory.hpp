// Large arrays of bytes in whole pages from the system: zeros, or a mapped file.
//
// Both are charged to the process' memory account (memory_account.hpp) before they are allocated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "support/memory_account.hpp"
#include "support/result.hpp"

namespace qter {

/// Pages of memory, released by the destructor. Aligned to a page, at least 4096 bytes.
class MappedMemory {
 public:
    MappedMemory() = default;
    /// `size` zero bytes; pages take memory once they are written. On Linux in huge pages if the
    /// system has them, since random reads in small pages cost mostly page lookups. Throws
    /// std::bad_alloc or its subclass OverMemoryLimit.
    explicit MappedMemory(std::size_t size);
    /// The same for a copy of a mapped file that calls drop_pages() as it copies: charged only by
    /// settle(), since the file's bytes are charged already.
    static MappedMemory in_place_of_file(std::size_t size);
    void settle() { charge_ = MemoryCharge::of_existing(size_); }
    /// Lets the system drop some bytes of a mapped file from the process' memory. Reading them
    /// loads them again.
    static void drop_pages(std::span<const std::uint8_t> part);
    /// Maps a file read-only without reading it: pages are loaded when they are accessed. Replacing
    /// the file by renaming another over it is harmless; for writing to it or truncating it, see
    /// support/mapped_files.hpp. Errors: kFile if it does not exist, is not readable, or is not
    /// trusted (why_not_trusted()). Large files are mapped in huge pages if the system supports
    /// them for files, and are then read at once; pages that the system has cached already keep
    /// their size (forget()). Throws OverMemoryLimit if it does not fit in the account.
    static Result<MappedMemory> of_file(const std::string& path);
    /// Lets the system write a large file to disk and drop its cached pages, so that of_file() may
    /// get huge ones: pages of a file that was just written are usually small. A hint only: reports
    /// no error, and does nothing for a file that is small or mapped. Takes as long as the disk
    /// does.
    static void forget(const std::string& path);

    MappedMemory(MappedMemory&& other) noexcept { swap(*this, other); }
    MappedMemory& operator=(MappedMemory&& other) noexcept {
        swap(*this, other);
        return *this;
    }
    MappedMemory(const MappedMemory&) = delete;
    MappedMemory& operator=(const MappedMemory&) = delete;
    ~MappedMemory();

    /// The share that is in huge pages now, 0 to 1. Reads the system's list of mappings; 0 if there
    /// is none.
    [[nodiscard]] double huge_share() const;

    /// Only for memory that is not mapped from a file.
    [[nodiscard]] std::uint8_t* data() { return bytes_; }
    [[nodiscard]] const std::uint8_t* data() const { return bytes_; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::span<const std::uint8_t> bytes() const { return {bytes_, size_}; }

    friend void swap(MappedMemory& a, MappedMemory& b) noexcept {
        std::swap(a.bytes_, b.bytes_);
        std::swap(a.size_, b.size_);
        std::swap(a.charge_, b.charge_);
    }

 private:
    std::uint8_t* bytes_ = nullptr;
    std::size_t size_ = 0;
    MemoryCharge charge_;
};

}  // namespace qter
