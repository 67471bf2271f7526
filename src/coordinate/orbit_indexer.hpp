// The index of a pattern database over one orbit.
//
// It maps a point to its entry in rows of distances: points are states, or permutations alone if
// there are too many states; with or without symmetries. Callers need not know which.
//
// A row is one value of the first number of a point, or a class of such values. A column is a value
// of the second number, mapped by the symmetry that leads to the representative of the class.
//
// Worked numbers: the 3x3's corners are 40,320 rows of 2187 entries, 984 rows up to its symmetries;
// the permutations of its edges 782 rows of 13,824.
#pragma once

#include <memory>
#include <utility>

#include "coordinate/orbit_classes.hpp"
#include "coordinate/permutation_classes.hpp"

namespace qter {

/// Immutable, cheap to copy.
class OrbitIndexer {
 public:
    OrbitIndexer() = default;
    /// For states. `classes`, of this space, may be null: a row for every permutation.
    explicit OrbitIndexer(std::shared_ptr<const OrbitSpace> space,
                          std::shared_ptr<const OrbitClasses> classes = nullptr)
        : space_(std::move(space)),
          classes_(std::move(classes)),
          length_(space_->orients()),
          rows_(classes_ ? classes_->rows() : space_->perms()) {}
    /// For permutations.
    explicit OrbitIndexer(std::shared_ptr<const PermutationClasses> classes)
        : arrangements_(std::move(classes)),
          permutations_(arrangements_, &arrangements_->space()),
          length_(arrangements_->inners()),
          rows_(arrangements_->rows()) {}

    [[nodiscard]] std::uint32_t rows() const { return rows_; }
    /// The number of entries of a row.
    [[nodiscard]] std::uint32_t length() const { return length_; }
    [[nodiscard]] std::uint64_t entries() const { return std::uint64_t{rows_} * length_; }
    /// The number of states or permutations that an entry of a row represents.
    [[nodiscard]] std::uint32_t weight(std::uint32_t row) const {
        if (arrangements_) return arrangements_->reduction().size(row);
        return classes_ ? classes_->reduction().size(row) : 1;
    }

    /// A turn's number in the space.
    [[nodiscard]] std::uint32_t number_of(Turn turn) const {
        return (space_ ? space_->numbers() : permutations_->numbers()).number(turn);
    }
    /// A state's point in the form for walks: that of OrbitClasses if there are classes, else the
    /// point of the space.
    [[nodiscard]] Point seen(const State& state) const {
        if (!space_) return permutations_->point_of(state);
        const Point point = space_->point_of(state);
        return classes_ ? classes_->seen(point) : point;
    }
    /// The point after a turn, for a point in the form for walks that is reachable from solved.
    [[nodiscard]] Point seen_after(Point seen, std::uint32_t turn) const {
        if (!space_) return permutations_->after(seen, turn);
        return classes_ ? classes_->after(*space_, seen, turn) : space_->after(seen, turn);
    }
    /// The entry of a point in the form for walks.
    [[nodiscard]] std::size_t index_of_seen(Point seen) const {
        if (!space_) {
            seen = arrangements_->locate(seen);
        } else if (classes_) {
            seen = classes_->locate_seen(seen);
        }
        return std::size_t{seen.perm} * length_ + seen.orient;
    }
    /// The entry of a point. A few loads.
    [[nodiscard]] std::size_t index_of(Point point) const {
        if (!space_) {
            point = arrangements_->locate(point);
        } else if (classes_) {
            point = classes_->locate(point);
        }
        return std::size_t{point.perm} * length_ + point.orient;
    }

    /// The parts of the index; null for those of the other kind, or without classes.
    [[nodiscard]] const OrbitSpace* space() const { return space_.get(); }
    [[nodiscard]] const OrbitClasses* classes() const { return classes_.get(); }
    [[nodiscard]] const PermutationClasses* permutations() const { return arrangements_.get(); }

 private:
    std::shared_ptr<const OrbitSpace> space_;
    std::shared_ptr<const OrbitClasses> classes_;
    std::shared_ptr<const PermutationClasses> arrangements_;
    std::shared_ptr<const PermutationSpace> permutations_;
    std::uint32_t length_ = 1;
    std::uint32_t rows_ = 0;
};

}  // namespace qter
