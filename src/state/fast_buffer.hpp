// Storage for fast states whose size is only known from their layout.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <utility>

#include "state/fast_plan.hpp"

namespace qter {

/// A row of bytes with the alignment of states: one state, or a flat array of states. Copying onto
/// a buffer of the same size does not allocate.
class FastBuffer {
 public:
    FastBuffer() = default;
    /// `size` zeros.
    explicit FastBuffer(std::size_t size) : bytes_(allocate(size)), size_(size) {
        if (size != 0) std::memset(data(), 0, size);
    }
    FastBuffer(const FastBuffer& other) : bytes_(allocate(other.size_)), size_(other.size_) {
        copy(other);
    }
    FastBuffer(FastBuffer&& other) noexcept { swap(*this, other); }
    FastBuffer& operator=(const FastBuffer& other) {
        if (this == &other) return *this;
        if (size_ != other.size_) {
            bytes_ = allocate(other.size_);
            size_ = other.size_;
        }
        copy(other);
        return *this;
    }
    FastBuffer& operator=(FastBuffer&& other) noexcept {
        swap(*this, other);
        return *this;
    }
    ~FastBuffer() = default;

    [[nodiscard]] std::uint8_t* data() { return bytes_.get(); }
    [[nodiscard]] const std::uint8_t* data() const { return bytes_.get(); }
    [[nodiscard]] std::size_t size() const { return size_; }

    friend void swap(FastBuffer& a, FastBuffer& b) noexcept {
        std::swap(a.bytes_, b.bytes_);
        std::swap(a.size_, b.size_);
    }
    friend bool operator==(const FastBuffer& a, const FastBuffer& b) {
        return a.size_ == b.size_ &&
               (a.size_ == 0 || std::memcmp(a.data(), b.data(), a.size_) == 0);
    }

 private:
    static constexpr std::align_val_t kAlignment{kFastBytes};
    struct Free {
        void operator()(std::uint8_t* bytes) const { ::operator delete(bytes, kAlignment); }
    };
    using Bytes = std::unique_ptr<std::uint8_t, Free>;

    static Bytes allocate(std::size_t size) {
        if (size == 0) return nullptr;
        return Bytes(static_cast<std::uint8_t*>(::operator new(size, kAlignment)));
    }
    void copy(const FastBuffer& other) {
        if (size_ != 0) std::memcpy(data(), other.data(), size_);
    }

    Bytes bytes_;
    std::size_t size_ = 0;
};

}  // namespace qter
