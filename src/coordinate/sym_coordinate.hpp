// A sym-coordinate: values of coordinates numbered by their class under symmetries of the puzzle.
//
// The technique: symmetry reduction of coset coordinates. A symmetry that takes the turns of a
// phase to turns of it, and the group H that the phase leads to into itself, takes cosets to
// cosets, and their distances stay. What it does to the values of coordinates needs no states: the
// value 0, which is H's, stays, and where turns t1 t2 ... lead from it the images of t1 t2 ... lead
// from there. So a breadth-first tree of the values is gone through once; that it makes no
// difference which turns lead to a value is then verified for every value and every generating
// turn, and a symmetry for which it does is none of these coordinates. Often it is one of several
// coordinates together only: the flips of the 3x3 mean something else along another axis, but those
// and the places of the slice together do not.
//
// Values that symmetries take to each other are a class, represented by its least value. A table of
// distances needs an entry for each class only.
//
// Gathering. A few turns, a group of m elements, take values of a class to values of others. Where
// they lead to m classes, these are numbered one after the other, and represented by where each
// element takes the first one's representative: what a table has for values that these turns take
// to each other can then be put side by side (symmetry_reduced_table.hpp). Where they lead to
// fewer, as from a value that some of the turns leave as it is, classes stay as they are. Of the
// 127,708 of flips, the slice and how evenly it is permuted, U and D gather 110,016.
//
// Limits: kMaxJointValues values of the coordinates taken together.
//
// Source: H. Kociemba, "Two-phase algorithm details" (kociemba.org), for flips and slice together;
// finding the action from the turns alone is ours.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "coordinate/coordinate.hpp"
#include "coordinate/turn_group.hpp"
#include "search/turn_set.hpp"
#include "support/big_array.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// Those of the coordinates with these numbers.
[[nodiscard]] std::vector<const Coordinate*> parts_of(const std::vector<Coordinate>& coordinates,
                                                      const std::vector<std::uint8_t>& which);

/// Some coordinates as one: the first counts fastest. Looks at the coordinates, which must outlive
/// it.
class JointCoordinate {
 public:
    static constexpr std::uint64_t kMaxJointValues = std::uint64_t{1} << 25;

    /// The product of the sizes must be no more than kMaxJointValues.
    explicit JointCoordinate(std::vector<const Coordinate*> parts);

    [[nodiscard]] std::uint32_t size() const { return size_; }
    [[nodiscard]] const std::vector<const Coordinate*>& parts() const { return parts_; }
    [[nodiscard]] std::uint32_t after(std::uint32_t value, TurnNumber turn) const {
        std::uint32_t to = 0;
        std::uint32_t stride = 1;
        for (std::size_t i = 0; i + 1 < parts_.size(); ++i) {
            const std::uint32_t size = parts_[i]->size();
            to += stride * parts_[i]->after(value % size, turn);
            value /= size;
            stride *= size;
        }
        return parts_.empty() ? 0 : to + stride * parts_.back()->after(value, turn);
    }
    /// The same of all values, for each of these turns.
    [[nodiscard]] std::vector<std::vector<std::uint32_t>> after_all(
        std::span<const TurnNumber> turns) const;

 private:
    std::vector<const Coordinate*> parts_;
    std::uint32_t size_ = 1;
};

/// What symmetries do to the values of a joint coordinate.
class CosetAction {
 public:
    /// Of a value that no turns lead to.
    static constexpr std::uint32_t kNoValue = std::numeric_limits<std::uint32_t>::max();

    /// Finds the tree of values. O(values * turns). All arguments must outlive this. When
    /// `cancellation`, null for none, is requested, this and all below throw Cancelled.
    CosetAction(const TurnSet& turns, const JointCoordinate& values,
                const Cancellation* cancellation = nullptr);

    /// Whether a symmetry may act on the values, as far as the nearest ones tell: false only of one
    /// for which of() gives nothing. Some 100 microseconds.
    [[nodiscard]] static bool may_act(const TurnSet& turns, const JointCoordinate& values,
                                      std::span<const TurnNumber> images);

    [[nodiscard]] const JointCoordinate& values() const { return values_; }
    /// The values that turns lead to, breadth first; 0 is the first.
    [[nodiscard]] std::span<const std::uint32_t> reached() const { return order_; }
    /// Where the symmetry that takes turns to `images` takes each value; those that are not reached
    /// have kNoValue. None when it does not take values to values. O(values * grips) random reads.
    [[nodiscard]] std::optional<std::vector<std::uint32_t>> of(
        std::span<const TurnNumber> images) const;
    /// The same of a symmetry that is a product of some for which of() gave something, so that
    /// there is nothing to look for.
    [[nodiscard]] std::vector<std::uint32_t> of_product(std::span<const TurnNumber> images) const;

 private:
    [[nodiscard]] bool holds(std::span<const TurnNumber> images,
                             std::span<const std::uint32_t> action) const;
    /// Looks at the cancellation now and then, by the number of steps taken.
    void look(std::uint32_t steps) const {
        if (cancellation_ != nullptr && steps % (1U << 14) == 0) cancellation_->check();
    }

    const JointCoordinate& values_;
    const Cancellation* cancellation_;
    std::vector<TurnNumber> generators_;  // the first turn of each grip, which the others are of
    std::vector<std::uint32_t> order_;
    // By place in order_, but for the first: a place before it, and the turn that leads from there.
    std::vector<std::uint32_t> before_;
    std::vector<TurnNumber> turn_;
};

/// The classes of a joint coordinate's values. Symmetries are numbered as they were given.
class SymCoordinate {
 public:
    static constexpr std::uint32_t kNoClass = std::numeric_limits<std::uint32_t>::max();

    /// `symmetries`, each the images of all turns, must be a group and begin with the identity. Of
    /// them those count that act on the values: acting(). O(values * symmetries).
    SymCoordinate(const CosetAction& action,
                  const std::vector<std::vector<TurnNumber>>& symmetries);

    /// The same classes, gathered by `few`: numbered anew, those that stay as they are first.
    /// `values` and `symmetries` are those that these are of. O(values + classes * few * turns).
    [[nodiscard]] SymCoordinate gathered(
        const JointCoordinate& values, const TurnGroup& few,
        const std::vector<std::vector<TurnNumber>>& symmetries) const;
    /// The first of the classes that are gathered, as many as the group has elements each time;
    /// size() when none are.
    [[nodiscard]] std::uint32_t first_gathered() const { return first_gathered_; }

    /// All that they are, in numbers.
    [[nodiscard]] std::vector<std::uint32_t> numbers() const;
    /// The classes of such numbers, for so many values and symmetries. None for numbers that would
    /// lead somewhere else than to what there is.
    [[nodiscard]] static std::optional<SymCoordinate> of_numbers(
        std::span<const std::uint32_t> numbers, std::uint32_t values, std::uint32_t symmetries);

    /// The numbers of the symmetries that act, ascending. What follows numbers them by their place
    /// here.
    [[nodiscard]] const BigArray<std::uint32_t>& acting() const { return acting_; }
    [[nodiscard]] std::uint32_t size() const {
        return static_cast<std::uint32_t>(representatives_.size());
    }
    [[nodiscard]] std::uint32_t representative(std::uint32_t number) const {
        return representatives_[number];
    }
    /// How many values the class has.
    [[nodiscard]] std::uint32_t values(std::uint32_t number) const { return counts_[number]; }
    /// The symmetries that leave the representative of a class where it is, without the identity,
    /// are from fixing_begin(number) to fixing_begin(number + 1) of fixing().
    [[nodiscard]] std::span<const std::uint32_t> fixing(std::uint32_t number) const {
        return std::span(fixing_).subspan(fixing_begin_[number],
                                          fixing_begin_[number + 1] - fixing_begin_[number]);
    }

    /// A value's class and a symmetry that takes it to the representative, in one number; kNoClass
    /// for a value that no turns lead to.
    [[nodiscard]] std::uint32_t entry(std::uint32_t value) const { return entries_[value]; }
    /// All of them, for loops; an entry is class << shift() | symmetry.
    [[nodiscard]] const std::uint32_t* entries() const { return entries_.data(); }
    [[nodiscard]] unsigned shift() const { return shift_; }
    [[nodiscard]] std::uint32_t class_of(std::uint32_t entry) const { return entry >> shift_; }
    [[nodiscard]] std::uint32_t symmetry_of(std::uint32_t entry) const {
        return entry & ((1U << shift_) - 1);
    }
    [[nodiscard]] std::uint64_t bytes() const {
        return (entries_.size() + representatives_.size() + counts_.size() + fixing_.size() +
                fixing_begin_.size()) *
               sizeof(std::uint32_t);
    }

 private:
    SymCoordinate() = default;

    [[nodiscard]] std::vector<std::uint32_t> quotients(
        const std::vector<std::vector<TurnNumber>>& symmetries) const;
    void append(const SymCoordinate& from, std::uint32_t number);

    using Row = BigArray<std::uint32_t>;
    Row acting_;
    Row entries_;
    unsigned shift_ = 0;
    std::uint32_t first_gathered_ = 0;
    Row representatives_;
    Row counts_;
    Row fixing_;
    Row fixing_begin_;
};

/// Of symmetries that are a group, each the images of all turns and none twice: by the second one
/// and the first one, in rows of the second, which one both are, one after the other.
/// O(size^2 * turns).
[[nodiscard]] std::vector<std::uint32_t> products_of(
    const std::vector<std::vector<TurnNumber>>& group);

}  // namespace qter
