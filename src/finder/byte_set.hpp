// A set of byte strings of one length: what a search remembers of where it has failed.
//
// Open addressing over a flat store: an insertion is one hash, mostly one comparison, and no
// allocation of its own. Keys are kept whole, so that no two are ever taken for each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace qter {

class ByteSet {
 public:
    /// Forgets all keys; from now on they have `length` bytes. Keeps its memory.
    void clear(std::size_t length);
    [[nodiscard]] std::size_t size() const { return size_; }

    /// True when the key was not there before.
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
    std::vector<std::uint32_t> slots_;  // key number + 1; a power of two of them
};

}  // namespace qter
