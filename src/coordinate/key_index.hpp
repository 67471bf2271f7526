// Values of a coordinate by their keys: a hash table with open addressing, at most half full, so
// that a key that is there takes one look, or two, and two random loads that do not wait for each
// other. It grows by doubling. 12 bytes a place, 24 to 48 a key.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace qter {

class KeyIndex {
 public:
    static constexpr std::uint32_t kNoValue = 0xffffffff;

    /// The value of a key, or kNoValue.
    [[nodiscard]] std::uint32_t find(std::uint64_t key) const { return values_[place_of(key)]; }
    /// The value of a key, which becomes `value` where it has none.
    std::uint32_t find_or_add(std::uint64_t key, std::uint32_t value) {
        std::size_t place = place_of(key);
        if (values_[place] != kNoValue) return values_[place];
        if (++count_ * 2 > keys_.size()) {
            grow();
            place = place_of(key);
        }
        keys_[place] = key;
        values_[place] = value;
        return value;
    }
    /// Numbers all values anew: `value[v]` instead of v.
    void renumber(const std::vector<std::uint32_t>& value) {
        for (std::uint32_t& one : values_) {
            if (one != kNoValue) one = value[one];
        }
    }
    [[nodiscard]] std::uint64_t bytes() const {
        return keys_.size() * (sizeof(keys_[0]) + sizeof(values_[0]));
    }

 private:
    [[nodiscard]] std::size_t place_of(std::uint64_t key) const {
        const std::size_t mask = keys_.size() - 1;
        std::uint64_t hash = key ^ key >> 32;
        hash *= 0x9e3779b97f4a7c15;
        std::size_t place = (hash >> 32) & mask;
        while (values_[place] != kNoValue && keys_[place] != key) place = (place + 1) & mask;
        return place;
    }
    void grow() {
        KeyIndex larger;
        larger.keys_.assign(keys_.size() * 2, 0);
        larger.values_.assign(keys_.size() * 2, kNoValue);
        for (std::size_t i = 0; i < keys_.size(); ++i) {
            if (values_[i] == kNoValue) continue;
            const std::size_t place = larger.place_of(keys_[i]);
            larger.keys_[place] = keys_[i];
            larger.values_[place] = values_[i];
        }
        keys_ = std::move(larger.keys_);
        values_ = std::move(larger.values_);
    }

    std::size_t count_ = 0;
    std::vector<std::uint64_t> keys_ = std::vector<std::uint64_t>(64, 0);
    std::vector<std::uint32_t> values_ = std::vector<std::uint32_t>(64, kNoValue);
};

}  // namespace qter
