// Storage of a table's entries in one of three forms (table_form.hpp): values 0 to 15, random
// access. Any bytes can be stored too, as nibbles.
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <span>

#include "support/mapped_memory.hpp"
#include "table/nibble_table.hpp"
#include "table/table_form.hpp"
#include "table/tans_table.hpp"
#include "table/two_bit_table.hpp"

namespace qter {

/// The most entries of a table; keeps sums of sizes from overflowing.
inline constexpr std::uint64_t kMaxTableEntries = std::uint64_t{1} << 48;

/// The parameters for reading a table's bytes.
struct TableLayout {
    TableForm form = TableForm::kNibbles;
    std::uint64_t entries = 0;
    std::uint8_t pivot = 0;  ///< for kTwoBits
    TansSlots slots{};       ///< for kTans

    /// Whether any `bytes` bytes can be read as a table of this layout.
    [[nodiscard]] bool fits(std::uint64_t bytes) const;

    friend bool operator==(const TableLayout& a, const TableLayout& b) {
        return a.form == b.form && a.entries == b.entries && a.pivot == b.pivot &&
               a.slots == b.slots;
    }
};

/// Immutable; copies share their bytes. Any number of threads may read it.
class TableStorage {
 public:
    /// No entries.
    TableStorage() = default;
    /// A table of the values of `source`, which is read once (kNibbles), twice (kTwoBits) or three
    /// times (kTans), in order. On one thread, some 1 to 10 ns an entry each time. Throws
    /// std::bad_alloc.
    static TableStorage build(TableForm form, std::uint64_t entries, const TableSource& source);
    /// A table of existing bytes: `bytes` bytes of `memory` from `offset` on, a multiple of 64. The
    /// layout must fit.
    static TableStorage of_memory(const TableLayout& layout,
                                  std::shared_ptr<const MappedMemory> memory, std::size_t offset,
                                  std::size_t bytes);

    /// Entry `index`, less than size(). Costs a predictable branch and the access of the form: see
    /// tests/bench/bench_tables.cpp.
    [[nodiscard]] std::uint8_t at(std::uint64_t index) const {
        assert(index < layout_.entries);
        switch (layout_.form) {
            case TableForm::kNibbles:
                return nibbles_.at(index);
            case TableForm::kTwoBits:
                return two_bits_.at(index);
            case TableForm::kTans:
                break;
        }
        return tans_.at(index);
    }
    /// Calls use(table) with the NibbleTable, TwoBitTable or TansTable, for loops that are worth
    /// compiling for each form.
    template <class Use>
    decltype(auto) visit(const Use& use) const {
        switch (layout_.form) {
            case TableForm::kNibbles:
                return use(nibbles_);
            case TableForm::kTwoBits:
                return use(two_bits_);
            case TableForm::kTans:
                break;
        }
        return use(tans_);
    }
    /// Prefetches the memory that at(index) reads.
    void prefetch(std::uint64_t index) const {
        visit([index](const auto& table) { table.prefetch(index); });
    }

    [[nodiscard]] std::uint64_t size() const { return layout_.entries; }
    [[nodiscard]] const TableLayout& layout() const { return layout_; }
    /// The share of its memory in huge pages (MappedMemory).
    [[nodiscard]] double huge_share() const { return memory_ ? memory_->huge_share() : 0; }
    /// Its bytes; the same on every platform.
    [[nodiscard]] std::span<const std::uint8_t> image() const { return image_; }

 private:
    TableLayout layout_;
    NibbleTable nibbles_;
    TwoBitTable two_bits_;
    TansTable tans_;
    std::span<const std::uint8_t> image_;
    std::shared_ptr<const MappedMemory> memory_;
    std::shared_ptr<const TansDecoder> decoder_;
};

/// The layout of any bytes as a table of nibbles; files store arbitrary contents in this way.
[[nodiscard]] TableLayout bytes_as_nibbles(std::uint64_t bytes);

/// A table of nibbles from the first `bytes` bytes of the memory.
[[nodiscard]] TableStorage table_in_memory(MappedMemory memory, std::uint64_t bytes);

/// The number of entries of `source` with each value. Reads all entries once. O(entries).
[[nodiscard]] TableHistogram table_histogram(std::uint64_t entries, const TableSource& source);

}  // namespace qter
