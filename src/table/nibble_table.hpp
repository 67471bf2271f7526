// Tables of four bits an entry.
//
// The technique: packing, two entries a byte, the even one in the low half. Exact.
#pragma once

#include <cstdint>

#include "table/table_form.hpp"

namespace qter {

/// Reads a table from bytes that another object owns.
class NibbleTable {
 public:
    NibbleTable() = default;
    /// `image` must have bytes(entries) bytes, with any contents.
    explicit NibbleTable(const std::uint8_t* image) : image_(image) {}

    [[nodiscard]] std::uint8_t at(std::uint64_t index) const {
        return static_cast<std::uint8_t>(image_[index / 2] >> (index % 2 * 4) & 15);
    }
    [[gnu::always_inline]] void prefetch(std::uint64_t index) const {
        __builtin_prefetch(image_ + index / 2);
    }

    /// The exact size, a multiple of 64.
    [[nodiscard]] static std::uint64_t bytes(std::uint64_t entries) {
        return (entries + 127) / 128 * 64;
    }
    /// Writes the values to `image`, which must be zeros. O(entries).
    static void encode(std::uint64_t entries, const TableSource& source, std::uint8_t* image);

 private:
    const std::uint8_t* image_ = nullptr;
};

}  // namespace qter
