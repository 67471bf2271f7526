// Turns as numbers: those of a grip one after the other, by amount from 1.
//
// In which order the grips come is up to who adds them: a coordinate takes them as they are listed,
// a search by rank, so that sequences compare as the numbers of their turns do.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "puzzle/symmetry_action.hpp"

namespace qter {

class TurnNumbers {
 public:
    TurnNumbers() = default;
    /// So many grips, without turns as yet.
    explicit TurnNumbers(std::size_t grips) : first_(grips, 0), count_(grips, 0) {}
    /// All turns of these grips, in their order.
    explicit TurnNumbers(const std::vector<GripTurn>& grips) : TurnNumbers(grips.size()) {
        for (std::uint32_t grip = 0; grip < grips.size(); ++grip) {
            add(static_cast<std::uint16_t>(grip), grips[grip].order - 1);
        }
    }

    /// Gives the turns of a grip that has none yet the next numbers.
    void add(std::uint16_t grip, std::uint32_t turns) {
        first_[grip] = size();
        count_[grip] = turns;
        for (std::uint32_t amount = 1; amount <= turns; ++amount) {
            turns_.push_back({grip, static_cast<std::uint16_t>(amount)});
        }
    }

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(turns_.size()); }
    [[nodiscard]] std::uint32_t grips() const { return static_cast<std::uint32_t>(first_.size()); }
    [[nodiscard]] Turn turn(std::uint32_t number) const { return turns_[number]; }
    [[nodiscard]] std::uint32_t number(Turn turn) const {
        return first_[turn.grip] + turn.amount - 1;
    }
    /// The number of a grip's first turn, and the one behind its last.
    [[nodiscard]] std::uint32_t first(std::uint32_t grip) const { return first_[grip]; }
    [[nodiscard]] std::uint32_t end(std::uint32_t grip) const {
        return first_[grip] + count_[grip];
    }
    /// The turn that undoes it.
    [[nodiscard]] std::uint32_t inverse(std::uint32_t number) const {
        const Turn of = turns_[number];
        return end(of.grip) - of.amount;
    }

 private:
    std::vector<Turn> turns_;
    std::vector<std::uint32_t> first_;  // by grip
    std::vector<std::uint32_t> count_;  // likewise
};

}  // namespace qter
