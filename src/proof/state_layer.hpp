// A set of packed states at one distance.
//
// Rows are in blocks of one size, so growing copies none of them and takes exactly the charged
// memory. An open addressing table of row numbers finds a row. It is rebuilt when it is two thirds
// full, after the old one has been freed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

namespace qter {

/// The memory limit of a check, and the memory in use.
class CheckMemory {
 public:
    explicit CheckMemory(std::uint64_t most) : most_(most) {}
    /// Charges bytes; false, without charging, if that would exceed the limit.
    bool charge(std::uint64_t bytes) {
        if (bytes > most_ || used_ > most_ - bytes) return false;
        used_ += bytes;
        peak_ = used_ > peak_ ? used_ : peak_;
        return true;
    }
    void release(std::uint64_t bytes) { used_ -= bytes; }
    [[nodiscard]] std::uint64_t peak() const { return peak_; }

 private:
    std::uint64_t most_;
    std::uint64_t used_ = 0;
    std::uint64_t peak_ = 0;
};

class StateLayer {
 public:
    /// For rows of `row_bytes` bytes. `memory` must outlive this.
    StateLayer(std::size_t row_bytes, CheckMemory& memory)
        : row_bytes_(row_bytes == 0 ? 1 : row_bytes),
          rows_(static_cast<std::uint32_t>(std::max<std::size_t>(kBlockBytes / row_bytes_, 1))),
          memory_(&memory) {}
    StateLayer(StateLayer&& other) noexcept { swap(other); }
    StateLayer& operator=(StateLayer&& other) noexcept {
        swap(other);
        return *this;
    }
    ~StateLayer() { clear(); }

    [[nodiscard]] std::uint32_t size() const { return size_; }
    [[nodiscard]] const std::uint8_t* row(std::uint32_t number) const {
        return blocks_[number / rows_].get() + (number % rows_) * row_bytes_;
    }
    [[nodiscard]] bool contains(const std::uint8_t* row) const {
        return size_ != 0 && index_[find(row)] != kFree;
    }
    enum class Added { kNew, kKnown, kNoMemory };
    Added add(const std::uint8_t* row);
    /// Frees all memory.
    void clear();

 private:
    static constexpr std::size_t kBlockBytes = std::size_t{1} << 16;
    static constexpr std::uint32_t kFree = 0xffffffff;

    void swap(StateLayer& other) noexcept;
    [[nodiscard]] std::uint64_t find(const std::uint8_t* row) const;
    bool make_index(std::uint64_t places);

    std::size_t row_bytes_ = 1;
    std::uint32_t rows_ = 1;  // rows in a block
    CheckMemory* memory_ = nullptr;
    std::vector<std::unique_ptr<std::uint8_t[]>> blocks_;
    std::unique_ptr<std::uint32_t[]> index_;
    std::uint64_t places_ = 0;  // size of index_, a power of two
    std::uint32_t size_ = 0;
};

}  // namespace qter
