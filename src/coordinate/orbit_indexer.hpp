// The index of a pattern database over one orbit: where in rows of distances a point is, of its
// states, or where these are too many, of its permutations alone, up to symmetries or not. Who asks
// need not know which.
//
// A row is one value of the first number of a point, or a class of such values; a column of it is
// one of the second number, as the symmetry has it that leads to the representative of the class.
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
    /// Of states. `classes`, of this space, may be null: a row for every permutation.
    explicit OrbitIndexer(std::shared_ptr<const OrbitSpace> space,
                          std::shared_ptr<const OrbitClasses> classes = nullptr)
        : space_(std::move(space)),
          classes_(std::move(classes)),
          length_(space_->orients()),
          rows_(classes_ ? classes_->rows() : space_->perms()) {}
    /// Of permutations.
    explicit OrbitIndexer(std::shared_ptr<const PermutationClasses> classes)
        : arrangements_(std::move(classes)),
          permutations_(arrangements_, &arrangements_->space()),
          length_(arrangements_->inners()),
          rows_(arrangements_->rows()) {}

    [[nodiscard]] std::uint32_t rows() const { return rows_; }
    /// Entries of a row.
    [[nodiscard]] std::uint32_t length() const { return length_; }
    [[nodiscard]] std::uint64_t entries() const { return std::uint64_t{rows_} * length_; }
    /// How many states or permutations an entry of a row stands for.
    [[nodiscard]] std::uint32_t weight(std::uint32_t row) const {
        if (arrangements_) return arrangements_->reduction().size(row);
        return classes_ ? classes_->reduction().size(row) : 1;
    }

    /// A turn's number in the space.
    [[nodiscard]] std::uint32_t number_of(Turn turn) const {
        return (space_ ? space_->numbers() : permutations_->numbers()).number(turn);
    }
    /// A state's point as a walk of turns keeps it: OrbitClasses has it as a row sees it; else it
    /// is that of the space.
    [[nodiscard]] Point seen(const State& state) const {
        if (!space_) return permutations_->point_of(state);
        const Point point = space_->point_of(state);
        return classes_ ? classes_->seen(point) : point;
    }
    /// Where a turn leads from such a point, which turns lead to from solved.
    [[nodiscard]] Point seen_after(Point seen, std::uint32_t turn) const {
        if (!space_) return permutations_->after(seen, turn);
        return classes_ ? classes_->after(*space_, seen, turn) : space_->after(seen, turn);
    }
    /// Which entry is its.
    [[nodiscard]] std::size_t index_of_seen(Point seen) const {
        if (!space_) {
            seen = arrangements_->locate(seen);
        } else if (classes_) {
            seen = classes_->locate_seen(seen);
        }
        return std::size_t{seen.perm} * length_ + seen.orient;
    }
    /// Which entry is a point's. A few loads.
    [[nodiscard]] std::size_t index_of(Point point) const {
        if (!space_) {
            point = arrangements_->locate(point);
        } else if (classes_) {
            point = classes_->locate(point);
        }
        return std::size_t{point.perm} * length_ + point.orient;
    }

    /// What it is made of: null where it is of the other kind, or without classes.
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
