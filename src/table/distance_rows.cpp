#include "table/distance_rows.hpp"

#include <algorithm>
#include <utility>

namespace qter {
namespace {

/// Counts in several arrays in turn: repeated increments of one counter would wait for each other.
class ValueCounter {
 public:
    template <class At>
    void add(std::uint64_t first, std::uint64_t last, const At& at) {
        for (std::uint64_t i = first; i < last; ++i) ++sums_[i % kSums][clamped(at(i))];
    }
    [[nodiscard]] TableHistogram take() {
        TableHistogram all{};
        for (TableHistogram& sum : sums_) {
            for (std::size_t value = 0; value < all.size(); ++value) all[value] += sum[value];
            sum = {};
        }
        return all;
    }

 private:
    static constexpr std::size_t kSums = 4;
    static std::uint8_t clamped(std::uint8_t value) { return std::min(value, kMaxTableValue); }

    std::array<TableHistogram, kSums> sums_{};
};

}  // namespace

DistanceRows::DistanceRows(std::uint32_t rows, std::uint32_t length, std::uint32_t threads)
    : length_(length),
      bytes_(filled<std::uint8_t>(std::size_t{rows} * length, kNever, threads)),
      size_(bytes_.size()) {}

DistanceRows DistanceRows::of_stored(const TableStorage& stored, std::uint32_t length,
                                     const Weight& weight, Keep keep) {
    assert(stored.size() % length == 0);
    DistanceRows rows;
    rows.length_ = length;
    rows.packed_ = stored;
    rows.largest_ = kNever;
    stored.visit([&](const auto& table) {
        ValueCounter counter;
        for (std::uint64_t first = 0; first < stored.size(); first += length) {
            counter.add(first, first + length, [&](std::uint64_t i) { return table.at(i); });
            const TableHistogram values = counter.take();
            const std::uint64_t each = weight(static_cast<std::uint32_t>(first / length));
            for (std::uint8_t value = 0; value < kMaxTableValue; ++value) {
                rows.counts_[value] += each * values[value];
            }
            rows.counts_[kNever] += each * values[kMaxTableValue];
        }
    });
    if (keep == Keep::kAsStored) return rows;
    RawArray<std::uint8_t> bytes(stored.size());
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = rows.packed_at(i);
    rows.bytes_ = std::move(bytes);
    rows.size_ = rows.bytes_.size();
    rows.packed_ = {};
    return rows;
}

DistanceRows DistanceRows::of_nibbles(TableStorage nibbles, std::uint32_t length,
                                      const Counts& counts) {
    assert(nibbles.layout().form == TableForm::kNibbles);
    DistanceRows rows;
    rows.length_ = length;
    rows.packed_ = std::move(nibbles);
    rows.counts_ = counts;
    rows.largest_ = rows.shallow() ? kNever : kMaxTableValue;
    return rows;
}

std::uint8_t DistanceRows::depth() const {
    for (std::uint8_t level = kFar;; --level) {
        if (counts_[level] > 0) return level;
        if (level == 0) return kNever;
    }
}

bool DistanceRows::shallow() const {
    const std::uint8_t depth = this->depth();
    return depth == kNever || depth < kMaxTableValue;
}

TableStorage DistanceRows::stored(TableForm form) const {
    assert(shared_ == 0);
    if (this->form() == form) return packed_;
    return TableStorage::build(form, size(),
                               [this](std::uint64_t first, std::span<std::uint8_t> values) {
                                   for (std::size_t i = 0; i < values.size(); ++i) {
                                       values[i] = std::min(at_index(first + i), kMaxTableValue);
                                   }
                               });
}

void DistanceRows::pack(TableForm form) {
    packed_ = stored(form);
    largest_ = shallow() ? kNever : kMaxTableValue;
    bytes_ = {};
}

void DistanceRows::share(std::uint32_t shared) {
    assert(shared_ == 0 && shared >= 1);
    const std::size_t size = this->size();
    RawArray<std::uint8_t> least(((size - 1) >> shared) + 1, kNever);
    for (std::size_t i = 0; i < size; ++i) {
        std::uint8_t& entry = least[i >> shared];
        entry = std::min(entry, at_index(i));
    }
    size_ = size;
    shared_ = shared;
    bytes_ = std::move(least);
    packed_ = {};
}

std::optional<TableForm> DistanceRows::form() const {
    if (!bytes_.empty()) return std::nullopt;
    return packed_.layout().form;
}

TableHistogram DistanceRows::histogram() const {
    assert(shared_ == 0);
    ValueCounter counter;
    counter.add(0, size(), [this](std::uint64_t i) { return at_index(i); });
    return counter.take();
}

void DistanceRows::end_at_far() {
    std::replace(bytes_.begin(), bytes_.end(), kNever, kFar);
    counts_[kFar] += std::exchange(counts_[kNever], 0);
}

}  // namespace qter
