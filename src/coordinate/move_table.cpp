#include "coordinate/move_table.hpp"

namespace qter {

MoveTable MoveTable::of_powers(
    std::uint32_t size, std::uint32_t columns, std::span<const TurnColumns> turns,
    const std::function<void(std::uint32_t, std::span<std::uint32_t>)>& lead) {
    MoveTable made;
    made.size_ = size;
    made.turns_ = columns;
    made.after_.assign(std::size_t{size} * columns, kNoValue);
    std::vector<std::uint32_t> to(turns.size());
    for (std::uint32_t value = 0; value < size; ++value) {
        lead(value, to);
        std::uint32_t* const row = made.after_.data() + std::size_t{value} * columns;
        for (std::size_t i = 0; i < turns.size(); ++i) {
            if (turns[i].count != 0) row[turns[i].first] = to[i];
        }
    }
    // A power is the power before it and the turn once more. Turn by turn, so that lookups stay in
    // one column.
    for (const TurnColumns& turn : turns) {
        for (std::uint32_t value = 0; value < size; ++value) {
            std::uint32_t* const row = made.after_.data() + std::size_t{value} * columns;
            for (std::uint32_t power = 1; power < turn.count; ++power) {
                row[turn.first + power] = made.after(row[turn.first + power - 1], turn.first);
            }
        }
    }
    return made;
}

}  // namespace qter
