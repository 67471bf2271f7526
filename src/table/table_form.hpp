// How the values 0 to 15 of a table are packed, and which form fits.
//
// The technique: of three codings, four bits a value, two bits or tANS, the fastest that a budget
// of bytes allows.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

namespace qter {

/// Entries are 0 to 15. A pruning table's are lower bounds of distances, and 15 says 15 or more.
inline constexpr std::uint8_t kMaxTableValue = 15;

enum class TableForm : std::uint8_t {
    kNibbles,  ///< nibble_table.hpp: exact, 4 bits an entry, the fastest
    kTwoBits,  ///< two_bit_table.hpp: lower bounds of the values, 2.02 bits
    kTans,     ///< tans_table.hpp: exact, their entropy and about 0.45 bits, the slowest
};

/// How many entries have each value; of the whole table or in proportion to it.
using TableHistogram = std::array<std::uint64_t, kMaxTableValue + 1>;

/// Gives the values of the entries first, first + 1, ... A table is made by asking for all entries
/// in order, more than once in some forms, and the answers must be the same each time.
using TableSource = std::function<void(std::uint64_t first, std::span<std::uint8_t> values)>;

/// Bytes that a table will take in a form. Exact for nibbles and two bits. For tANS an estimate: 1%
/// too large, as a rule, for tables above a kilobyte whose values are as `histogram` says, which is
/// scaled to `entries`.
[[nodiscard]] std::uint64_t table_bytes(TableForm form, const TableHistogram& histogram,
                                        std::uint64_t entries);

enum class TableValues : std::uint8_t {
    kExact,       ///< at() must give what was stored
    kLowerBound,  ///< at() may give less
};

/// The fastest form that takes no more than `budget` bytes, or nothing when none does.
[[nodiscard]] std::optional<TableForm> choose_storage(
    const TableHistogram& histogram, std::uint64_t entries, std::uint64_t budget,
    TableValues values = TableValues::kLowerBound);

}  // namespace qter
