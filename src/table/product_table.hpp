// A pattern database over a product of coordinates: distances to a goal.
//
// The technique. The index is a number in a mixed base, with a digit for each coordinate, the first
// one lowest. Entries are bytes, found breadth first from the goal by lists of a level's indices
// (push). The index after a turn is the sum of its digits after the turn, one load of a move table
// each. The distance in some coordinates of a state is never more than the distance in all of them,
// so each table is an admissible bound, and so is the largest of several. (J. Culberson, J.
// Schaeffer, "Pattern databases", 1998.)
//
// Worked numbers: a table for the second phase of the 3x3's two-phase algorithm holds the corners,
// 40,320 values, and the middle layer's edges, 24: 967,680 entries, the farthest at distance 14.
//
// Limits: kMaxEntries entries; distances up to 254; kMaxCoordinates coordinates of a coset, any of
// which a table may hold. For product spaces of any size, filled by rows, see breadth_first.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "coordinate/move_table.hpp"
#include "support/observer.hpp"
#include "table/distance_byte.hpp"

namespace qter {

struct ProductTable : DistanceByte {
    static constexpr std::size_t kMaxCoordinates = 12;
    /// Indices have 32 bits.
    static constexpr std::uint64_t kMaxEntries = (std::uint64_t{1} << 32) - 1;
    /// The most bytes for each entry while the table is computed: its own, and those of the lists
    /// of two levels, which grow.
    static constexpr std::uint64_t kPeakOfEntry = 5;

    std::vector<std::uint8_t> coordinates;  ///< numbers of those in the table, ascending
    std::array<std::uint32_t, kMaxCoordinates> stride{};  ///< by coordinate; 0 for the others
    std::array<std::uint32_t, kMaxCoordinates>
        size{};                         ///< by coordinate; numbers of values of those in the table
    std::vector<std::uint8_t> entries;  ///< distances to the goal, or kNever
    std::vector<std::uint64_t> histogram;  ///< number of reachable entries by distance

    /// The distance of a coset with `count` values, including those of other coordinates.
    [[nodiscard]] std::uint8_t at(const std::uint32_t* values, std::size_t count) const {
        std::size_t index = 0;
        for (std::size_t i = 0; i < count; ++i) index += std::size_t{values[i]} * stride[i];
        return entries[index];
    }
    /// The same for kCount coordinates.
    template <std::size_t kCount>
    [[nodiscard]] std::uint8_t at(const std::uint32_t* values) const {
        std::size_t index = 0;
        for (std::size_t i = 0; i < kCount; ++i) index += std::size_t{values[i]} * stride[i];
        return entries[index];
    }
    /// The same; reads only the values of the table's coordinates.
    [[nodiscard]] std::uint8_t at_own(const std::uint32_t* values) const {
        std::size_t index = 0;
        for (const std::uint8_t i : coordinates) index += std::size_t{values[i]} * stride[i];
        return entries[index];
    }
    /// Writes the values of an index; those of other coordinates do not change.
    void read_index(std::uint32_t index, std::uint32_t* values) const {
        for (const std::uint8_t i : coordinates) {
            values[i] = index % size[i];
            index /= size[i];
        }
    }
};

/// The input for filling a table.
struct ProductFill {
    std::vector<std::uint8_t> coordinates;  ///< those in the table, ascending
    std::vector<MoveTableView> moves;       ///< by coordinate
    std::vector<std::uint32_t> turns;       ///< columns of the moves, each of weight 1
    /// The goal is all values that these turns reach from the values 0.
    std::vector<std::uint32_t> goal_turns = {};
    Observer observer = {};
};

/// The table of some coordinates. Time: entries * (turns + goal turns) * coordinates. Throws
/// std::bad_alloc and Cancelled.
[[nodiscard]] ProductTable fill_product_table(const ProductFill& fill);

/// Chooses sets of coordinates, as bits, for one table each. Sets whose product is at most
/// `most_entries` are tried, largest first; sets within an earlier set are skipped. `covered` are
/// sets that already have tables; with them there are at most `most_tables`. `take` is called
/// before a set is chosen, may reject it, and may build its table. Returns `covered` and the chosen
/// sets. O(2^coordinates).
std::vector<std::uint32_t> choose_products(
    std::span<const std::uint64_t> sizes, std::uint64_t most_entries, std::size_t most_tables,
    std::vector<std::uint32_t> covered,
    const std::function<bool(std::uint32_t set, std::uint64_t entries)>& take);

/// The number of entries of a set of coordinates, as bits; if it exceeds `most`, some number above
/// `most`.
[[nodiscard]] std::uint64_t product_entries(std::span<const std::uint64_t> sizes, std::uint32_t set,
                                            std::uint64_t most);

/// The members of a set, ascending.
[[nodiscard]] std::vector<std::uint8_t> set_members(std::uint32_t set);

}  // namespace qter
