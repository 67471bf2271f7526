#include "proof/state_layer.hpp"

#include <xxhash.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace qter {

std::uint64_t StateLayer::find(const std::uint8_t* row) const {
    std::uint64_t at = XXH64(row, row_bytes_, 0) & (places_ - 1);
    while (index_[at] != kFree && std::memcmp(this->row(index_[at]), row, row_bytes_) != 0) {
        at = (at + 1) & (places_ - 1);
    }
    return at;
}

bool StateLayer::make_index(std::uint64_t places) {
    index_.reset();
    memory_->release(places_ * sizeof(std::uint32_t));
    places_ = 0;
    if (!memory_->charge(places * sizeof(std::uint32_t))) return false;
    places_ = places;
    index_ = std::make_unique<std::uint32_t[]>(places);
    std::fill_n(index_.get(), places, kFree);
    for (std::uint32_t number = 0; number < size_; ++number) index_[find(row(number))] = number;
    return true;
}

StateLayer::Added StateLayer::add(const std::uint8_t* row) {
    if (places_ == 0 && !make_index(1024)) return Added::kNoMemory;
    std::uint64_t at = find(row);
    if (index_[at] != kFree) return Added::kKnown;
    if (size_ + 1 == kFree) return Added::kNoMemory;
    if ((size_ + std::uint64_t{1}) * 3 > places_ * 2) {
        if (!make_index(places_ * 2)) {
            clear();
            return Added::kNoMemory;
        }
        at = find(row);
    }
    if (size_ % rows_ == 0) {
        if (!memory_->charge(rows_ * row_bytes_)) return Added::kNoMemory;
        blocks_.push_back(std::make_unique<std::uint8_t[]>(rows_ * row_bytes_));
    }
    std::memcpy(blocks_.back().get() + (size_ % rows_) * row_bytes_, row, row_bytes_);
    index_[at] = size_++;
    return Added::kNew;
}

void StateLayer::clear() {
    if (memory_ == nullptr) return;
    memory_->release(blocks_.size() * rows_ * row_bytes_ + places_ * sizeof(std::uint32_t));
    blocks_.clear();
    index_.reset();
    places_ = 0;
    size_ = 0;
}

void StateLayer::swap(StateLayer& other) noexcept {
    std::swap(row_bytes_, other.row_bytes_);
    std::swap(rows_, other.rows_);
    std::swap(memory_, other.memory_);
    blocks_.swap(other.blocks_);
    index_.swap(other.index_);
    std::swap(places_, other.places_);
    std::swap(size_, other.size_);
}

}  // namespace qter
