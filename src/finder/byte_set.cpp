#include "finder/byte_set.hpp"

#include <algorithm>
#include <cstring>

namespace qter {
namespace {

constexpr std::size_t kFirstSlots = 1024;

}  // namespace

void ByteSet::clear(std::size_t length) {
    length_ = length;
    size_ = 0;
    keys_.clear();
    slots_.assign(kFirstSlots, kEmpty);
}

std::uint64_t ByteSet::hash(const std::uint8_t* key) const {
    // Multiplies and folds, eight bytes at a time; the constant is 2^64 over the golden ratio.
    constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15U;
    std::uint64_t state = length_;
    for (std::size_t i = 0; i < length_; i += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, key + i, std::min<std::size_t>(8, length_ - i));
        state = (state ^ word) * kFactor;
        state ^= state >> 29;
    }
    return state * kFactor >> 20;
}

std::size_t ByteSet::slot_of(const std::uint8_t* key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = hash(key) & mask;
    while (slots_[slot] != kEmpty &&
           std::memcmp(keys_.data() + (slots_[slot] - 1) * length_, key, length_) != 0) {
        slot = (slot + 1) & mask;
    }
    return slot;
}

bool ByteSet::contains(const std::uint8_t* key) const { return slots_[slot_of(key)] != kEmpty; }

bool ByteSet::insert(const std::uint8_t* key) {
    const std::size_t slot = slot_of(key);
    if (slots_[slot] != kEmpty) return false;
    keys_.insert(keys_.end(), key, key + length_);
    slots_[slot] = static_cast<std::uint32_t>(++size_);
    if (2 * size_ > slots_.size()) grow();
    return true;
}

void ByteSet::grow() {
    slots_.assign(2 * slots_.size(), kEmpty);
    for (std::size_t i = 0; i < size_; ++i) {
        slots_[slot_of(keys_.data() + i * length_)] = static_cast<std::uint32_t>(i + 1);
    }
}

}  // namespace qter
