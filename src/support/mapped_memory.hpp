// Large rows of bytes that come from the system by whole pages: zeros, or a file. Either is charged
// to the process' account of memory (memory_account.hpp) before it is there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "support/memory_account.hpp"
#include "support/result.hpp"

namespace qter {

/// Pages of memory, given back at the end. Aligned to a page, that is to 4096 bytes at least.
class MappedMemory {
 public:
    MappedMemory() = default;
    /// `size` zeros, which take memory only where they are written to. On Linux in huge pages where
    /// the system has them, since random reads in small ones are mostly lookups of pages. Throws
    /// std::bad_alloc, or OverMemoryLimit, which is one.
    explicit MappedMemory(std::size_t size);
    /// The same for what is copied from a file that is mapped, and leave()s it: not charged before
    /// settle(), for the file's bytes are.
    static MappedMemory in_place_of_file(std::size_t size);
    void settle() { charge_ = MemoryCharge::of_what_is_there(size_); }
    /// Has the system take some bytes of a mapped file out of the process' memory; they come back
    /// when they are looked at.
    static void leave(std::span<const std::uint8_t> part);
    /// The bytes of a file, read only, without reading any: pages come in when they are looked at.
    /// Replacing the file by renaming another over it does no harm; of writing to it or cutting it
    /// short, see support/mapped_files.hpp. Errors: kFile when it is not there, not readable, or
    /// not our own (why_not_trusted()). Large files come in huge pages where the system has them
    /// for files and reads them in now: what it has in memory already stays as it is (forget()).
    /// Throws OverMemoryLimit when it does not fit the account.
    static Result<MappedMemory> of_file(const std::string& path);
    /// Has the system write all of a large file to its disk and drop its pages, which as a rule are
    /// small when they were written one after the other, so that of_file() may get huge ones. Only
    /// a wish: nothing is reported, and a file that is small, or mapped, stays as it is. Takes as
    /// long as the disk does.
    static void forget(const std::string& path);

    MappedMemory(MappedMemory&& other) noexcept { swap(*this, other); }
    MappedMemory& operator=(MappedMemory&& other) noexcept {
        swap(*this, other);
        return *this;
    }
    MappedMemory(const MappedMemory&) = delete;
    MappedMemory& operator=(const MappedMemory&) = delete;
    ~MappedMemory();

    /// How much of it is in huge pages now, 0 to 1. Asks the system, which goes through its pages;
    /// 0 where it does not tell.
    [[nodiscard]] double huge_share() const;

    /// Only of memory that is no file's.
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
