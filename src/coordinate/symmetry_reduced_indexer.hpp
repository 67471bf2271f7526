// The index of cosets up to symmetry: a class for some coordinates, and the values of others as the
// class's representative sees them.
//
// The technique: a sym-coordinate (symmetry_reduction.hpp) beside raw coordinates. Some coordinates
// are classed, taken together, the others plain. A coset (v, p) is in the row of v's class, in the
// column that a symmetry which takes v to the representative makes of p. Where symmetries leave a
// representative where it is, several entries of its row are of the same cosets.
//
// Worked numbers: flips and the slice of the 3x3 have 1,013,760 values in 64,430 classes under 16
// symmetries; with 2,187 twists that is 141 million entries instead of 2.2 thousand million.
//
// Side by side. Turns that lead from the end to the end make of most cosets others that are as good
// as any: a search asks for all of them at a time. Where they are few, as U and D of a 3x3 with its
// positions of corners, 16 elements, a table has what they lead to from a coset in one word: rows
// of classes that are gathered (coset_classes.hpp) are one, where the entry of an element h's row
// in the column that h leads to from column q is the h-th of the q-th word. A frame is where in its
// word a coset is, and by which symmetry it came there; it tells where turns lead in the word.
//
// Beside it: reduced_space.hpp numbers the points of a whole graph by the same technique, to be
// gone through row by row. This is asked at random by a search, so the plain values are two parts
// whose images under all symmetries stay in the processor's caches.
//
// Limits: kMaxProductValues for either kind of coordinates; 64-bit indices.
//
// Source: H. Kociemba, two-phase algorithm, for the index by classes; entries side by side are
// ours.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "coordinate/coordinate.hpp"
#include "coordinate/product_coordinate.hpp"
#include "coordinate/symmetry_reduction.hpp"
#include "coordinate/turn_group.hpp"
#include "search/turn_set.hpp"
#include "support/cancellation.hpp"

namespace qter {

class SymmetryReducedIndexer {
 public:
    static constexpr std::size_t kMaxCoordinates = 8;
    /// Values by coordinate, 0 where there is no coordinate.
    using Coset = std::array<std::uint32_t, kMaxCoordinates>;
    /// By coordinate; 0 for one that does not belong.
    using Strides = std::array<std::uint32_t, kMaxCoordinates>;
    /// Symmetries, each by the images of all turns.
    using Images = std::vector<std::vector<TurnNumber>>;
    /// Of a coset with nothing beside it.
    static constexpr std::uint16_t kNoFrame = 0xffff;
    /// So many entries lie side by side at most.
    static constexpr std::uint32_t kMostElements = 32;

    /// Some plain coordinates, and what symmetries make of their values.
    template <class Number>
    struct PlainOf {
        Strides strides{};          ///< among these coordinates
        std::uint32_t columns = 1;  ///< values of these coordinates together
        /// [symmetry][value]: the image; then [element][value]: what undoing an element that
        /// gathers makes of it.
        std::shared_ptr<const std::vector<Number>> kept;
        const Number* images = nullptr;  ///< out of `kept`
        const Number* undone = nullptr;  ///< out of `kept`

        [[nodiscard]] std::uint32_t of(std::uint32_t symmetry, std::uint32_t value) const {
            return images[std::size_t{symmetry} * columns + value];
        }
        [[nodiscard]] std::uint32_t back(std::uint32_t element, std::uint32_t value) const {
            return undone[std::size_t{element} * columns + value];
        }
        /// Its values are numbers of the other kind as well.
        template <class Other>
        [[nodiscard]] bool fits() const {
            return columns - 1 <= std::numeric_limits<Other>::max();
        }
        /// The same in those, which it fits().
        template <class Other>
        [[nodiscard]] PlainOf<Other> as() const {
            std::vector<Other> numbers;
            for (const Number number : *kept) numbers.push_back(static_cast<Other>(number));
            PlainOf<Other> plain{strides, columns, nullptr, nullptr, nullptr};
            plain.keep(std::move(numbers), static_cast<std::size_t>(undone - images));
            return plain;
        }
        /// Takes what to keep, of which so many are images.
        void keep(std::vector<Number> numbers, std::size_t of_symmetries) {
            kept = std::make_shared<const std::vector<Number>>(std::move(numbers));
            images = kept->data();
            undone = images + of_symmetries;
        }
    };
    using Plain = PlainOf<std::uint32_t>;

    /// How entries lie: those of a class, by its number, in a row, by the values of plain
    /// coordinates in columns. What reads these often takes numbers as small as fit, as the more of
    /// them the processor's caches hold.
    template <class Number>
    struct RowsOf {
        /// The first plain coordinate and the others, where symmetries act on these by themselves:
        /// what they make of them is much less than of all together. Else all, and none.
        PlainOf<Number> low;
        PlainOf<Number> high;
        std::uint64_t stride = 0;  ///< of rows, in entries
        /// Rows from this one on are gathered, as many together as element_bits count.
        std::uint32_t first_gathered = 0;
        unsigned element_bits = 0;

        [[nodiscard]] bool gathers() const { return element_bits != 0; }
        [[nodiscard]] bool is_gathered(std::uint32_t row) const { return row >= first_gathered; }
        [[nodiscard]] std::uint32_t column(std::uint32_t of_low, std::uint32_t of_high) const {
            return of_low + of_high * low.columns;
        }
        /// The element that leads to the row from the first that is gathered with it; 0 for one
        /// that is not gathered. No branches here, which nothing would foretell.
        [[nodiscard]] std::uint32_t element(std::uint32_t row) const {
            const std::uint32_t mask = (1U << element_bits) - 1;
            return is_gathered(row) ? (row - first_gathered) & mask : 0;
        }
        [[gnu::always_inline, nodiscard]] std::uint64_t index(std::uint32_t row,
                                                              std::uint32_t of_low,
                                                              std::uint32_t of_high) const {
            if (!gathers()) return row * stride + column(of_low, of_high);
            const std::uint32_t element = this->element(row);
            const std::uint64_t at = column(low.back(element, of_low), high.back(element, of_high));
            return (row - element) * stride + (at << (is_gathered(row) ? element_bits : 0)) +
                   element;
        }
        template <class Other>
        [[nodiscard]] bool fits() const {
            return low.template fits<Other>() && high.template fits<Other>();
        }
        /// The same in other numbers, which it fits().
        template <class Other>
        [[nodiscard]] RowsOf<Other> as() const {
            return {low.template as<Other>(), high.template as<Other>(), stride, first_gathered,
                    element_bits};
        }
    };
    using Rows = RowsOf<std::uint32_t>;

    /// Finds the classes of these values under symmetries; gathered by what gathers, if anything.
    using FindClasses = std::function<std::shared_ptr<const SymmetryReduction>(
        const ProductCoordinate& values, const Images& symmetries)>;

    /// What is of classes and what is not, by numbers of coordinates.
    struct Roles {
        std::vector<std::uint8_t> classed;
        std::vector<std::uint8_t> plain;  ///< one at least
        std::uint64_t row_multiple = 1;   ///< rows begin at multiples of so many entries
    };

    SymmetryReducedIndexer() = default;
    /// The index of cosets of a phase's turns and coordinates. `symmetries` are a group, the
    /// identity first; those are used that act on both kinds of coordinates. `few`, null for none,
    /// is what gathers classes, in `find_classes` as well: a power of two of elements,
    /// kMostElements at most. Throws Cancelled. O(values * symmetries * turns).
    SymmetryReducedIndexer(const TurnSet& turns, const std::vector<Coordinate>& coordinates,
                           const Images& symmetries, Roles roles, const TurnGroup* few,
                           const FindClasses& find_classes, const Cancellation* cancellation);

    [[nodiscard]] const Roles& roles() const { return roles_; }
    [[nodiscard]] const SymmetryReduction& classes() const { return *classes_; }
    [[nodiscard]] const std::shared_ptr<const SymmetryReduction>& classes_ptr() const {
        return classes_;
    }
    [[nodiscard]] const Rows& rows() const { return rows_; }
    /// Of a row, those of entries that mean something.
    [[nodiscard]] std::uint64_t columns() const { return columns_; }
    [[nodiscard]] const Strides& classed_strides() const { return classed_strides_; }
    /// Where the symmetries that act take each turn, numbered as in classes().
    [[nodiscard]] const Images& acting() const { return acting_; }
    /// Out of all the coordinates, those that are classed.
    [[nodiscard]] ProductCoordinate classed_part(const std::vector<Coordinate>& coordinates) const {
        return ProductCoordinate(parts_of(coordinates, roles_.classed));
    }
    /// The plain coordinates that a part of them is of.
    [[nodiscard]] ProductCoordinate plain_part(const Plain& plain,
                                               const std::vector<Coordinate>& coordinates) const;
    [[nodiscard]] std::uint64_t bytes() const;

    /// The values of those coordinates that have strides, as one.
    template <std::size_t kCount>
    [[nodiscard]] static std::uint32_t product(const std::uint32_t* coset, const Strides& strides) {
        return [&]<std::size_t... kIndex>(std::index_sequence<kIndex...>) {
            return (std::uint32_t{0} + ... + (coset[kIndex] * strides[kIndex]));
        }
        (std::make_index_sequence<kCount>());
    }
    /// Turns lead to the values of the classed coordinates together. `coset` holds kMaxCoordinates
    /// values, 0 where there is no coordinate.
    [[nodiscard]] bool has(const std::uint32_t* coset) const {
        const auto value = product<kMaxCoordinates>(coset, classed_strides_);
        return sym_coordinates_[value] != SymmetryReduction::kNone;
    }
    /// Where the entry of a coset is, which the index has(). `coset` holds the values of kCount
    /// coordinates, all there are. One random load in the map of classes and one or two in what
    /// symmetries do to plain values.
    template <std::size_t kCount>
    [[nodiscard]] std::uint64_t index(const std::uint32_t* coset) const {
        const std::uint32_t sym = sym_coordinates_[product<kCount>(coset, classed_strides_)];
        const std::uint32_t symmetry = sym & symmetry_mask_;
        return rows_.index(sym >> shift_,
                           rows_.low.of(symmetry, product<kCount>(coset, rows_.low.strides)),
                           rows_.high.columns > 1
                               ? rows_.high.of(symmetry, product<kCount>(coset, rows_.high.strides))
                               : 0);
    }
    /// The frame behind a turn, where that leads to an entry beside; else kNoFrame. `frame` is
    /// symmetry << rows().element_bits | element.
    [[nodiscard]] std::uint16_t turned(std::uint16_t frame, TurnNumber turn) const {
        return turned_[std::size_t{frame} * acting_.front().size() + turn];
    }
    /// Has the class of a coset brought nearer, which index() looks up.
    template <std::size_t kCount>
    [[gnu::always_inline]] void prefetch_class(const std::uint32_t* coset) const {
        __builtin_prefetch(sym_coordinates_ + product<kCount>(coset, classed_strides_));
    }

 private:
    void find_frames(const TurnSet& turns, const TurnGroup& few);

    Roles roles_;
    std::shared_ptr<const SymmetryReduction> classes_;
    Strides classed_strides_{};
    Images acting_;
    Rows rows_;
    std::uint64_t columns_ = 1;
    // Out of classes_, what looking up takes.
    const std::uint32_t* sym_coordinates_ = nullptr;
    std::uint32_t symmetry_mask_ = 0;
    unsigned shift_ = 0;
    std::vector<std::uint16_t> turned_;  // [frame][turn]
};

}  // namespace qter
