// The move table of a coordinate: the value after each turn, for each value.
//
// The technique. A row for each value, a column for each turn: the successors of a value are next
// to each other, and a step costs one load.
//
// Worked number: the twists of the 3x3's corners are 3^7 = 2187 values, and 18 turns: 39,366
// entries of 4 bytes.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace qter {

/// A view of a move table that another object owns: a row for each value, a column for each turn.
struct MoveTableView {
    std::uint32_t size = 0;  ///< number of values
    const std::uint32_t* after = nullptr;
    std::uint32_t columns = 0;
};

/// The columns of a turn and of its powers, consecutive.
struct TurnColumns {
    std::uint32_t first = 0;
    std::uint32_t count = 1;
};

class MoveTable {
 public:
    /// The entries of a column that belongs to no turn.
    static constexpr std::uint32_t kNoValue = 0xffffffff;

    MoveTable() = default;
    /// `after` is [value][turn], for `size` values, at least 1.
    MoveTable(std::uint32_t size, std::vector<std::uint32_t> after)
        : size_(size),
          turns_(static_cast<std::uint32_t>(after.size() / size)),
          after_(std::move(after)) {}
    /// The table of `size` values, computed from some turns whose powers are all others: `lead`
    /// writes the values after these turns, by number of `turns`. Columns in none of `turns` have
    /// kNoValue. O(size * columns).
    static MoveTable of_powers(
        std::uint32_t size, std::uint32_t columns, std::span<const TurnColumns> turns,
        const std::function<void(std::uint32_t value, std::span<std::uint32_t> to)>& lead);

    /// The number of values.
    [[nodiscard]] std::uint32_t size() const { return size_; }
    [[nodiscard]] std::uint32_t turns() const { return turns_; }
    [[nodiscard]] std::uint64_t bytes() const { return after_.size() * sizeof(after_[0]); }
    /// The whole table, valid as long as this object.
    [[nodiscard]] MoveTableView view() const { return {size_, after_.data(), turns_}; }
    /// The value after a turn.
    [[nodiscard]] std::uint32_t after(std::uint32_t value, std::uint32_t turn) const {
        return after_[std::size_t{value} * turns_ + turn];
    }

 private:
    std::uint32_t size_ = 0;
    std::uint32_t turns_ = 0;
    std::vector<std::uint32_t> after_;  // [value][turn]
};

}  // namespace qter
