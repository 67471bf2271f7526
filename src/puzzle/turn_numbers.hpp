// Indices of turns: consecutive for the turns of a grip, by amount from 1.
//
// The caller chooses the order of grips: a coordinate adds them in their own order, a search by
// rank, so that sequences compare as the indices of their turns.
#pragma once

#include <cstdint>
#include <vector>

#include "group/symmetry_action.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

class TurnNumbers {
 public:
    TurnNumbers() = default;
    /// For a number of grips, without turns yet.
    explicit TurnNumbers(std::size_t grips) : first_(grips, 0), count_(grips, 0) {}
    /// All turns of these grips, in their order.
    explicit TurnNumbers(const std::vector<GripTurn>& grips) : TurnNumbers(grips.size()) {
        for (std::uint32_t grip = 0; grip < grips.size(); ++grip) {
            add(static_cast<std::uint16_t>(grip), grips[grip].order - 1);
        }
    }

    /// Gives the next indices to the turns of a grip that has none yet.
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
    /// The index of a grip's first turn, and one past its last.
    [[nodiscard]] std::uint32_t first(std::uint32_t grip) const { return first_[grip]; }
    [[nodiscard]] std::uint32_t end(std::uint32_t grip) const {
        return first_[grip] + count_[grip];
    }
    /// The index of the inverse turn.
    [[nodiscard]] std::uint32_t inverse(std::uint32_t number) const {
        const Turn of = turns_[number];
        return end(of.grip) - of.amount;
    }

 private:
    std::vector<Turn> turns_;
    std::vector<std::uint32_t> first_;  // by grip
    std::vector<std::uint32_t> count_;  // by grip
};

}  // namespace qter
