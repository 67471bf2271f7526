// How the puzzle lies in the hand: which of its ends each name means after the whole puzzle was
// turned.
//
// Names of moves are the hand's: R is what is on the right now. Names of ends are the puzzle's and
// stay with it. Both agree at first; a rotation of the whole puzzle carries the end that the hand
// calls a to where the hand says rotated[a], and from then on that name means it. After x on a cube
// (what R does, so F goes up), the hand's U means the end F.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter {

class Frame {
 public:
    /// The puzzle as it is described; `lines` must outlive the frame.
    explicit Frame(const TurnLines& lines);

    /// The puzzle's end that the hand calls `name` (a number of an end as well).
    [[nodiscard]] std::uint16_t end(std::uint16_t name) const { return end_of_name_[name]; }
    /// True when every name means the end it belongs to.
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
    std::vector<std::uint16_t> before_;  // of the last rotation; kept to save allocations
};

}  // namespace qter
