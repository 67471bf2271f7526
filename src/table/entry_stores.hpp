// Stores for the distances of a space while they are computed: an entry for each point, by row.
//
// The technique: one policy class for each form of entries. A breadth-first fill proceeds level by
// level and marks all points of a level with the same distance. So several threads may mark at
// once, without locks and in any order: a second thread writes the same value. There are two
// stores:
//     ByteStore     a byte an entry: the distance, up to 254
//     Modulo3Store  two bits: the distance modulo 3, or none yet. Neighbours of a point differ from
//                   it by at most one, and the distance modulo 3 distinguishes the three cases, so
//                   the distance itself is found by walking downhill.
// Both list a row's points of a level as columns. Rows of the second begin at a byte boundary.
//
// Limits: a Modulo3Store requires that every turn has weight 1 and an inverse among the turns.
//
// Source: two bits an entry are from G. Cooperman and L. Finkelstein, "New methods for using
// Cayley graphs in interconnection networks", 1992.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <span>

#include "coordinate/product_space.hpp"
#include "support/big_array.hpp"
#include "table/distance_byte.hpp"

namespace qter {

/// Prefetches memory for writing, a cache line of 64 bytes at a time.
inline void prefetch_bytes(const std::uint8_t* first, std::uint64_t bytes) {
    for (std::uint64_t i = 0; i < bytes; i += 64) __builtin_prefetch(first + i, 1);
}

class ByteStore {
 public:
    using Column = ProductSpace::Column;
    static constexpr std::uint8_t kNever = DistanceByte::kNever;
    /// The largest distance that can be stored.
    static constexpr std::uint32_t kMost = DistanceByte::kFar;

    [[nodiscard]] static std::uint64_t bytes(std::uint64_t rows, std::uint32_t row) {
        return rows * row;
    }
    /// All unseen. Throws std::bad_alloc.
    ByteStore(std::uint64_t rows, std::uint32_t row) : row_(row), entries_(rows * row, kNever) {}

    [[nodiscard]] std::uint64_t bytes() const { return entries_.size(); }
    [[nodiscard]] std::uint8_t at(std::uint64_t index) const { return entries_[index]; }
    [[nodiscard]] std::span<const std::uint8_t> row(std::uint64_t row) const {
        return {entries_.data() + row * row_, row_};
    }

    /// The entries of one row, for loops over many of them.
    class Row {
     public:
        explicit Row(std::uint8_t* entries) : entries_(entries) {}
        /// Sets an entry to this distance, unless it has a smaller one. True if it had none.
        bool mark(Column column, std::uint32_t distance) const {
            const std::atomic_ref<std::uint8_t> entry(entries_[column]);
            std::uint8_t known = entry.load(std::memory_order_relaxed);
            const bool is_new = known == kNever;
            while (known > distance &&
                   !entry.compare_exchange_weak(known, static_cast<std::uint8_t>(distance),
                                                std::memory_order_relaxed)) {
            }
            return is_new;
        }
        /// The same if no entry has a larger distance: existing distances stay. They are written
        /// back all the same: a branch on whether an entry is unseen is unpredictable and costs
        /// more than a store.
        bool mark_unseen(Column column, std::uint32_t distance) const {
            const std::atomic_ref<std::uint8_t> entry(entries_[column]);
            const std::uint8_t known = entry.load(std::memory_order_relaxed);
            const bool is_new = known == kNever;
            entry.store(is_new ? static_cast<std::uint8_t>(distance) : known,
                        std::memory_order_relaxed);
            return is_new;
        }
        [[nodiscard]] bool is(Column column, std::uint32_t distance) const {
            return std::atomic_ref<std::uint8_t>(entries_[column])
                       .load(std::memory_order_relaxed) == distance;
        }

     private:
        std::uint8_t* entries_;
    };
    [[nodiscard]] Row entries(std::uint64_t row) { return Row(entries_.data() + row * row_); }
    /// Prefetches a row.
    void prefetch(std::uint64_t row) const { prefetch_bytes(entries_.data() + row * row_, row_); }
    /// Writes the columns of a row's entries with this distance (kNever: without one) and returns
    /// their number. `columns` must have room for a row and one more.
    std::uint32_t list(std::uint64_t row, std::uint32_t distance, Column* columns) const {
        std::uint32_t count = 0;
        auto* const entries = const_cast<std::uint8_t*>(entries_.data()) + row * row_;
        for (std::uint32_t i = 0; i < row_; ++i) {
            columns[count] = static_cast<Column>(i);
            const std::atomic_ref<std::uint8_t> entry(entries[i]);
            count += entry.load(std::memory_order_relaxed) == distance ? 1 : 0;
        }
        return count;
    }
    std::uint32_t list_unseen(std::uint64_t row, Column* columns) const {
        return list(row, kNever, columns);
    }

 private:
    std::uint32_t row_;
    BigArray<std::uint8_t> entries_;
};

class Modulo3Store {
 public:
    using Column = ProductSpace::Column;
    static constexpr std::uint32_t kNever = 3;
    static constexpr std::uint32_t kMost = 0xffff'fffe;

    [[nodiscard]] static std::uint64_t bytes(std::uint64_t rows, std::uint32_t row) {
        return rows * row_bytes(row);
    }
    /// All unseen. Throws std::bad_alloc.
    Modulo3Store(std::uint64_t rows, std::uint32_t row)
        : row_(row), row_bytes_(row_bytes(row)), entries_(rows * row_bytes_, std::uint8_t{0xff}) {}

    [[nodiscard]] std::uint64_t bytes() const { return entries_.size(); }
    /// The distance modulo 3, or kNever.
    [[nodiscard]] std::uint32_t at(std::uint64_t row, Column column) const {
        return byte(row, column).load(std::memory_order_relaxed) >> shift(column) & 3;
    }
    [[nodiscard]] std::uint32_t at(std::uint64_t index) const {
        return at(index / row_, static_cast<Column>(index % row_));
    }

    class Row {
     public:
        explicit Row(std::uint8_t* bytes) : bytes_(bytes) {}
        bool mark_unseen(Column column, std::uint32_t distance) const {
            const std::atomic_ref<std::uint8_t> entry(bytes_[column / 4]);
            const std::uint32_t known = entry.load(std::memory_order_relaxed);
            if ((known >> shift(column) & 3) != kNever) return false;
            // From all ones to the distance; a second thread clears bits that are clear.
            const std::uint32_t clear = (kNever - distance % 3) << shift(column);
            const std::uint8_t before =
                entry.fetch_and(static_cast<std::uint8_t>(~clear), std::memory_order_relaxed);
            return (before >> shift(column) & 3) == kNever;
        }
        [[nodiscard]] bool is(Column column, std::uint32_t distance) const {
            const std::atomic_ref<std::uint8_t> entry(bytes_[column / 4]);
            const std::uint32_t known = entry.load(std::memory_order_relaxed);
            return (known >> shift(column) & 3) == distance % 3;
        }

     private:
        std::uint8_t* bytes_;
    };
    [[nodiscard]] Row entries(std::uint64_t row) { return Row(entries_.data() + row * row_bytes_); }
    void prefetch(std::uint64_t row) const {
        prefetch_bytes(entries_.data() + row * row_bytes_, row_bytes_);
    }
    /// Lists the entries whose distance is the same modulo 3.
    std::uint32_t list(std::uint64_t row, std::uint32_t distance, Column* columns) const {
        return list_code(row, distance % 3, columns);
    }
    std::uint32_t list_unseen(std::uint64_t row, Column* columns) const {
        return list_code(row, kNever, columns);
    }

 private:
    static std::uint64_t row_bytes(std::uint32_t row) { return (std::uint64_t{row} + 3) / 4; }
    static std::uint32_t shift(Column column) { return column % 4U * 2; }
    [[nodiscard]] std::atomic_ref<std::uint8_t> byte(std::uint64_t row, Column column) const {
        auto* const entries = const_cast<std::uint8_t*>(entries_.data());
        return std::atomic_ref<std::uint8_t>(entries[row * row_bytes_ + column / 4]);
    }
    std::uint32_t list_code(std::uint64_t row, std::uint32_t code, Column* columns) const {
        std::uint32_t count = 0;
        for (std::uint32_t i = 0; i < row_; i += 4) {
            const std::uint32_t four =
                byte(row, static_cast<Column>(i)).load(std::memory_order_relaxed);
            const std::uint32_t end = std::min(i + 4, row_);
            for (std::uint32_t j = i; j < end; ++j) {
                columns[count] = static_cast<Column>(j);
                count += (four >> ((j - i) * 2) & 3) == code ? 1 : 0;
            }
        }
        return count;
    }

    std::uint32_t row_;
    std::uint64_t row_bytes_;
    BigArray<std::uint8_t> entries_;
};

}  // namespace qter
