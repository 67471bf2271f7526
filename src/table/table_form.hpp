// Forms of packed tables with values 0 to 15, and the choice of one.
//
// The technique: three codings (four bits a value, two bits, tANS), of which the fastest that fits
// a budget of bytes is used.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

namespace qter {

/// The largest entry. Entries of a pruning table are lower bounds of distances, and 15 means 15 or
/// more.
inline constexpr std::uint8_t kMaxTableValue = 15;

enum class TableForm : std::uint8_t {
    kNibbles,  ///< nibble_table.hpp: exact, 4 bits an entry, the fastest
    kTwoBits,  ///< two_bit_table.hpp: lower bounds of the values, 2.02 bits
    kTans,     ///< tans_table.hpp: exact, their entropy and about 0.45 bits, the slowest
};

/// The number of entries with each value; of the whole table or proportional to it.
using TableHistogram = std::array<std::uint64_t, kMaxTableValue + 1>;

/// Writes the values of the entries first, first + 1, ... Building a table reads all entries in
/// order, in some forms more than once; the values must be the same each time.
using TableSource = std::function<void(std::uint64_t first, std::span<std::uint8_t> values)>;

/// The bytes of a table in a form. Exact for nibbles and two bits. For tANS an estimate, usually 1%
/// too large for tables above a kilobyte whose values are distributed as `histogram`, which is
/// scaled to `entries`.
[[nodiscard]] std::uint64_t table_bytes(TableForm form, const TableHistogram& histogram,
                                        std::uint64_t entries);

enum class TableValues : std::uint8_t {
    kExact,       ///< at() must return the stored value
    kLowerBound,  ///< at() may return less
};

/// The fastest form that takes at most `budget` bytes; nullopt if none does.
[[nodiscard]] std::optional<TableForm> choose_storage(
    const TableHistogram& histogram, std::uint64_t entries, std::uint64_t budget,
    TableValues values = TableValues::kLowerBound);

}  // namespace qter
