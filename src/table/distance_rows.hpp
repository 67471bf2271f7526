// The distances that a table has found, row by row, and how many of what it is of have each.
//
// The technique, a pruning table by rows: what a row stands for, and where in it a state is, is the
// table's affair (coordinate/orbit_indexer.hpp); how the numbers are kept is the same for all.
// While they are found (fill_cells.hpp), and as a rule afterwards, they are a byte each. Where
// memory is short they are packed, and where they come from a large file they may stay in it,
// mapped (table_storage.hpp). Who reads them need not know.
//
// Where even the smallest form is too large, neighbouring entries can share one: it is the least of
// theirs, so it bounds all of them. In a row of an orbit's table neighbours differ by the twists of
// few pieces, so the bound is seldom much too low; but it is not consistent any more (pathmax in
// search/depth_first.hpp). The qter paper names approximate tables in section 3.3.4.b, and leaves
// open how they are made; entries that are the least of several values are in section 3.3.5.d.
//
// Limits: distances up to kFar. Packed forms have values up to kMaxTableValue only, and that one
// stands for all that is more and for kNever. Where no distance is that large it can only mean
// kNever, and is read so; elsewhere it is a bound.
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
    /// How many states or permutations an entry of a row stands for.
    using Weight = std::function<std::uint64_t(std::uint32_t row)>;

    /// What becomes of entries that were stored.
    enum class Keep : std::uint8_t {
        kBytes,     ///< a byte each again, the fastest to read
        kAsStored,  ///< as they are; those of a mapped file stay there
    };

    /// No entries.
    DistanceRows() = default;
    /// So many rows of `length` entries, all of them kNever.
    DistanceRows(std::uint32_t rows, std::uint32_t length, std::uint32_t threads = 1);
    /// What stored() gave of rows that were shallow(), with its counts. O(entries).
    static DistanceRows of_stored(const TableStorage& stored, std::uint32_t length,
                                  const Weight& weight, Keep keep);
    /// Distances that were found in four bits an entry, with their counts().
    static DistanceRows of_nibbles(TableStorage nibbles, std::uint32_t length,
                                   const Counts& counts);

    /// An entry: a distance, kFar or kNever; of rows that were packed a bound of it where that form
    /// has no more, or they were not shallow(). A random load, and a branch that always goes the
    /// same way.
    [[nodiscard]] std::uint8_t at_index(std::size_t index) const {
        return bytes_.empty() ? packed_at(index) : bytes_[index >> shared_];
    }
    /// Asks for the memory that at_index() will read.
    [[gnu::always_inline]] void prefetch(std::size_t index) const {
        if (bytes_.empty()) {
            packed_.prefetch(index);
        } else {
            __builtin_prefetch(bytes_.data() + (index >> shared_));
        }
    }
    /// Entries of all rows, and of one.
    [[nodiscard]] std::size_t size() const { return bytes_.empty() ? packed_.size() : size_; }
    [[nodiscard]] std::uint32_t length() const { return length_; }
    /// Of memory, or of a mapped file.
    [[nodiscard]] std::uint64_t bytes() const { return image().size(); }
    /// These bytes.
    [[nodiscard]] std::span<const std::uint8_t> image() const {
        return bytes_.empty() ? packed_.image() : std::span<const std::uint8_t>(bytes_);
    }

    /// How many states or permutations have each distance; those that have none are last, at
    /// kNever.
    [[nodiscard]] const Counts& counts() const { return counts_; }
    /// The largest distance that occurs; kNever when there is none.
    [[nodiscard]] std::uint8_t depth() const;
    /// No distance is kMaxTableValue or more: nibbles have room for all of them.
    [[nodiscard]] bool shallow() const;

    /// The entries as table files keep them; kMaxTableValue stands for that, more, or never.
    [[nodiscard]] TableStorage stored(TableForm form) const;
    /// Keeps entries, bytes or nibbles before, in a smaller form. With kTwoBits they become lower
    /// bounds (two_bit_table.hpp).
    void pack(TableForm form);
    /// From now on 2^shared neighbours share a byte, the least of theirs: at_index() gives lower
    /// bounds. Entries must be of their own before, shared at least 1.
    void share(std::uint32_t shared);
    /// How many entries share a byte.
    [[nodiscard]] std::uint32_t sharing() const { return 1U << shared_; }
    /// The form they are packed in; none for bytes.
    [[nodiscard]] std::optional<TableForm> form() const;
    /// Entries by what stored() has for them, whatever they stand for.
    [[nodiscard]] TableHistogram histogram() const;

    /// A row's entries, to find the distances in; not of packed ones.
    [[nodiscard]] std::uint8_t* row(std::uint32_t row) {
        assert(!bytes_.empty() && shared_ == 0);
        return bytes_.data() + std::size_t{row} * length_;
    }
    void set_counts(const Counts& counts) { counts_ = counts; }
    /// No more distances can be told: what has none gets kFar.
    void end_at_far();

 private:
    [[nodiscard]] std::uint8_t packed_at(std::size_t index) const {
        const std::uint8_t value = packed_.at(index);
        return value == kMaxTableValue ? largest_ : value;
    }

    std::uint32_t length_ = 1;
    RawArray<std::uint8_t> bytes_;  // [row][column], the column >> shared_; empty when packed
    std::size_t size_ = 0;          // entries, whether they share a byte or not
    std::uint32_t shared_ = 0;
    TableStorage packed_;
    std::uint8_t largest_ = kMaxTableValue;  // what kMaxTableValue means where they are packed
    Counts counts_{};
};

}  // namespace qter
