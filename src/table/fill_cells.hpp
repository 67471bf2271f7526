// Entries of an orbit's table while its distances are computed: a byte each, or four bits.
//
// The technique. Fills (state_fill.cpp, permutation_fill.cpp) read and set single entries of a row,
// and some process whole rows as bytes. Both classes of cells support both, so one fill serves
// both. With four bits, entries without a distance are all ones and setting one only clears bits,
// so threads may set both entries of a byte at once, without locks. A whole row is unpacked into a
// few kilobytes, which stay in a core's caches, and packed again. So the table never exists with a
// byte an entry.
//
// Limits: four bits hold distances up to 14. The remaining entries are 15: that distance, more, or
// never.
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

#include "support/mapped_memory.hpp"
#include "table/distance_rows.hpp"

namespace qter {

/// For entries that one thread writes while others read: readers may see the old or the new value,
/// but no other.
[[nodiscard]] inline std::uint8_t load_shared(std::uint8_t& entry) {
    return std::atomic_ref<std::uint8_t>(entry).load(std::memory_order_relaxed);
}
inline void store_shared(std::uint8_t& entry, std::uint8_t value) {
    std::atomic_ref<std::uint8_t>(entry).store(value, std::memory_order_relaxed);
}

class ByteCells {
 public:
    /// The value of an entry without a distance, and the largest distance.
    static constexpr std::uint8_t kNone = DistanceRows::kNever;
    static constexpr std::uint8_t kFar = DistanceRows::kFar;

    class Row {
     public:
        explicit Row(std::uint8_t* entries) : entries_(entries) {}
        [[nodiscard]] std::uint8_t get(std::uint32_t column) const {
            return load_shared(entries_[column]);
        }
        /// Sets the distance of an entry that has none; several threads may set the same.
        void put(std::uint32_t column, std::uint8_t distance) const {
            store_shared(entries_[column], distance);
        }

     private:
        std::uint8_t* entries_;
    };

    ByteCells(std::uint32_t rows, std::uint32_t length, std::uint32_t threads)
        : rows_(rows, length, threads) {}

    [[nodiscard]] static std::uint64_t bytes(std::uint64_t entries) { return entries; }
    /// The size of the scratch memory for open() with rows of this length.
    [[nodiscard]] static std::size_t scratch(std::uint32_t) { return 0; }

    [[nodiscard]] Row row(std::uint32_t row) { return Row(rows_.row(row)); }
    /// A row's entries as bytes. No other thread may set any of them before close().
    [[nodiscard]] std::uint8_t* open(std::uint32_t row, std::uint8_t*) { return rows_.row(row); }
    /// Stores the entries of an open row.
    void close(std::uint32_t, const std::uint8_t*) {}

    /// The distances with their counts; `cut` if distances beyond kFar may occur.
    [[nodiscard]] DistanceRows take(const DistanceRows::Counts& counts, bool cut);

 private:
    DistanceRows rows_;
};

class NibbleCells {
 public:
    static constexpr std::uint8_t kNone = kMaxTableValue;
    static constexpr std::uint8_t kFar = kMaxTableValue - 1;

    class Row {
     public:
        Row(std::uint8_t* image, std::uint64_t first) : image_(image), first_(first) {}
        [[nodiscard]] std::uint8_t get(std::uint32_t column) const {
            const std::uint64_t at = first_ + column;
            return static_cast<std::uint8_t>(load_shared(image_[at / 2]) >> (at % 2 * 4) & 15);
        }
        void put(std::uint32_t column, std::uint8_t distance) const {
            const std::uint64_t at = first_ + column;
            take_bits(image_[at / 2], static_cast<std::uint8_t>((15 ^ distance) << (at % 2 * 4)));
        }

     private:
        std::uint8_t* image_;
        std::uint64_t first_;
    };

    /// Throws std::bad_alloc.
    NibbleCells(std::uint32_t rows, std::uint32_t length, std::uint32_t threads);

    [[nodiscard]] static std::uint64_t bytes(std::uint64_t entries) {
        return NibbleTable::bytes(entries);
    }
    /// Two more, since rows may begin and end within a byte.
    [[nodiscard]] static std::size_t scratch(std::uint32_t length) { return length + 2; }

    [[nodiscard]] Row row(std::uint32_t row) {
        return {memory_.data(), std::uint64_t{row} * length_};
    }
    [[nodiscard]] std::uint8_t* open(std::uint32_t row, std::uint8_t* scratch);
    void close(std::uint32_t row, const std::uint8_t* open);

    [[nodiscard]] DistanceRows take(DistanceRows::Counts counts, bool cut);

 private:
    static void take_bits(std::uint8_t& byte, std::uint8_t bits) {
        std::atomic_ref<std::uint8_t>(byte).fetch_and(static_cast<std::uint8_t>(~bits),
                                                      std::memory_order_relaxed);
    }

    std::uint32_t length_;
    std::uint64_t entries_;
    MappedMemory memory_;
};

}  // namespace qter
