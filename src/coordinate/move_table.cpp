#include "coordinate/move_table.hpp"

namespace qter {

MoveTable MoveTable::of_grips(
    std::uint32_t size, const TurnNumbers& turns,
    const std::function<void(std::uint32_t, std::span<std::uint32_t>)>& first) {
    MoveTable made;
    made.size_ = size;
    made.turns_ = turns.size();
    made.after_.resize(std::size_t{size} * turns.size());
    std::vector<std::uint32_t> to(turns.grips());
    for (std::uint32_t value = 0; value < size; ++value) {
        first(value, to);
        std::uint32_t* const row = made.after_.data() + std::size_t{value} * turns.size();
        for (std::uint32_t grip = 0; grip < turns.grips(); ++grip) {
            if (turns.first(grip) != turns.end(grip)) row[turns.first(grip)] = to[grip];
        }
    }
    // Other amounts are that turn once more. Grip by grip, so that what is looked up is one column.
    for (std::uint32_t grip = 0; grip < turns.grips(); ++grip) {
        const std::uint32_t once = turns.first(grip);
        for (std::uint32_t value = 0; value < size; ++value) {
            std::uint32_t* const row = made.after_.data() + std::size_t{value} * turns.size();
            for (std::uint32_t turn = once + 1; turn < turns.end(grip); ++turn) {
                row[turn] = made.after(row[turn - 1], once);
            }
        }
    }
    return made;
}

}  // namespace qter
