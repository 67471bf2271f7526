// The move table of a coordinate: where turns lead from each of its values.
//
// The technique. A row for each value, a column for each turn: a search that tries all turns of a
// position finds where they lead next to each other, and a step costs one load.
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

/// A move table that something else keeps: a row for each value, a column for each turn.
struct MoveTableView {
    std::uint32_t size = 0;  ///< values
    const std::uint32_t* after = nullptr;
    std::uint32_t columns = 0;
};

/// The columns of a turn and of its powers, one behind the other.
struct TurnColumns {
    std::uint32_t first = 0;
    std::uint32_t count = 1;
};

class MoveTable {
 public:
    /// Where a column leads that is no turn's.
    static constexpr std::uint32_t kNoValue = 0xffffffff;

    MoveTable() = default;
    /// `after` is [value][turn], of so many values, at least 1.
    MoveTable(std::uint32_t size, std::vector<std::uint32_t> after)
        : size_(size),
          turns_(static_cast<std::uint32_t>(after.size() / size)),
          after_(std::move(after)) {}
    /// The table of so many values that is known by where some turns lead, of which all others are
    /// powers: `lead` writes where these lead from a value, by number of `turns`. Columns that are
    /// in none of `turns` have kNoValue. O(size * columns).
    static MoveTable of_powers(
        std::uint32_t size, std::uint32_t columns, std::span<const TurnColumns> turns,
        const std::function<void(std::uint32_t value, std::span<std::uint32_t> to)>& lead);

    /// Values.
    [[nodiscard]] std::uint32_t size() const { return size_; }
    [[nodiscard]] std::uint32_t turns() const { return turns_; }
    [[nodiscard]] std::uint64_t bytes() const { return after_.size() * sizeof(after_[0]); }
    /// All of it, as long as this is there.
    [[nodiscard]] MoveTableView view() const { return {size_, after_.data(), turns_}; }
    /// Where a turn leads from a value.
    [[nodiscard]] std::uint32_t after(std::uint32_t value, std::uint32_t turn) const {
        return after_[std::size_t{value} * turns_ + turn];
    }

 private:
    std::uint32_t size_ = 0;
    std::uint32_t turns_ = 0;
    std::vector<std::uint32_t> after_;  // [value][turn]
};

}  // namespace qter
