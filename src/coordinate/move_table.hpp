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

#include "puzzle/turn_numbers.hpp"

namespace qter {

/// A move table that something else keeps: a row for each value, a column for each turn or kind of
/// turns.
struct MoveTableView {
    std::uint32_t size = 0;  ///< values
    const std::uint32_t* after = nullptr;
    std::uint32_t columns = 0;
    std::span<const std::uint8_t> column = {};  ///< by turn; empty where it is the turn's number
};

class MoveTable {
 public:
    MoveTable() = default;
    /// `after` is [value][turn], of so many values, at least 1.
    MoveTable(std::uint32_t size, std::vector<std::uint32_t> after)
        : size_(size),
          turns_(static_cast<std::uint32_t>(after.size() / size)),
          after_(std::move(after)) {}
    /// The table of so many values that is known by the first turn of each grip that has any:
    /// `first` writes where these lead from a value, by grip. O(size * turns).
    static MoveTable of_grips(
        std::uint32_t size, const TurnNumbers& turns,
        const std::function<void(std::uint32_t value, std::span<std::uint32_t> to)>& first);

    /// Values.
    [[nodiscard]] std::uint32_t size() const { return size_; }
    [[nodiscard]] std::uint32_t turns() const { return turns_; }
    [[nodiscard]] std::uint64_t bytes() const { return after_.size() * sizeof(after_[0]); }
    /// All of it, as long as this is there.
    [[nodiscard]] MoveTableView view() const { return {size_, after_.data(), turns_, {}}; }
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
