// The index of cosets up to symmetry: a class for some coordinates, and the values of the others as
// images under the symmetry to the representative.
//
// The technique: a sym-coordinate (symmetry_reduction.hpp) combined with raw coordinates. Some
// coordinates are classed together, the others are plain. A coset (v, p) has the values v of the
// classed coordinates and p of the plain ones. It is in the row of v's class, in the column of the
// image of p under a symmetry that takes v to the representative. If symmetries fix a
// representative, several entries of its row belong to the same coset.
//
// Worked numbers: flips and the slice of the 3x3 have 1,013,760 values in 64,430 classes under 16
// symmetries; with 2,187 twists that is 141 million entries instead of 2.2 * 10^9.
//
// Entries side by side: one load reads the entries of several cosets that a search needs together.
// Turns that keep the end of a phase take most cosets to equally good ones, and a search needs the
// entries of all of these. If such turns generate a small group, as the 16 elements of U and D on
// the corners of a 3x3, a table can store the entries of a coset's images under all elements in one
// word. The rows of classes that the turns of this group join ("gathered", coset_classes.hpp) then
// form one block. The h-th entry of the q-th word is that of the row of element h and of the column
// of the image of q under h. A frame is the place of a coset in its word and the symmetry that led
// there. It determines the places after further turns.
//
// Compare: reduced_space.hpp numbers the points of a whole graph by the same technique, for loops
// over all rows. This index is for random access by a search, so the plain values are two parts
// whose images under all symmetries stay in the processor's caches.
//
// Limits: kMaxProductValues for either kind of coordinates; 64-bit indices.
//
// Source: H. Kociemba, two-phase algorithm, for the index by classes; entries side by side are our
// own.
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
    /// Values by coordinate; 0 beyond the number of coordinates.
    using Coset = std::array<std::uint32_t, kMaxCoordinates>;
    /// By coordinate; 0 for one that is not part of the product.
    using Strides = std::array<std::uint32_t, kMaxCoordinates>;
    /// Symmetries, each given as the images of all turns.
    using Images = std::vector<std::vector<TurnNumber>>;
    /// The frame of a coset that is not gathered.
    static constexpr std::uint16_t kNoFrame = 0xffff;
    /// The most entries side by side in a word.
    static constexpr std::uint32_t kMostElements = 32;

    /// Some plain coordinates, and the images of their values under symmetries.
    template <class Number>
    struct PlainOf {
        Strides strides{};          ///< of these coordinates
        std::uint32_t columns = 1;  ///< number of values of their product
        /// [symmetry][value]: the image; then [element][value]: the image under the inverse of an
        /// element of the gathering group.
        std::shared_ptr<const std::vector<Number>> kept;
        const Number* images = nullptr;  ///< points into `kept`
        const Number* undone = nullptr;  ///< points into `kept`

        [[nodiscard]] std::uint32_t of(std::uint32_t symmetry, std::uint32_t value) const {
            return images[std::size_t{symmetry} * columns + value];
        }
        [[nodiscard]] std::uint32_t back(std::uint32_t element, std::uint32_t value) const {
            return undone[std::size_t{element} * columns + value];
        }
        /// Whether all values fit in another type of numbers.
        template <class Other>
        [[nodiscard]] bool fits() const {
            return columns - 1 <= std::numeric_limits<Other>::max();
        }
        /// The same in a type of numbers that it fits().
        template <class Other>
        [[nodiscard]] PlainOf<Other> as() const {
            std::vector<Other> numbers;
            for (const Number number : *kept) numbers.push_back(static_cast<Other>(number));
            PlainOf<Other> plain{strides, columns, nullptr, nullptr, nullptr};
            plain.keep(std::move(numbers), static_cast<std::size_t>(undone - images));
            return plain;
        }
        /// Stores `numbers`; the first `of_symmetries` are images.
        void keep(std::vector<Number> numbers, std::size_t of_symmetries) {
            kept = std::make_shared<const std::vector<Number>>(std::move(numbers));
            images = kept->data();
            undone = images + of_symmetries;
        }
    };
    using Plain = PlainOf<std::uint32_t>;

    /// The layout of entries: a class is a row, the values of plain coordinates are columns. Code
    /// that reads these often uses the smallest numbers that fit, as more of them fit in the
    /// processor's caches.
    template <class Number>
    struct RowsOf {
        /// The first plain coordinate and the others, if symmetries act on each part by itself:
        /// then there are far fewer images than for the whole product. Otherwise `low` has all and
        /// `high` none.
        PlainOf<Number> low;
        PlainOf<Number> high;
        std::uint64_t stride = 0;  ///< of rows, in entries
        /// Rows from this one on are gathered, in blocks of 2^element_bits.
        std::uint32_t first_gathered = 0;
        unsigned element_bits = 0;

        [[nodiscard]] bool gathers() const { return element_bits != 0; }
        [[nodiscard]] bool is_gathered(std::uint32_t row) const { return row >= first_gathered; }
        [[nodiscard]] std::uint32_t column(std::uint32_t of_low, std::uint32_t of_high) const {
            return of_low + of_high * low.columns;
        }
        /// The element that leads from the first row of a gathered block to this row; 0 for a row
        /// that is not gathered. Without branches, which would be unpredictable.
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
        /// The same in a type of numbers that it fits().
        template <class Other>
        [[nodiscard]] RowsOf<Other> as() const {
            return {low.template as<Other>(), high.template as<Other>(), stride, first_gathered,
                    element_bits};
        }
    };
    using Rows = RowsOf<std::uint32_t>;

    /// Finds the classes of these values under symmetries, gathered if there is a gathering group.
    using FindClasses = std::function<std::shared_ptr<const SymmetryReduction>(
        const ProductCoordinate& values, const Images& symmetries)>;

    /// The coordinates that are classed and those that are plain, by number.
    struct Roles {
        std::vector<std::uint8_t> classed;
        std::vector<std::uint8_t> plain;  ///< at least one
        std::uint64_t row_multiple = 1;   ///< rows begin at multiples of this many entries
    };

    SymmetryReducedIndexer() = default;
    /// The index of cosets for a phase's turns and coordinates. `symmetries` are a group, the
    /// identity first; those that act on both kinds of coordinates are used. `few`, the gathering
    /// group, is null or has a power of two of elements, at most kMostElements; `find_classes` must
    /// use the same. Throws Cancelled. O(values * symmetries * turns).
    SymmetryReducedIndexer(const TurnSet& turns, const std::vector<Coordinate>& coordinates,
                           const Images& symmetries, Roles roles, const TurnGroup* few,
                           const FindClasses& find_classes, const Cancellation& cancellation);

    [[nodiscard]] const Roles& roles() const { return roles_; }
    [[nodiscard]] const SymmetryReduction& classes() const { return *classes_; }
    [[nodiscard]] const std::shared_ptr<const SymmetryReduction>& classes_ptr() const {
        return classes_;
    }
    [[nodiscard]] const Rows& rows() const { return rows_; }
    /// The number of used entries of a row.
    [[nodiscard]] std::uint64_t columns() const { return columns_; }
    [[nodiscard]] const Strides& classed_strides() const { return classed_strides_; }
    /// The images of all turns under the acting symmetries, numbered as in classes().
    [[nodiscard]] const Images& acting() const { return acting_; }
    /// The product of the classed coordinates.
    [[nodiscard]] ProductCoordinate classed_part(const std::vector<Coordinate>& coordinates) const {
        return ProductCoordinate(parts_of(coordinates, roles_.classed));
    }
    /// The product of the coordinates of one plain part.
    [[nodiscard]] ProductCoordinate plain_part(const Plain& plain,
                                               const std::vector<Coordinate>& coordinates) const;
    [[nodiscard]] std::uint64_t bytes() const;

    /// The value of the product of the coordinates that have strides.
    template <std::size_t kCount>
    [[nodiscard]] static std::uint32_t product(const std::uint32_t* coset, const Strides& strides) {
        return [&]<std::size_t... kIndex>(std::index_sequence<kIndex...>) {
            return (std::uint32_t{0} + ... + (coset[kIndex] * strides[kIndex]));
        }
        (std::make_index_sequence<kCount>());
    }
    /// Whether the value of the classed coordinates is reachable. `coset` holds kMaxCoordinates
    /// values, 0 beyond the number of coordinates.
    [[nodiscard]] bool has(const std::uint32_t* coset) const {
        const auto value = product<kMaxCoordinates>(coset, classed_strides_);
        return sym_coordinates_[value] != SymmetryReduction::kNone;
    }
    /// The entry of a coset that the index has(). `coset` holds the values of kCount coordinates,
    /// all of them. One random load in the map of classes and one or two in the images of plain
    /// values.
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
    /// The frame after a turn that stays in the word; otherwise kNoFrame. `frame` is symmetry <<
    /// rows().element_bits | element.
    [[nodiscard]] std::uint16_t turned(std::uint16_t frame, TurnNumber turn) const {
        return turned_[std::size_t{frame} * acting_.front().size() + turn];
    }
    /// Prefetches the class of a coset, which index() reads.
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
    // Copies of members of classes_ for lookups.
    const std::uint32_t* sym_coordinates_ = nullptr;
    std::uint32_t symmetry_mask_ = 0;
    unsigned shift_ = 0;
    std::vector<std::uint16_t> turned_;  // [frame][turn]
};

}  // namespace qter
