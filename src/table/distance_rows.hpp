// The distances of a pruning table, in rows, with counts for each distance.
//
// The technique: storage of a pruning table by rows. The index of the table defines the meaning of
// rows and columns (coordinate/orbit_indexer.hpp); the storage is the same for all tables. While
// distances are found (fill_cells.hpp), and usually afterwards, they take a byte each. If memory is
// short they are packed; if they come from a large file they may stay in it, mapped
// (table_storage.hpp). Readers of entries need not know the form.
//
// If even the smallest form is too large, neighbouring entries can share one value: the least of
// theirs, which is a bound for all. In a row of an orbit's table neighbours differ by the twists of
// few pieces, so the bound is seldom much too low; but it is not consistent (pathmax in
// search/depth_first.hpp). The qter paper names approximate tables in section 3.3.4.b without
// saying how to compute them; entries that are the least of several values are in section 3.3.5.d.
//
// Limits: distances up to kFar. Packed forms have values up to kMaxTableValue only; that value
// means itself, more, or kNever. If no distance is that large it can only mean kNever, and is read
// so; otherwise it is a lower bound.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "support/raw_array.hpp"
#include "table/distance_byte.hpp"
#include "table/table_storage.hpp"

namespace qter {

class DistanceRows : public DistanceByte {
 public:
    using Counts = std::array<std::uint64_t, 256>;
    /// The number of states or permutations that an entry of a row represents.
    using Weight = std::function<std::uint64_t(std::uint32_t row)>;

    /// The form of entries in memory after reading stored ones.
    enum class Keep : std::uint8_t {
        kBytes,     ///< unpacked, a byte each: the fastest to read
        kAsStored,  ///< as stored; those of a mapped file stay in it
    };

    /// No entries.
    DistanceRows() = default;
    /// `rows` rows of `length` entries, all kNever.
    DistanceRows(std::uint32_t rows, std::uint32_t length, std::uint32_t threads = 1);
    /// Entries from stored() of rows that were shallow(), with their counts. O(entries).
    static DistanceRows of_stored(const TableStorage& stored, std::uint32_t length,
                                  const Weight& weight, Keep keep);
    /// Distances with four bits an entry, with their counts().
    static DistanceRows of_nibbles(TableStorage nibbles, std::uint32_t length,
                                   const Counts& counts);

    /// An entry: a distance, kFar or kNever. For packed rows a lower bound if the form is not exact
    /// or they were not shallow(). A random load, and a predictable branch.
    [[nodiscard]] std::uint8_t at_index(std::size_t index) const {
        return bytes_.empty() ? packed_at(index) : bytes_[index >> shared_];
    }
    /// Prefetches the memory that at_index() reads.
    [[gnu::always_inline]] void prefetch(std::size_t index) const {
        if (bytes_.empty()) {
            packed_.prefetch(index);
        } else {
            __builtin_prefetch(bytes_.data() + (index >> shared_));
        }
    }
    /// The number of entries of all rows, and of one row.
    [[nodiscard]] std::size_t size() const { return bytes_.empty() ? packed_.size() : size_; }
    [[nodiscard]] std::uint32_t length() const { return length_; }
    /// The size in memory or of the mapped file.
    [[nodiscard]] std::uint64_t bytes() const { return image().size(); }
    /// The bytes themselves.
    [[nodiscard]] std::span<const std::uint8_t> image() const {
        return bytes_.empty() ? packed_.image() : std::span<const std::uint8_t>(bytes_);
    }

    /// The number of states or permutations with each distance; those without a distance are at
    /// index kNever.
    [[nodiscard]] const Counts& counts() const { return counts_; }
    /// The largest distance that occurs; kNever if there is none.
    [[nodiscard]] std::uint8_t depth() const;
    /// Whether all distances are less than kMaxTableValue, so that nibbles are exact.
    [[nodiscard]] bool shallow() const;

    /// The entries in the form of table files; kMaxTableValue means that value, more, or never.
    [[nodiscard]] TableStorage stored(TableForm form) const;
    /// Converts entries from bytes or nibbles to a smaller form. With kTwoBits they become lower
    /// bounds (two_bit_table.hpp).
    void pack(TableForm form);
    /// Lets 2^shared neighbours share a byte, the least of theirs: at_index() then gives lower
    /// bounds. Entries must be unshared bytes before; shared >= 1.
    void share(std::uint32_t shared);
    /// The number of entries that share a byte.
    [[nodiscard]] std::uint32_t sharing() const { return 1U << shared_; }
    /// The packed form; nullopt for bytes.
    [[nodiscard]] std::optional<TableForm> form() const;
    /// The number of entries with each value that stored() has for them.
    [[nodiscard]] TableHistogram histogram() const;

    /// A row's entries, for writing; only for unpacked rows.
    [[nodiscard]] std::uint8_t* row(std::uint32_t row) {
        assert(!bytes_.empty() && shared_ == 0);
        return bytes_.data() + std::size_t{row} * length_;
    }
    void set_counts(const Counts& counts) { counts_ = counts; }
    /// Gives kFar to all entries without a distance.
    void end_at_far();

 private:
    [[nodiscard]] std::uint8_t packed_at(std::size_t index) const {
        const std::uint8_t value = packed_.at(index);
        return value == kMaxTableValue ? largest_ : value;
    }

    std::uint32_t length_ = 1;
    RawArray<std::uint8_t> bytes_;  // [row][column >> shared_]; empty when packed
    std::size_t size_ = 0;          // number of entries, shared or not
    std::uint32_t shared_ = 0;
    TableStorage packed_;
    std::uint8_t largest_ = kMaxTableValue;  // the value of kMaxTableValue in packed entries
    Counts counts_{};
};

}  // namespace qter
