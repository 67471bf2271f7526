// A row of numbers that grows to hundreds of megabytes while nobody knows how far.
//
// The idea: a vector that is full takes twice the room and copies, so that for a while it takes
// three times what is in it, and afterwards up to twice. A row of pages is made longer by the
// system where it is or with other addresses (mremap), so nothing is copied and a quarter more at a
// time is enough.
//
// Limits: trivial types; 64 KB at least, so for few and large rows. Throws as MappedMemory does.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstring>
#include <type_traits>
#include <utility>

#include "support/mapped_memory.hpp"

namespace qter {

template <class T>
class GrowingRow {
    static_assert(std::is_trivially_copyable_v<T>);

 public:
    GrowingRow() = default;
    GrowingRow(GrowingRow&& other) noexcept
        : pages_(std::move(other.pages_)), size_(std::exchange(other.size_, 0)) {}
    GrowingRow& operator=(GrowingRow&& other) noexcept {
        std::swap(pages_, other.pages_);
        std::swap(size_, other.size_);
        return *this;
    }
    GrowingRow(const GrowingRow& other) : pages_(other.size_ * sizeof(T)), size_(other.size_) {
        if (size_ != 0) std::memcpy(pages_.data(), other.data(), size_ * sizeof(T));
    }
    GrowingRow& operator=(const GrowingRow& other) { return *this = GrowingRow(other); }
    ~GrowingRow() = default;

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] T* data() { return reinterpret_cast<T*>(pages_.data()); }
    [[nodiscard]] const T* data() const { return reinterpret_cast<const T*>(pages_.data()); }
    [[nodiscard]] T& operator[](std::size_t i) { return data()[i]; }
    [[nodiscard]] const T& operator[](std::size_t i) const { return data()[i]; }

    void push_back(T value) { append(1, value); }
    /// So many more, all `value`.
    void append(std::size_t count, T value) {
        const std::size_t bytes = (size_ + count) * sizeof(T);
        if (bytes > pages_.size()) {
            pages_.grow(std::max({bytes, pages_.size() + pages_.size() / 4, kLeast}));
        }
        std::fill_n(data() + size_, count, value);
        size_ += count;
    }
    /// What it takes.
    [[nodiscard]] std::size_t bytes() const { return pages_.size(); }

 private:
    static constexpr std::size_t kLeast = std::size_t{1} << 16;

    MappedMemory pages_;
    std::size_t size_ = 0;
};

}  // namespace qter
