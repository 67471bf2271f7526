// A pattern database over a product of coordinates: how many turns every combination of their
// values is away from a goal.
//
// The technique. The index is a number in a mixed base, a digit for each coordinate, the first of
// them counting fastest; entries are bytes, found breadth first from the goal by lists of a level's
// indices (push). What a turn does to the index is the sum of what it does to its digits, one load
// of a move table each. The distance of all values of a state is never less than that of some of
// them, so each table is an admissible bound, and so is the largest of several. (J. Culberson, J.
// Schaeffer, "Pattern databases", 1998.)
//
// Worked numbers: the second phase of the 3x3's two-phase algorithm has corners, 40,320, and the
// middle layer's edges, 24, together: 967,680 entries, the farthest at distance 14.
//
// Limits: kMaxEntries entries; distances up to 254; kMaxCoordinates coordinates that a coset has,
// of which a table may hold any. Product spaces of any size, with levels found row by row:
// breadth_first.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "coordinate/move_table.hpp"

#include "table/distance_byte.hpp"

namespace qter {

struct ProductTable : DistanceByte {
    static constexpr std::size_t kMaxCoordinates = 12;
    /// Indices are of 32 bits.
    static constexpr std::uint64_t kMaxEntries = (std::uint64_t{1} << 32) - 1;
    /// Bytes that an entry takes at most while the table is made: its own, and of a level and the
    /// next one, which are lists that grow.
    static constexpr std::uint64_t kPeakOfEntry = 5;

    std::vector<std::uint8_t> coordinates;  ///< numbers of those that it holds, ascending
    std::array<std::uint32_t, kMaxCoordinates> stride{};  ///< by coordinate; 0 for the others
    std::array<std::uint32_t, kMaxCoordinates>
        size{};                            ///< by coordinate; values of those that it holds
    std::vector<std::uint8_t> entries;     ///< turns to the goal, or kNever
    std::vector<std::uint64_t> histogram;  ///< entries by distance, those reached

    /// The distance of a coset with so many values, those of other coordinates among them.
    [[nodiscard]] std::uint8_t at(const std::uint32_t* values, std::size_t count) const {
        std::size_t index = 0;
        for (std::size_t i = 0; i < count; ++i) index += std::size_t{values[i]} * stride[i];
        return entries[index];
    }
    /// The same where there are kCount coordinates.
    template <std::size_t kCount>
    [[nodiscard]] std::uint8_t at(const std::uint32_t* values) const {
        std::size_t index = 0;
        for (std::size_t i = 0; i < kCount; ++i) index += std::size_t{values[i]} * stride[i];
        return entries[index];
    }
    /// The same by the coordinates that it holds alone.
    [[nodiscard]] std::uint8_t at_own(const std::uint32_t* values) const {
        std::size_t index = 0;
        for (const std::uint8_t i : coordinates) index += std::size_t{values[i]} * stride[i];
        return entries[index];
    }
    /// Writes the values that an index stands for, those of other coordinates as they are.
    void read_index(std::uint32_t index, std::uint32_t* values) const {
        for (const std::uint8_t i : coordinates) {
            values[i] = index % size[i];
            index /= size[i];
        }
    }
};

/// How a table is found.
struct ProductFill {
    std::vector<std::uint8_t> coordinates;  ///< to hold, ascending
    std::vector<MoveTableView> moves;       ///< by coordinate
    std::vector<std::uint32_t> turns;       ///< columns of the moves that count 1 each
    /// The goal is wherever these turns lead from the values 0, however many of them.
    std::vector<std::uint32_t> goal_turns = {};
    std::function<void()> look = {};  ///< called now and then: whether to go on; it may throw
};

/// The table of some coordinates. Time: entries * (turns + goal turns) * coordinates. Throws
/// std::bad_alloc, and what `look` throws.
[[nodiscard]] ProductTable fill_product_table(const ProductFill& fill);

/// Which sets of coordinates, as bits, get a table each: of those whose product is at most
/// `most_entries` the largest first, none that lies within one before it, at most `most_tables`
/// with those of `covered`, which are taken to be there. `take` is asked before a set is chosen,
/// and may make its table. Gives `covered` and the chosen ones. O(2^coordinates).
std::vector<std::uint32_t> choose_products(
    std::span<const std::uint64_t> sizes, std::uint64_t most_entries, std::size_t most_tables,
    std::vector<std::uint32_t> covered,
    const std::function<bool(std::uint32_t set, std::uint64_t entries)>& take);

/// The entries of a set of coordinates, as bits; above `most` something above it.
[[nodiscard]] std::uint64_t product_entries(std::span<const std::uint64_t> sizes, std::uint32_t set,
                                            std::uint64_t most);

/// The members of a set, ascending.
[[nodiscard]] std::vector<std::uint8_t> set_members(std::uint32_t set);

}  // namespace qter
