// What the process takes of the memory that it may take.
//
// The technique: admission control, by one account for the whole process. That is what a limit is
// about and what the system counts: its code and libraries, the heap, tables and mapped files.
// Whatever takes memory in large pieces charges it here before it is taken, so that what would not
// fit is refused and nothing is half made. A program whose heap is to be kept too counts it here as
// well (cli/counted_heap.cpp). Whoever can do with less asks for the room that is left and chooses
// smaller tables or lists.
//
// Small pieces of the heap, and freed ones that it keeps for later, are no charge but are there all
// the same. So what the system says is looked at as well, whenever something is charged and once
// for every part of what is left that was taken in small pieces; before that is too much the heap
// gives back what it does not use.
//
// Limits: without a limit nothing is refused, and only counting is left. Memory that C libraries
// take (zstd, GMP, Lua: some megabytes) is seen only when the system is asked. All is of the whole
// process, and any thread may call it.
#pragma once

#include <cstdint>
#include <limits>
#include <new>
#include <utility>

namespace qter {

/// More memory was wanted than there is room for.
class OverMemoryLimit : public std::bad_alloc {
 public:
    explicit OverMemoryLimit(std::uint64_t needed) : needed_(needed) {}
    [[nodiscard]] const char* what() const noexcept override {
        return "more memory is needed than is allowed";
    }
    /// What the process would have to be allowed to come past here, at least; in bytes. Of plans it
    /// is MemoryAccount::limit_for().
    [[nodiscard]] std::uint64_t needed() const { return needed_; }

 private:
    std::uint64_t needed_;
};

class MemoryAccount {
 public:
    static constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();
    /// What a process takes before it has done anything, at most: smaller limits make no sense.
    static constexpr std::uint64_t kLeast = std::uint64_t{32} << 20;

    /// From now on the process may take so many bytes, kNoLimit for any number. What it has taken
    /// so far counts.
    static void set_limit(std::uint64_t bytes);
    [[nodiscard]] static std::uint64_t limit();
    /// What has been charged and not released.
    [[nodiscard]] static std::uint64_t charged();
    /// The same with what the process itself took when the limit was set; or what the system says
    /// where that is more. Some microseconds.
    [[nodiscard]] static std::uint64_t used();
    /// What is left of the limit, for plans: a small part stays for what is not planned. The
    /// largest number where there is no limit.
    [[nodiscard]] static std::uint64_t room();
    /// The least limit with which room() would have been `bytes` now.
    [[nodiscard]] static std::uint64_t limit_for(std::uint64_t bytes);
    /// What is left of the limit and of the 5 percent that the process may go beyond it: for what
    /// is given back before long.
    [[nodiscard]] static std::uint64_t room_for_a_while();

    /// Charges bytes that are about to be taken, or pieces that have just been. Throws
    /// OverMemoryLimit where they do not fit, and then nothing is charged.
    static void charge(std::uint64_t bytes);
    static void release(std::uint64_t bytes) noexcept;
    /// Looks at what the system says, for memory that is not charged. Throws OverMemoryLimit where
    /// it is too much. Gives how many bytes a thread may take before somebody should look again.
    static std::uint64_t look();
    /// Charges, or releases what is below 0, whatever the limit is: what is there already.
    static void note(std::int64_t bytes) noexcept;
};

/// Bytes that are charged as long as this lives.
class MemoryCharge {
 public:
    MemoryCharge() = default;
    /// Throws OverMemoryLimit where they do not fit.
    explicit MemoryCharge(std::uint64_t bytes) : bytes_(bytes) { MemoryAccount::charge(bytes); }
    /// Whatever the limit is.
    static MemoryCharge of_what_is_there(std::uint64_t bytes) noexcept {
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
