// A set of byte strings of equal length: the failures that a search remembers.
//
// Open addressing over a flat store. An insertion costs one hash, usually one comparison, and no
// separate allocation. Keys are stored whole, so the set is exact.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace qter {

class ByteSet {
 public:
    /// Removes all keys. From now on keys have `length` bytes. Keeps its memory.
    void clear(std::size_t length);
    [[nodiscard]] std::size_t size() const { return size_; }

    /// Returns true if the key was not in the set before.
    bool insert(const std::uint8_t* key);
    [[nodiscard]] bool contains(const std::uint8_t* key) const;

 private:
    static constexpr std::uint32_t kEmpty = 0;

    [[nodiscard]] std::size_t slot_of(const std::uint8_t* key) const;
    [[nodiscard]] std::uint64_t hash(const std::uint8_t* key) const;
    void grow();

    std::size_t length_ = 0;
    std::size_t size_ = 0;
    std::vector<std::uint8_t> keys_;    // key i at i * length_
    std::vector<std::uint32_t> slots_;  // index of the key + 1; the size is a power of two
};

}  // namespace qter
