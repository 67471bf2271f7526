// Keys numbered in the order of insertion.
//
// A hash table of the numbers, with open addressing, at most half full. The keys are stored once,
// by number, so the table has 4 bytes a slot: 16 to 24 bytes a key in total. A lookup takes two
// dependent random loads, sometimes a few more. The table grows by doubling. (std::unordered_map
// takes a node of 32 bytes or more for each key, and its number besides.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace qter {

class KeyIndex {
 public:
    static constexpr std::uint32_t kNone = 0xffffffff;

    /// The number of keys; below kNone.
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(keys_.size()); }
    [[nodiscard]] std::uint64_t key(std::uint32_t number) const { return keys_[number]; }
    /// The number of a key, or kNone.
    [[nodiscard]] std::uint32_t find(std::uint64_t key) const { return numbers_[place_of(key)]; }
    /// The number of a key; a new key gets the next number.
    std::uint32_t find_or_add(std::uint64_t key) {
        std::size_t place = place_of(key);
        if (numbers_[place] != kNone) return numbers_[place];
        if ((keys_.size() + 1) * 2 > numbers_.size()) {
            grow();
            place = place_of(key);
        }
        numbers_[place] = size();
        keys_.push_back(key);
        return numbers_[place];
    }
    [[nodiscard]] std::uint64_t bytes() const {
        return keys_.capacity() * sizeof(keys_[0]) + numbers_.size() * sizeof(numbers_[0]);
    }

 private:
    [[nodiscard]] std::size_t place_of(std::uint64_t key) const {
        const std::size_t mask = numbers_.size() - 1;
        std::uint64_t hash = key ^ key >> 32;
        hash *= 0x9e3779b97f4a7c15;
        std::size_t place = (hash >> 32) & mask;
        while (numbers_[place] != kNone && keys_[numbers_[place]] != key) {
            place = (place + 1) & mask;
        }
        return place;
    }
    void grow() {
        std::vector<std::uint32_t> smaller(numbers_.size() * 2, kNone);
        smaller.swap(numbers_);
        smaller = {};
        for (std::uint32_t number = 0; number < size(); ++number) {
            numbers_[place_of(keys_[number])] = number;
        }
    }

    std::vector<std::uint64_t> keys_;  // by number
    std::vector<std::uint32_t> numbers_ = std::vector<std::uint32_t>(64, kNone);
};

}  // namespace qter
