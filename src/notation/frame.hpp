// Frames: how the puzzle is held, after rotations of the whole puzzle.
//
// Names of moves are those of the hand: R is the face that is on the right now. Names of ends
// belong to the puzzle and move with it. At first both agree. A rotation of the whole puzzle
// carries the end that the hand calls a to the position that the hand calls rotated[a]; from then
// on, that name means it. After x on a cube (as R turns, so F goes up), the hand's U means the end
// F.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter {

class Frame {
 public:
    /// The initial frame; `lines` must outlive it.
    explicit Frame(const TurnLines& lines);

    /// The puzzle's end that the hand calls `name`; names are the numbers of ends.
    [[nodiscard]] std::uint16_t end(std::uint16_t name) const { return end_of_name_[name]; }
    /// True if every name means its own end.
    [[nodiscard]] bool upright() const;
    /// Turns the whole puzzle clockwise about the end that the hand calls `name`, `amount` times.
    /// O(ends * amount).
    void rotate(std::uint16_t name, std::uint32_t amount);

    friend bool operator==(const Frame& a, const Frame& b) {
        return a.end_of_name_ == b.end_of_name_;
    }

 private:
    const TurnLines* lines_;
    std::vector<std::uint16_t> end_of_name_;
    std::vector<std::uint16_t> before_;  // scratch space: frame before the last rotation
};

}  // namespace qter
