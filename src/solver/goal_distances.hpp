// The distances that bound a search in one orbit: of its states, or where these are too many, of
// its permutations alone. A search need not know which.
#pragma once

#include <memory>
#include <utility>

#include "table/orbit_table.hpp"
#include "table/permutation_table.hpp"

namespace qter {

/// Immutable, cheap to copy.
class GoalDistances {
 public:
    GoalDistances() = default;
    GoalDistances(std::shared_ptr<const OrbitSpace> space, std::shared_ptr<const OrbitTable> table)
        : space_(std::move(space)), table_(table), rows_(std::move(table)) {}
    GoalDistances(std::shared_ptr<const PermutationSpace> space,
                  std::shared_ptr<const PermutationTable> table)
        : permutations_(std::move(space)), permutation_table_(table), rows_(std::move(table)) {}

    /// Turns by their numbers in the space, and where the state that `state` leads to is.
    [[nodiscard]] std::uint32_t number_of(Turn turn) const {
        return space_ ? space_->numbers().number(turn) : permutations_->numbers().number(turn);
    }
    [[nodiscard]] Point point_of(const State& state) const {
        return space_ ? space_->point_of(state) : permutations_->point_of(state);
    }
    [[nodiscard]] Point after(Point point, std::uint32_t turn) const {
        return space_ ? space_->after(point, turn) : permutations_->after(point, turn);
    }

    /// The turns that a point needs at least are at_index(index_of(point)); kNever when no turns
    /// lead to the goal.
    [[nodiscard]] std::size_t index_of(Point point) const {
        return table_ ? table_->index_of(point) : permutation_table_->index_of(point);
    }
    [[nodiscard]] std::uint8_t at_index(std::size_t index) const { return rows_->at_index(index); }
    void prefetch(std::size_t index) const { rows_->prefetch(index); }

    /// The distances themselves: their number, memory, and how many states or permutations of the
    /// orbit have each.
    [[nodiscard]] const DistanceRows& rows() const { return *rows_; }

 private:
    std::shared_ptr<const OrbitSpace> space_;
    std::shared_ptr<const OrbitTable> table_;
    std::shared_ptr<const PermutationSpace> permutations_;
    std::shared_ptr<const PermutationTable> permutation_table_;
    std::shared_ptr<const DistanceRows> rows_;  // of the one that there is
};

}  // namespace qter
