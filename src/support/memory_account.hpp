// The account of the process' memory: charges before allocation, against a limit.
//
// The technique: admission control with one account for the whole process. The limit covers what
// the system counts: code and libraries, the heap, tables and mapped files. Code that allocates
// memory in large pieces charges it here first, so a request that does not fit is refused before
// any work is done. A program that must keep its heap within the limit counts the heap here as well
// (cli/counted_heap.cpp). Code that can work with less queries the remaining room and chooses
// smaller tables or lists.
//
// Small pieces of the heap, and freed ones that the heap keeps for later, are not charged but take
// memory. So the resident size that the system reports is checked too: at every charge, and each
// time that a part of the remaining memory was taken in small pieces. Before it counts as too much,
// the heap returns its unused memory.
//
// Limits: without a limit nothing is refused, and the account only counts. Memory that C libraries
// allocate (zstd, GMP, Lua: some megabytes) shows only in the resident size. All functions concern
// the whole process, and any thread may call them.
#pragma once

#include <cstdint>
#include <limits>
#include <new>
#include <utility>

namespace qter {

/// Thrown by a charge that does not fit in the limit.
class OverMemoryLimit : public std::bad_alloc {
 public:
    explicit OverMemoryLimit(std::uint64_t needed) : needed_(needed) {}
    [[nodiscard]] const char* what() const noexcept override {
        return "more memory is needed than is allowed";
    }
    /// The least limit, in bytes, with which this charge would fit. For plans:
    /// MemoryAccount::limit_for().
    [[nodiscard]] std::uint64_t needed() const { return needed_; }

 private:
    std::uint64_t needed_;
};

class MemoryAccount {
 public:
    static constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();
    /// The most that a process takes at its start: smaller limits make no sense.
    static constexpr std::uint64_t kLeast = std::uint64_t{32} << 20;

    /// Sets the limit for the whole process in bytes, kNoLimit for none. Memory taken before counts
    /// too.
    static void set_limit(std::uint64_t bytes);
    [[nodiscard]] static std::uint64_t limit();
    /// Bytes charged and not yet released.
    [[nodiscard]] static std::uint64_t charged();
    /// The charges and what the process itself took when the limit was set, or the resident size if
    /// that is more. Takes some microseconds.
    [[nodiscard]] static std::uint64_t used();
    /// The remaining bytes for plans: the limit less used() and a small reserve for unplanned
    /// memory. kNoLimit without a limit.
    [[nodiscard]] static std::uint64_t room();
    /// The least limit with which room() would have been `bytes` now.
    [[nodiscard]] static std::uint64_t limit_for(std::uint64_t bytes);
    /// The remaining bytes for short-lived memory: the process may exceed its limit by 5 percent.
    [[nodiscard]] static std::uint64_t short_term_room();

    /// Charges memory that is about to be allocated, or small pieces that have just been. Throws
    /// OverMemoryLimit if it does not fit; then nothing is charged.
    static void charge(std::uint64_t bytes);
    static void release(std::uint64_t bytes) noexcept;
    /// Checks the resident size, which includes memory that is not charged. Throws OverMemoryLimit
    /// if it is too large. Returns how many bytes a thread may allocate before the next check.
    static std::uint64_t look();
    /// Charges memory that exists already, without checking the limit; a negative number releases.
    static void note(std::int64_t bytes) noexcept;
};

/// Charges bytes for the lifetime of the object.
class MemoryCharge {
 public:
    MemoryCharge() = default;
    /// Throws OverMemoryLimit if they do not fit.
    explicit MemoryCharge(std::uint64_t bytes) : bytes_(bytes) { MemoryAccount::charge(bytes); }
    /// For memory that exists already: the limit is not checked.
    static MemoryCharge of_existing(std::uint64_t bytes) noexcept {
        MemoryCharge charge;
        charge.bytes_ = bytes;
        MemoryAccount::note(static_cast<std::int64_t>(bytes));
        return charge;
    }
    MemoryCharge(MemoryCharge&& other) noexcept : bytes_(other.bytes_) { other.bytes_ = 0; }
    MemoryCharge& operator=(MemoryCharge&& other) noexcept {
        std::swap(bytes_, other.bytes_);
        return *this;
    }
    MemoryCharge(const MemoryCharge&) = delete;
    MemoryCharge& operator=(const MemoryCharge&) = delete;
    ~MemoryCharge() { MemoryAccount::release(bytes_); }

 private:
    std::uint64_t bytes_ = 0;
};

}  // namespace qter
